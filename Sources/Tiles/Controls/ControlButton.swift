import MartletCharts
import MartletUI

/// A button of a control, which fills the proposed size. Depending on its confirmation, it acts at
/// a tap, at a second tap, or when the finger has stayed for a second.
struct ControlButton<Label: View>: View {
  var confirmation = ControlSettings.Confirmation.none
  var isEnabled = true
  /// Whether the button represents the current state.
  var isChosen = false
  var action: () -> Void
  @ViewBuilder var label: Label

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @State private var isAsking = false
  @State private var isHeld = false
  @State private var asked = 0

  /// The seconds for which the finger has to stay, and for which a second tap is awaited.
  private static var times: (hold: Double, answer: Double) { (1, 4) }
  private static var radius: CGFloat { 12 }

  var body: some View {
    switch confirmation {
    case .none: button(face(isPressed: false), action)
    case .ask: button(face(isPressed: isAsking), ask)
    case .hold:
      face(isPressed: isHeld)
        .onLongPressGesture(
          minimumDuration: Self.times.hold, maximumDistance: 40,
          perform: { if isEnabled { action() } },
          onPressingChanged: { isHeld = $0 && isEnabled })
    }
  }

  private func button(_ face: some View, _ act: @escaping () -> Void) -> some View {
    Button(action: { if isEnabled { act() } }) { face }
      .buttonStyle(.plain)
      .onElapse(of: isAsking ? Self.times.answer : nil, since: asked) { _ in isAsking = false }
  }

  private func ask() {
    if isAsking { action() }
    isAsking.toggle()
    asked += 1
  }

  private func face(isPressed: Bool) -> some View {
    ZStack {
      RoundedRectangle(cornerRadius: Self.radius)
        .fill(Color(theme.accent).opacity(isChosen ? 0.9 : 0.15))
      if confirmation == .hold {
        // The fill grows while the finger stays, and disappears at once when it leaves.
        GeometryReader { proxy in
          RoundedRectangle(cornerRadius: Self.radius)
            .fill(Color(theme.accent).opacity(0.35))
            .frame(width: isPressed ? proxy.size.width : 0)
            .animation(isPressed ? .linear(duration: Self.times.hold) : nil, value: isPressed)
        }
      }
      VStack(spacing: 2) {
        if isAsking {
          hint(ControlWords.all[dates.language].tapAgain)
        } else {
          label.foregroundColor(Color(isChosen ? theme.card : theme.text))
          if confirmation == .hold { hint(ControlWords.all[dates.language].hold) }
        }
      }
      .padding(.horizontal, 8)
    }
    .frame(maxWidth: .infinity, minHeight: 44, maxHeight: .infinity)
    .contentShape(Rectangle())
    .opacity(isEnabled ? 1 : 0.4)
  }

  private func hint(_ text: String) -> some View {
    Text(verbatim: text).font(.system(size: 12)).foregroundColor(Color(theme.secondaryText))
      .lineLimit(1).truncationMode(.tail)
  }
}

/// The text on a button. It is below the icon, or beside it on a low button.
struct ControlLabel: View {
  var text: String
  var icon: IconName?

  var body: some View {
    let word = Text(verbatim: text).font(.system(size: 16, weight: .medium)).lineLimit(1)
      .truncationMode(.middle)
    if let icon {
      GeometryReader { proxy in
        Group {
          if proxy.size.height >= 68 {
            VStack(spacing: 4) {
              IconView(icon: icon, size: min(40, proxy.size.height - 36))
              word
            }
          } else {
            HStack(spacing: 8) {
              IconView(icon: icon, size: 20)
              word
            }
          }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    } else {
      word
    }
  }
}

import MartletCharts
import MartletUI

/// A button of a control, which fills the proposed size up to the maximum height of a control. It
/// takes touches above and below it, too. Depending on its confirmation, it acts at a tap, at a
/// second tap, or when the finger has stayed for a second.
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
  /// The distance, in points, by which the finger may move while it stays.
  private static var holdDistance: CGFloat { 40 }

  var body: some View {
    switch confirmation {
    case .none: button(face(isPressed: false), action)
    case .ask: button(face(isPressed: isAsking), ask)
    case .hold:
      face(isPressed: isHeld)
        .onLongPressGesture(
          minimumDuration: Self.times.hold, maximumDistance: Self.holdDistance,
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
      RoundedRectangle(cornerRadius: CornerRadius.card)
        .fill(Color(theme.accent).opacity(isChosen ? 0.9 : 0.15))
      if confirmation == .hold {
        // The fill grows while the finger stays, and disappears at once when it leaves.
        GeometryReader { proxy in
          RoundedRectangle(cornerRadius: CornerRadius.card)
            .fill(Color(theme.accent).opacity(0.35))
            .frame(width: isPressed ? proxy.size.width : 0)
            .animation(isPressed ? .linear(duration: Self.times.hold) : nil, value: isPressed)
        }
      }
      VStack(spacing: Space.tiny) {
        if isAsking {
          hint(ControlWords.all[dates.language].tapAgain)
        } else {
          label.foregroundColor(Color(isChosen ? theme.card : theme.text))
          if confirmation == .hold { hint(ControlWords.all[dates.language].hold) }
        }
      }
      .padding(.horizontal, Space.small)
      .padding(.bottom, confirmation == .hold ? Space.snug : 0)
    }
    .frame(maxWidth: .infinity, minHeight: TouchSize.minimum, maxHeight: TouchSize.control)
    .frame(maxHeight: .infinity)
    .contentShape(Rectangle())
    .opacity(isEnabled ? 1 : 0.4)
  }

  private func hint(_ text: String) -> some View {
    Text(verbatim: text).font(.system(size: TypeScale.caption)).foregroundColor(
      Color(theme.secondaryText)
    )
    .lineLimit(1).truncationMode(.tail)
  }
}

/// The text on a button. It is below the icon, or beside it on a low button.
struct ControlLabel: View {
  var text: String
  var icon: IconName?
  /// The size of the text, in points.
  var size: CGFloat = TypeScale.label

  /// The height of the label, in points, from which the icon is above the text.
  private static let highLabel: CGFloat = 60
  /// The maximum side of an icon above the text, and the side of one beside it, in points.
  private static let icons: (above: CGFloat, beside: CGFloat) = (40, 20)
  /// The height that the text takes from the icon above it, in points.
  private static let textRoom: CGFloat = 36

  var body: some View {
    let word = Text(verbatim: text).font(.system(size: size, weight: .medium)).lineLimit(1)
      .truncationMode(.middle)
    if let icon {
      GeometryReader { proxy in
        Group {
          if proxy.size.height >= Self.highLabel {
            VStack(spacing: Space.tight) {
              IconView(icon: icon, size: min(Self.icons.above, proxy.size.height - Self.textRoom))
              word
            }
          } else {
            HStack(spacing: Space.small) {
              IconView(icon: icon, size: Self.icons.beside)
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

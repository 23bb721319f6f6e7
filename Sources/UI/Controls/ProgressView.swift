import MartletGeometry

/// Shows progress: a bar if the fraction is known, otherwise a rotating arc.
public struct ProgressView<Label: View>: View {
  private let share: Double?
  private let label: Label?
  private var currentValue: AnyView?
  /// The dates that give the share; nil if the share is given.
  private var timer: ProgressTimer?
  @Environment(\.progressViewStyle) private var style

  private init(share: Double?, label: Label?) {
    self.share = share
    self.label = label
  }

  /// Makes a bar whose share follows the wall clock.
  init(timer: ProgressTimer, label: Label?, currentValue: AnyView) {
    self.init(share: nil, label: label)
    self.timer = timer
    self.currentValue = currentValue
  }

  /// The progress in the style of the environment.
  public var body: some View {
    if let timer {
      TimelineView(timer.schedule) { styled(share: timer.share(at: $0.date)) }
    } else {
      styled(share: share)
    }
  }

  private func styled(share: Double?) -> some View {
    let label = label
    return style.makeBody(
      ProgressViewStyleConfiguration(
        fractionCompleted: share,
        label: label.map { ProgressViewStyleConfiguration.Label(view: AnyView($0)) },
        currentValueLabel: currentValue.map {
          ProgressViewStyleConfiguration.CurrentValueLabel(view: $0)
        })
    )
    .control {
      var control = AccessibilityControl(
        .progress, label: label.map { ControlTitle.text(of: $0) } ?? "",
        value: share.map { AccessibilityControl.percent($0) })
      control.traits = .updatesFrequently
      return control
    }
  }

  /// Returns `value / total`, clamped to 0…1. The result is nil, which means unknown, if the value
  /// is nil or NaN or the total is not positive.
  fileprivate static func share<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    value?.fraction(of: total)
  }
}

extension BinaryFloatingPoint {
  /// Returns the value divided by `total`, clamped to 0…1; nil if the quotient is NaN or the total
  /// is not positive.
  func fraction(of total: Self) -> Double? {
    guard total > 0 else { return nil }
    let quotient = Double(self / total)
    return quotient.isNaN ? nil : min(max(quotient, 0), 1)
  }
}

extension ProgressView where Label == EmptyView {
  /// Makes an arc for work of unknown length.
  public init() {
    self.init(share: nil, label: nil)
  }

  /// Makes a bar that is filled to `value / total`, or an arc if the value is nil.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    self.init(share: Self.share(value, total), label: nil)
  }
}

extension ProgressView {
  /// Makes an arc for work of unknown length.
  public init(@ViewBuilder label: () -> Label) {
    self.init(share: nil, label: label())
  }

  /// Makes a bar that is filled to `value / total`, or an arc if the value is nil.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(share: Self.share(value, total), label: label())
  }
}

extension ProgressView {
  /// Makes a bar that is filled to `value / total`, or an arc if the value is nil, with a label and
  /// a second one for the value.
  public init<V: BinaryFloatingPoint, C: View>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> C
  ) {
    self.init(share: Self.share(value, total), label: label())
    currentValue = AnyView(currentValueLabel())
  }
}

extension ProgressView where Label == ProgressViewStyleConfiguration.Label {
  /// Makes the progress view of a style's configuration, in the style around the style.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(share: configuration.fractionCompleted, label: configuration.label)
    currentValue = configuration.currentValueLabel.map { AnyView($0) }
  }
}

extension ProgressView where Label == Text {
  /// Makes an arc for work of unknown length, with a title.
  public init<S: StringProtocol>(_ title: S) {
    self.init(share: nil, label: Text(title))
  }

  /// Makes a bar that is filled to `value / total`, or an arc if the value is nil, with a title.
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
    self.init(share: Self.share(value, total), label: Text(title))
  }
}

/// A track, 4 points high, that is filled from the leading edge to the fraction `share`.
struct ProgressBar: View {
  let share: Double
  let color: Color

  var body: some View {
    ZStack(alignment: .leading) {
      Capsule().fill(Color.gray.opacity(0.35))
      ShareFrame(share: share) { Capsule().fill(color) }
    }
    .frame(height: 4)
  }
}

/// Gives its content a fraction of the proposed width.
private struct ShareFrame<Content: View>: View {
  let share: Double
  @ViewBuilder let content: Content

  var body: some View {
    GeometryReader { proxy in
      content.frame(width: proxy.size.width * share, height: proxy.size.height)
    }
  }
}

/// Three quarters of a ring that rotates once per second. It requests a frame at each refresh of
/// the display.
struct ProgressArc: View {
  let color: Color
  @State private var isTurned = false

  var body: some View {
    Circle().trim(from: 0, to: 0.75)
      .stroke(color, style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
      .padding(1.25)
      .frame(width: 20, height: 20)
      .rotationEffect(.degrees(isTurned ? 360 : 0))
      .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: isTurned)
      .onAppear { isTurned = true }
  }
}

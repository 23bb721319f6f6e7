import MartletGeometry

/// Shows progress: a bar if the fraction is known, otherwise a rotating arc.
public struct ProgressView<Label: View>: View {
  private let share: Double?
  private let label: Label?
  @Environment(\.progressViewStyle) private var style

  private init(share: Double?, label: Label?) {
    self.share = share
    self.label = label
  }

  /// The progress in the style of the environment.
  public var body: some View {
    style.makeBody(
      ProgressViewStyleConfiguration(
        fractionCompleted: share,
        label: label.map { ProgressViewStyleConfiguration.Label(view: AnyView($0)) }))
  }

  /// Returns `value / total`, clamped to 0…1. The result is nil, which means unknown, if the value
  /// is nil or NaN or if the total is not positive.
  fileprivate static func share<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    guard let value, total > 0 else { return nil }
    let share = Double(value / total)
    return share.isNaN ? nil : min(max(share, 0), 1)
  }
}

extension ProgressView where Label == EmptyView {
  /// Makes an arc for work of unknown length.
  public init() {
    self.init(share: nil, label: nil)
  }

  /// Makes a bar at `value / total`. It is an arc if the value is nil.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    self.init(share: Self.share(value, total), label: nil)
  }
}

extension ProgressView {
  /// Makes an arc for work of unknown length.
  public init(@ViewBuilder label: () -> Label) {
    self.init(share: nil, label: label())
  }

  /// Makes a bar at `value / total`. It is an arc if the value is nil.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(share: Self.share(value, total), label: label())
  }
}

extension ProgressView where Label == Text {
  /// Makes an arc for work of unknown length, with a title.
  public init<S: StringProtocol>(_ title: S) {
    self.init(share: nil, label: Text(title))
  }

  /// Makes a bar at `value / total`, with a title. It is an arc if the value is nil.
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1) {
    self.init(share: Self.share(value, total), label: Text(title))
  }
}

/// A track of 4 points that fills from the leading edge.
struct ProgressBar: View {
  let share: Double

  var body: some View {
    ZStack(alignment: .leading) {
      Capsule().fill(Color.gray.opacity(0.35))
      ShareFrame(share: share) { Capsule().fill(Color.accentColor) }
    }
    .frame(height: 4)
  }
}

/// Gives its content a fraction of the width.
private struct ShareFrame<Content: View>: View {
  let share: Double
  @ViewBuilder let content: Content

  var body: some View {
    GeometryReader { proxy in
      content.frame(width: proxy.size.width * share, height: proxy.size.height)
    }
  }
}

/// Three quarters of a ring, with one rotation per second.
struct ProgressArc: View {
  @State private var isTurned = false

  var body: some View {
    Circle().trim(from: 0, to: 0.75)
      .stroke(Color.secondary, style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
      .padding(1.25)
      .frame(width: 20, height: 20)
      .rotationEffect(.degrees(isTurned ? 360 : 0))
      .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: isTurned)
      .onAppear { isTurned = true }
  }
}

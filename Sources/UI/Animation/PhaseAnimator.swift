import MartletGeometry
import MartletMotion

/// Shows its content in one phase after the other, each change animated.
///
/// With a trigger it runs once through all phases, back to the first, whenever the trigger changes,
/// and makes no frames at rest. Without one it runs for ever.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  /// Another value starts a run; nil for a run without an end.
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?
  @State private var index = 0
  /// Counts the steps, so that each is waited for.
  @State private var step = 0
  @State private var isRunning = false

  /// - Parameter animation: for the change to a phase; nil changes at once.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnyEquatable(trigger)
    self.content = content
    self.animation = animation
  }

  /// Runs for ever.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  public var body: some View {
    if phases.indices.contains(index) {
      content(phases[index])
        .onElapse(of: wait, since: step) { _ in advance() }
        .onChange(of: trigger) { _, new in if new != nil { start() } }
    }
  }

  /// Seconds until the next phase; nil at rest.
  private var wait: Double? {
    if phases.count < 2 { return nil }
    if trigger == nil, step == 0 { return 0 }
    guard trigger == nil || isRunning else { return nil }
    // A change without an animation is shown for a frame at least.
    return max(1.0 / 60, animation(phases[index])?.duration ?? 0)
  }

  private func start() {
    guard phases.count > 1, !isRunning else { return }
    isRunning = true
    advance()
  }

  private func advance() {
    let isAtEnd = index == phases.count - 1
    let next = isAtEnd ? 0 : index + 1
    if trigger != nil, index == 0, step > 0, !isRunning { return }
    withAnimation(animation(phases[next])) { index = next }
    step += 1
    if trigger != nil, next == 0 { isRunning = false }
  }
}

/// A value of any type that can be compared with others of it.
private struct AnyEquatable: Equatable {
  private let value: Any
  private let isEqual: (Any) -> Bool

  init<V: Equatable>(_ value: V) {
    self.value = value
    isEqual = { ($0 as? V) == value }
  }

  static func == (a: AnyEquatable, b: AnyEquatable) -> Bool { a.isEqual(b.value) }
}

extension View {
  /// Shows the view as `content` makes it for one phase after the other, for ever.
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView(view: self)
    return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
  }

  /// Shows the view as `content` makes it for one phase after the other, once for each change of
  /// `trigger`.
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView(view: self)
    return PhaseAnimator(
      phases, trigger: trigger, content: { content(view, $0) }, animation: animation)
  }
}

/// The view that an animator changes.
public struct PlaceholderContentView<Value: View>: View {
  fileprivate let view: Value

  init(view: Value) {
    self.view = view
  }

  public var body: some View { view }
}

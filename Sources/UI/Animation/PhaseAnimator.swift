import MartletGeometry
import MartletMotion

/// Shows its content in one phase after another and animates each change of the phase.
///
/// With a trigger it runs once through all phases and back to the first whenever the trigger
/// changes, and requests no frames at rest. Without a trigger it repeats endlessly.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let phases: [Phase]
  /// A changed value starts a run; nil repeats endlessly.
  private let trigger: AnyEquatable?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?
  @State private var index = 0
  /// The number of steps so far. `onElapse` starts its wait again when it changes.
  @State private var step = 0
  @State private var isRunning = false

  /// Creates an animator that runs once for each change of `trigger`.
  ///
  /// `animation` returns the animation of the change to a phase; nil changes without one.
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

  /// Creates an animator that repeats endlessly.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  /// The content in the current phase; empty if there are no phases.
  public var body: some View {
    if phases.indices.contains(index) {
      content(phases[index])
        .onElapse(of: wait, since: step) { _ in advance() }
        .onChange(of: trigger) { _, new in if new != nil { start() } }
    }
  }

  /// The seconds from a step to the next phase; nil at rest.
  private var wait: Double? {
    if phases.count < 2 { return nil }
    if trigger == nil, step == 0 { return 0 }
    guard trigger == nil || isRunning else { return nil }
    // A change without an animation stays visible for at least one frame.
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

/// A value of any `Equatable` type. Values of different types are not equal.
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
  /// Shows the view that `content` returns for this view and one phase after another, endlessly.
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView(view: self)
    return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
  }

  /// Shows the view that `content` returns for this view and one phase after another, once for each
  /// change of `trigger`.
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

/// The modified view, as the closure of a phase or keyframe animator receives it.
public struct PlaceholderContentView<Value: View>: View {
  fileprivate let view: Value

  init(view: Value) {
    self.view = view
  }

  /// The modified view.
  public var body: some View { view }
}

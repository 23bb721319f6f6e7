import MartletMotion

/// Shows its content with a value that follows keyframes: once for each change of a trigger, or
/// endlessly. At rest it requests no frames.
public struct KeyframeAnimator<Value, Path: Keyframes, Content: View>: View
where Path.Value == Value {
  private let initial: Value
  private let trigger: Int?
  private let content: (Value) -> Content
  private let keyframes: (Value) -> Path
  private let isRepeating: Bool
  @State private var runs = 0.0

  /// Creates an animator that starts when the view appears. It repeats endlessly, or runs once if
  /// `repeating` is false.
  public init(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    initial = initialValue
    trigger = nil
    self.content = content
    self.keyframes = keyframes
    isRepeating = repeating
  }

  /// Creates an animator that runs once for each change of `trigger`.
  public init<T: Hashable>(
    initialValue: Value, trigger: T, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) {
    initial = initialValue
    self.trigger = trigger.hashValue
    self.content = content
    self.keyframes = keyframes
    isRepeating = false
  }

  /// The content for the current value.
  public var body: some View {
    let timeline = KeyframeTimeline(initialValue: initial) { keyframes(initial) }
    let animation = Animation.linear(duration: timeline.duration)
    KeyframeStage(progress: runs, timeline: timeline, content: content)
      .onChange(of: trigger) { _, _ in
        withAnimation(animation) { runs = runs.rounded(.up) + 1 }
      }
      .onAppear {
        if trigger != nil { return }
        withAnimation(isRepeating ? animation.repeatForever(autoreverses: false) : animation) {
          runs = 1
        }
      }
  }
}

/// The content at one instant. The integer part of `progress` counts the finished runs, and its
/// fraction is the elapsed fraction of the current run.
private struct KeyframeStage<Value, Content: View>: View, Animatable {
  var progress: Double
  let timeline: KeyframeTimeline<Value>
  let content: (Value) -> Content

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    // An integer marks the end of a run. Before the first run the value is the initial one.
    let share = progress <= 0 ? 0 : progress - (progress.rounded(.up) - 1)
    content(timeline.value(progress: share))
  }
}

extension View {
  /// Shows the view that `content` returns for this view and a value that follows keyframes. The
  /// keyframes run once for each change of `trigger`.
  public func keyframeAnimator<Value, Path: Keyframes, Content: View, T: Hashable>(
    initialValue: Value, trigger: T,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let view = PlaceholderContentView(view: self)
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(view, $0) },
      keyframes: keyframes)
  }

  /// Shows the view that `content` returns for this view and a value that follows keyframes. The
  /// keyframes repeat endlessly, or run once if `repeating` is false.
  public func keyframeAnimator<Value, Path: Keyframes, Content: View>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let view = PlaceholderContentView(view: self)
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(view, $0) },
      keyframes: keyframes)
  }
}

import MartletGeometry
import MartletMotion

/// A part of a keyframe track: one target value, or several in a row, with the seconds that each
/// takes.
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated value, for example `Double` or `CGSize`.
  associatedtype Value: Animatable = Double

  /// Appends the segments of this content to `segments`, in order of time. Only tracks call it.
  func _appendSegments(to segments: inout [_KeyframeSegment<Value>])
}

/// One segment of a track: a target value, a duration and the curve to it.
public struct _KeyframeSegment<Value: Animatable> {
  /// The curve of a segment. Velocities are in values per second.
  package enum Kind {
    /// A jump to the value.
    case move
    /// A move along a timing curve.
    case linear(UnitCurve)
    /// A cubic curve; a nil velocity is taken from the neighbouring values.
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    /// A spring; a nil velocity starts from rest.
    case spring(Animation, start: Value.AnimatableData?)
  }

  let value: Value
  let duration: Double
  let kind: Kind
}

/// Moves to a value along a timing curve, at constant speed by default.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at the end of the keyframe.
  ///   - duration: in seconds; a negative duration or NaN becomes 0.
  ///   - timingCurve: maps the elapsed share of the duration to the share of the distance.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration), kind: .linear(timingCurve))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Moves to a value along a cubic curve. Neighbouring cubic keyframes join without a jump in
/// velocity.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at the end of the keyframe.
  ///   - duration: in seconds; a negative duration or NaN becomes 0.
  ///   - startVelocity: in values per second. Nil takes the slope of the line between the values of
  ///     the neighbouring keyframes, and zero at the start of the track.
  ///   - endVelocity: as `startVelocity`, for the end of the keyframe.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration),
      kind: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Moves to a value by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: the value at which the spring comes to rest.
  ///   - duration: in seconds; nil waits until the spring has settled.
  ///   - spring: the spring that moves the value.
  ///   - startVelocity: in values per second; nil starts from rest.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    let animation = spring.animation
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration ?? animation.duration),
      kind: .spring(animation, start: startVelocity?.animatableData))
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Jumps to a value without a transition. It takes no time.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// Creates a keyframe that jumps to `to`.
  public init(_ to: Value) {
    segment = _KeyframeSegment(value: to, duration: 0, kind: .move)
  }

  /// Appends the keyframe's one segment.
  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Builds the content of a track from the keyframes in a closure.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// Keyframes in order of time.
  public struct List: KeyframeTrackContent {
    let segments: [_KeyframeSegment<Value>]

    /// Appends the segments of all keyframes, in order.
    public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
      segments += self.segments
    }
  }

  /// Makes a list of the segments of one expression.
  public static func buildExpression<K: KeyframeTrackContent>(_ content: K) -> List
  where K.Value == Value {
    var segments: [_KeyframeSegment<Value>] = []
    content._appendSegments(to: &segments)
    return List(segments: segments)
  }

  /// Joins the lists of several statements, in order.
  public static func buildBlock(_ lists: List...) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  /// Joins the lists of the rounds of a `for` loop.
  public static func buildArray(_ lists: [List]) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  /// Makes an empty list for an `if` whose condition is false.
  public static func buildOptional(_ list: List?) -> List { list ?? List(segments: []) }
  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither(first: List) -> List { first }
  /// Takes the second branch of an `if` or `switch`.
  public static func buildEither(second: List) -> List { second }
}

/// Tracks of a value. Each track animates one property, and all start at the same time.
public protocol Keyframes<Value> {
  /// The type of the animated value.
  associatedtype Value

  /// Appends the tracks to `tracks`. Only a timeline calls it.
  @MainActor func _appendTracks(to tracks: inout [_KeyframeCourse<Value>])
}

/// One track of a timeline: its duration in seconds and a function that sets its property.
public struct _KeyframeCourse<Root> {
  let duration: Double
  /// Sets the property of `value` for a time in seconds. `start` gives the property's value at time
  /// 0.
  let apply: @MainActor (_ value: inout Root, _ start: Root, _ time: Double) -> Void
}

/// The keyframes of one property of a value.
public struct KeyframeTrack<Root, Property: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Property {
  /// The type whose property is animated.
  public typealias Value = Root

  private let path: WritableKeyPath<Root, Property>
  private let content: Content

  /// Creates a track for the property at `keyPath`.
  public init(
    _ keyPath: WritableKeyPath<Root, Property>,
    @KeyframeTrackContentBuilder<Property> content: () -> Content
  ) {
    path = keyPath
    self.content = content()
  }

  /// Appends this one track. Its duration is the sum of its keyframes' durations.
  @MainActor public func _appendTracks(to tracks: inout [_KeyframeCourse<Root>]) {
    var segments: [_KeyframeSegment<Property>] = []
    content._appendSegments(to: &segments)
    let path = path
    let pieces = segments
    tracks.append(
      _KeyframeCourse(duration: segments.reduce(0) { $0 + $1.duration }) { value, start, time in
        value[keyPath: path] = pieces.value(at: time, from: start[keyPath: path])
      })
  }
}

extension KeyframeTrack where Root == Property {
  /// Creates a track for the value as a whole.
  public init(@KeyframeTrackContentBuilder<Property> content: () -> Content) {
    self.init(\.self, content: content)
  }
}

extension Array {
  /// Returns the value `time` seconds after the start of the track. After the end it is the last
  /// keyframe's value.
  @MainActor fileprivate func value<V: Animatable>(
    at time: Double, from start: V
  ) -> V where Element == _KeyframeSegment<V> {
    var from = start
    var begin = 0.0
    for (index, segment) in enumerated() {
      let elapsed = time - begin
      if elapsed >= segment.duration {
        from = segment.value
        begin += segment.duration
        continue
      }
      let a = from.animatableData
      let b = segment.value.animatableData
      var distance = b
      distance -= a
      var result = segment.value
      let share = elapsed / segment.duration
      switch segment.kind {
      case .move: break
      case .linear(let curve):
        distance.scale(by: curve.value(at: share))
        result.animatableData = a + distance
      case .spring(let animation, let velocity):
        let course = animation.course(at: elapsed)
        distance.scale(by: course.progress)
        var push = velocity ?? .zero
        push.scale(by: course.impulse)
        result.animatableData = a + distance + push
      case .cubic(let own, let ownEnd):
        let startVelocity = own ?? tangent(at: index, from: start)
        let endVelocity = ownEnd ?? tangent(at: index + 1, from: start)
        result.animatableData = hermite(
          a, startVelocity, b, endVelocity, share, segment.duration)
      }
      return result
    }
    return from
  }

  /// Returns the velocity at the join before segment `index`: the slope of the line between the
  /// neighbouring values, and zero at both ends of the track.
  @MainActor private func tangent<V: Animatable>(
    at index: Int, from start: V
  ) -> V.AnimatableData where Element == _KeyframeSegment<V> {
    guard index > 0, index < count else { return .zero }
    let before = index >= 2 ? self[index - 2].value : start
    let seconds = self[index - 1].duration + self[index].duration
    guard seconds > 0 else { return .zero }
    var slope = self[index].value.animatableData
    slope -= before.animatableData
    slope.scale(by: 1 / seconds)
    return slope
  }

  /// A cubic Hermite curve through two values with two velocities.
  private func hermite<D: VectorArithmetic>(
    _ a: D, _ va: D, _ b: D, _ vb: D, _ t: Double, _ seconds: Double
  ) -> D {
    let t2 = t * t
    let t3 = t2 * t
    var result = a
    result.scale(by: 2 * t3 - 3 * t2 + 1)
    var part = va
    part.scale(by: (t3 - 2 * t2 + t) * seconds)
    result += part
    part = b
    part.scale(by: 3 * t2 - 2 * t3)
    result += part
    part = vb
    part.scale(by: (t3 - t2) * seconds)
    return result + part
  }
}

/// The tracks that a builder has collected.
public struct _KeyframesList<Value>: Keyframes {
  let tracks: [_KeyframeCourse<Value>]

  /// Appends all tracks, in order.
  @MainActor public func _appendTracks(to tracks: inout [_KeyframeCourse<Value>]) {
    tracks += self.tracks
  }
}

/// Builds the tracks of a value. Keyframes outside a track animate the value as a whole.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Makes a list of the tracks of one expression.
  @MainActor public static func buildExpression<K: Keyframes>(
    _ content: K
  ) -> _KeyframesList<Value>
  where K.Value == Value {
    var tracks: [_KeyframeCourse<Value>] = []
    content._appendTracks(to: &tracks)
    return _KeyframesList(tracks: tracks)
  }

  /// Joins the lists of several statements.
  public static func buildBlock(_ lists: _KeyframesList<Value>...) -> _KeyframesList<Value> {
    _KeyframesList(tracks: lists.flatMap(\.tracks))
  }
}

/// The values of keyframe tracks as a function of time.
@MainActor @preconcurrency
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: [_KeyframeCourse<Value>]

  /// Creates a timeline. `initialValue` is the value at time 0.
  public init<C: Keyframes>(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> C
  ) where C.Value == Value {
    initial = initialValue
    var tracks: [_KeyframeCourse<Value>] = []
    content()._appendTracks(to: &tracks)
    self.tracks = tracks
  }

  /// The seconds until the last track ends.
  public var duration: Double { tracks.reduce(0) { max($0, $1.duration) } }

  /// Returns the value `time` seconds after the start. After the end it stays at the last value.
  public func value(time: Double) -> Value {
    var value = initial
    for track in tracks { track.apply(&value, initial, time) }
    return value
  }

  /// Returns the value after a share of the duration, where 1 is the end.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// Shows its content with a value that follows keyframes: once for each change of a trigger, or
/// endlessly. At rest it causes no frames.
public struct KeyframeAnimator<Value, Path: Keyframes, Content: View>: View
where Path.Value == Value {
  private let initial: Value
  private let trigger: Int?
  private let content: (Value) -> Content
  private let keyframes: (Value) -> Path
  private let isRepeating: Bool
  @State private var runs = 0.0

  /// Creates an animator that starts when the view appears. It repeats endlessly, or runs once
  /// where `repeating` is false.
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

/// The content at one moment. The whole part of `progress` counts the finished runs, and its
/// fraction is the elapsed share of the current run.
private struct KeyframeStage<Value, Content: View>: View, Animatable {
  var progress: Double
  let timeline: KeyframeTimeline<Value>
  let content: (Value) -> Content

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    // A whole number marks the end of a run; before the first run the value is the initial one.
    let share = progress <= 0 ? 0 : progress - (progress.rounded(.up) - 1)
    content(timeline.value(progress: share))
  }
}

extension View {
  /// Shows what `content` makes of the view and a value that follows keyframes, once for each
  /// change of `trigger`.
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

  /// Shows what `content` makes of the view and a value that follows keyframes. It repeats
  /// endlessly, or runs once where `repeating` is false.
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

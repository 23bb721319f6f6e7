import MartletGeometry
import MartletMotion

/// A part of a track: where a value goes and how long that takes.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable = Double

  func _appendSegments(to segments: inout [_KeyframeSegment<Value>])
}

/// One piece of a track's course.
public struct _KeyframeSegment<Value: Animatable> {
  package enum Kind {
    case move
    case linear(UnitCurve)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    case spring(Animation, start: Value.AnimatableData?)
  }

  let value: Value
  let duration: Double
  let kind: Kind
}

/// Goes to a value along a timing curve, in a straight line where none is given.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration), kind: .linear(timingCurve))
  }

  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Goes to a value along a cubic curve that meets its neighbours without a corner.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// - Parameters:
  ///   - startVelocity: in values per second; nil goes on as the piece before ends.
  ///   - endVelocity: nil for what leads on to the next piece.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration),
      kind: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData))
  }

  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Goes to a value by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  /// - Parameters:
  ///   - duration: of the piece; nil for as long as the spring takes.
  ///   - startVelocity: taken over by the spring only where the piece before moves.
  @MainActor @preconcurrency public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    let animation = spring.animation
    segment = _KeyframeSegment(
      value: to, duration: max(0, duration ?? animation.duration),
      kind: .spring(animation, start: startVelocity?.animatableData))
  }

  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Is at a value at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>

  public init(_ to: Value) {
    segment = _KeyframeSegment(value: to, duration: 0, kind: .move)
  }

  public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
    segments.append(segment)
  }
}

/// Builds the pieces of a track.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// Pieces after one another.
  public struct List: KeyframeTrackContent {
    let segments: [_KeyframeSegment<Value>]

    public func _appendSegments(to segments: inout [_KeyframeSegment<Value>]) {
      segments += self.segments
    }
  }

  public static func buildExpression<K: KeyframeTrackContent>(_ content: K) -> List
  where K.Value == Value {
    var segments: [_KeyframeSegment<Value>] = []
    content._appendSegments(to: &segments)
    return List(segments: segments)
  }

  public static func buildBlock(_ lists: List...) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  public static func buildArray(_ lists: [List]) -> List {
    List(segments: lists.flatMap(\.segments))
  }

  public static func buildOptional(_ list: List?) -> List { list ?? List(segments: []) }
  public static func buildEither(first: List) -> List { first }
  public static func buildEither(second: List) -> List { second }
}

/// Tracks of a value, each for one of its properties.
public protocol Keyframes<Value> {
  associatedtype Value

  @MainActor func _appendTracks(to tracks: inout [_KeyframeCourse<Value>])
}

/// The course of one property.
public struct _KeyframeCourse<Root> {
  let duration: Double
  /// Sets the property of a value, which starts as it is in `start`, to what it is at a time.
  let apply: @MainActor (_ value: inout Root, _ start: Root, _ time: Double) -> Void
}

/// The pieces of one property's course.
public struct KeyframeTrack<Root, Property: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Property {
  public typealias Value = Root

  private let path: WritableKeyPath<Root, Property>
  private let content: Content

  public init(
    _ keyPath: WritableKeyPath<Root, Property>,
    @KeyframeTrackContentBuilder<Property> content: () -> Content
  ) {
    path = keyPath
    self.content = content()
  }

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
  /// The course of a value as a whole.
  public init(@KeyframeTrackContentBuilder<Property> content: () -> Content) {
    self.init(\.self, content: content)
  }
}

extension Array {
  /// The value of a course of pieces `time` seconds after its start.
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

  /// The velocity at the join before piece `index`: that of the line between its neighbours, nothing
  /// at the ends of the course.
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

/// Tracks that a builder has put together.
public struct _KeyframesList<Value>: Keyframes {
  let tracks: [_KeyframeCourse<Value>]

  @MainActor public func _appendTracks(to tracks: inout [_KeyframeCourse<Value>]) {
    tracks += self.tracks
  }
}

/// Builds the tracks of a value. Pieces without a track are the course of the value as a whole.
@resultBuilder
public struct KeyframesBuilder<Value> {
  @MainActor public static func buildExpression<K: Keyframes>(
    _ content: K
  ) -> _KeyframesList<Value>
  where K.Value == Value {
    var tracks: [_KeyframeCourse<Value>] = []
    content._appendTracks(to: &tracks)
    return _KeyframesList(tracks: tracks)
  }

  public static func buildBlock(_ lists: _KeyframesList<Value>...) -> _KeyframesList<Value> {
    _KeyframesList(tracks: lists.flatMap(\.tracks))
  }
}

/// The value of tracks at any time.
@MainActor @preconcurrency
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: [_KeyframeCourse<Value>]

  public init<C: Keyframes>(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> C
  ) where C.Value == Value {
    initial = initialValue
    var tracks: [_KeyframeCourse<Value>] = []
    content()._appendTracks(to: &tracks)
    self.tracks = tracks
  }

  /// Seconds until the last track ends.
  public var duration: Double { tracks.reduce(0) { max($0, $1.duration) } }

  /// The value `time` seconds after the start.
  public func value(time: Double) -> Value {
    var value = initial
    for track in tracks { track.apply(&value, initial, time) }
    return value
  }

  /// The value after a share of the duration.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// Shows its content with a value on the course of keyframes: once for each change of a trigger, or
/// for ever. At rest it makes no frames.
public struct KeyframeAnimator<Value, Path: Keyframes, Content: View>: View
where Path.Value == Value {
  private let initial: Value
  private let trigger: Int?
  private let content: (Value) -> Content
  private let keyframes: (Value) -> Path
  private let isRepeating: Bool
  @State private var runs = 0.0

  /// Runs for ever, or once where it does not repeat.
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

  /// Runs once for each change of `trigger`.
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

/// The content at an instant: the whole number of `progress` counts the runs, its fraction is the
/// share of the run under way.
private struct KeyframeStage<Value, Content: View>: View, Animatable {
  var progress: Double
  let timeline: KeyframeTimeline<Value>
  let content: (Value) -> Content

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    // At a whole number a run has ended; before the first the value is the initial one.
    let share = progress <= 0 ? 0 : progress - (progress.rounded(.up) - 1)
    content(timeline.value(progress: share))
  }
}

extension View {
  /// Shows the view as `content` makes it for a value on the course of keyframes, once for each
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

  /// Shows the view as `content` makes it for a value on the course of keyframes, for ever.
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

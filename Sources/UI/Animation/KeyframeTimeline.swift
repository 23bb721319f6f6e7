import MartletMotion

/// The tracks of a value. Each track animates one property, and all start at the same time.
public protocol Keyframes<Value> {
  /// The type of the animated value.
  associatedtype Value

  /// Appends the tracks to `tracks`. Only a timeline calls it.
  @MainActor func _appendTracks(to tracks: inout [_KeyframeCourse<Value>])
}

/// One track of a timeline: its duration in seconds and a function that sets its property.
public struct _KeyframeCourse<Root> {
  let duration: Double
  /// Sets the track's property of `value` for a time in seconds since the start. `start` is the
  /// value at time 0.
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
  /// Returns the value `time` seconds after the start of the track, at which it is `start`. After
  /// the end it is the value of the last keyframe. The cost is O(*n*) in the number of segments.
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

  /// Returns the velocity at the start of segment `index`: the slope of the line between the values
  /// before and after that point, and zero at both ends of the track.
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

  /// Returns the value at the fraction `t` of a cubic Hermite curve of `seconds` seconds, from `a`
  /// with velocity `va` to `b` with velocity `vb`.
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

  /// Makes a list of keyframes of the value as a whole. Keyframes of several statements follow each
  /// other in one track.
  @MainActor public static func buildExpression<K: KeyframeTrackContent>(
    _ content: K
  ) -> KeyframeTrackContentBuilder<Value>.List where K.Value == Value, Value: Animatable {
    KeyframeTrackContentBuilder<Value>.buildExpression(content)
  }

  /// Joins keyframes of the value as a whole to one track.
  @MainActor public static func buildBlock(
    _ first: KeyframeTrackContentBuilder<Value>.List,
    _ rest: KeyframeTrackContentBuilder<Value>.List...
  ) -> _KeyframesList<Value> where Value: Animatable {
    let segments = first.segments + rest.flatMap(\.segments)
    var tracks: [_KeyframeCourse<Value>] = []
    KeyframeTrack<Value, Value, KeyframeTrackContentBuilder<Value>.List> {
      KeyframeTrackContentBuilder<Value>.List(segments: segments)
    }._appendTracks(to: &tracks)
    return _KeyframesList(tracks: tracks)
  }

  /// Joins the lists of several statements.
  public static func buildBlock(_ lists: _KeyframesList<Value>...) -> _KeyframesList<Value> {
    _KeyframesList(tracks: lists.flatMap(\.tracks))
  }

  /// Joins the lists of a loop.
  public static func buildArray(_ lists: [_KeyframesList<Value>]) -> _KeyframesList<Value> {
    _KeyframesList(tracks: lists.flatMap(\.tracks))
  }

  /// Returns the list of an `if` without `else`, or no tracks.
  public static func buildOptional(_ list: _KeyframesList<Value>?) -> _KeyframesList<Value> {
    list ?? _KeyframesList(tracks: [])
  }

  /// Returns the list of the branch.
  public static func buildEither(first list: _KeyframesList<Value>) -> _KeyframesList<Value> {
    list
  }

  /// Returns the list of the branch.
  public static func buildEither(second list: _KeyframesList<Value>) -> _KeyframesList<Value> {
    list
  }
}

/// The value of keyframe tracks as a function of time.
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

  /// Returns the value at a fraction of the duration, where 1 is the end.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

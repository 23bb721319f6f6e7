import MartletGeometry

/// One or more taps. The gesture has no value; use `SpatialTapGesture` for the position.
public struct TapGesture: Gesture {
  /// No value.
  public typealias Value = Void

  /// The number of taps.
  public var count: Int

  /// Makes a gesture of `count` taps.
  public init(count: Int = 1) {
    self.count = count
  }

  /// A `SpatialTapGesture` without its position.
  public var body: _MapGesture<SpatialTapGesture, Void> {
    SpatialTapGesture(count: count).map { _ in () }
  }
}

/// One or more taps, with the position of the last one.
public struct SpatialTapGesture: PrimitiveGesture {
  /// The result of the taps.
  public struct Value: Equatable, Sendable {
    /// The position of the last tap, in the gesture's coordinate space.
    public var location: CGPoint
  }

  /// The number of taps.
  public var count: Int
  /// The space of `Value.location`.
  public var coordinateSpace: CoordinateSpace

  /// Makes a gesture of `count` taps.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: SpatialTapGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<SpatialTapGesture> {
    TapRecognizer(gesture, context)
  }
}

/// Counts taps. It fails if the finger moves too far, or if the next tap comes too late or too far
/// away.
private final class TapRecognizer: _GestureRecognizer<SpatialTapGesture> {
  /// The distance that a finger may move during a tap, in points of the root's space.
  private static let tolerance = 16.0
  /// The maximum distance between the taps of a double tap, in points of the root's space.
  private static let spread = 44.0
  /// The maximum time from the end of a tap to the start of the next one, in seconds.
  private static let interval = 0.3

  private var gesture: SpatialTapGesture
  private let context: _GestureContext
  /// The position at which the finger came down, in the root's space; nil while it is up.
  private var down: CGPoint?
  /// The position of the previous tap, in the root's space; nil before the first.
  private var lastTap: CGPoint?
  private var taps = 0
  /// The time until which the next tap must begin; nil while none is awaited.
  private var interTapDeadline: MonotonicTime?

  init(_ gesture: SpatialTapGesture, _ context: _GestureContext) {
    self.gesture = gesture
    self.context = context
    super.init()
  }

  override func update(_ gesture: SpatialTapGesture) {
    self.gesture = gesture
  }

  override var deadline: MonotonicTime? { interTapDeadline }

  override func handle(_ event: GestureEvent) -> GesturePhase<SpatialTapGesture.Value> {
    switch event.kind {
    case .down:
      if let lastTap, !isNear(event.location, lastTap, Self.spread) { return .failed }
      interTapDeadline = nil
      down = event.location
    case .move:
      if let down, !isNear(event.location, down, Self.tolerance) { return .failed }
    case .up:
      guard let down, isNear(event.location, down, Self.tolerance) else { return .failed }
      self.down = nil
      taps += 1
      if taps >= gesture.count {
        let location = context.location(of: event.location, in: gesture.coordinateSpace)
        return .ended(SpatialTapGesture.Value(location: location))
      }
      lastTap = event.location
      interTapDeadline = event.time.advanced(by: Self.interval)
    case .tick:
      if let interTapDeadline, event.time >= interTapDeadline { return .failed }
    }
    return .possible(nil)
  }

  override func finish() {
    down = nil
    lastTap = nil
    taps = 0
    interTapDeadline = nil
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint, _ distance: Double) -> Bool {
    a.squaredDistance(to: b) <= distance * distance
  }
}

import MartletGeometry

/// One or more taps.
public struct TapGesture: Gesture {
  public typealias Value = Void

  public var count: Int

  public init(count: Int = 1) {
    self.count = count
  }

  public var body: _MapGesture<SpatialTapGesture, Void> {
    SpatialTapGesture(count: count).map { _ in () }
  }
}

/// One or more taps, with the place of the last.
public struct SpatialTapGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public var count: Int
  public var coordinateSpace: CoordinateSpace

  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  public static func _makeRecognizer(
    _ gesture: SpatialTapGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<SpatialTapGesture> {
    TapRecognizer(gesture, context)
  }
}

private final class TapRecognizer: _GestureRecognizer<SpatialTapGesture> {
  /// How far a finger may roll, in points on the screen.
  private static let tolerance = 16.0
  /// How far apart the taps of a double tap may be.
  private static let spread = 44.0
  /// Seconds from one tap's end to the next one's begin.
  private static let interval = 0.3

  private var gesture: SpatialTapGesture
  private let context: _GestureContext
  /// Where the finger came down; nil while it is up.
  private var down: CGPoint?
  private var lastTap: CGPoint?
  private var taps = 0
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
    let dx = a.x - b.x
    let dy = a.y - b.y
    return dx * dx + dy * dy <= distance * distance
  }
}

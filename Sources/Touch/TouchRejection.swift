import MartletGeometry

/// The limits by which contacts of a touch screen are rejected, because they are not touches.
package struct TouchRejection: Hashable, Sendable {
  /// The width of the rim in which no touch begins, in pixels of the panel. Hands that hold the
  /// panel touch it there. 0 rejects nothing.
  package var edge: Double
  /// The seconds that a contact must last, because shorter ones are interference. All touches begin
  /// later by this time. 0 rejects nothing.
  package var ghost: Double
  /// The seconds after a touch within which another one at the same place is its bounce. 0 rejects
  /// nothing.
  package var bounce: Double

  /// Makes limits; by default they reject nothing.
  package init(edge: Double = 0, ghost: Double = 0, bounce: Double = 0) {
    self.edge = edge
    self.ghost = ghost
    self.bounce = bounce
  }

  /// Limits that reject nothing.
  package static let none = TouchRejection()
}

/// The rejections of touch screens by their names.
package struct TouchRejections: Hashable, Sendable {
  /// The limits of screens without an entry in `named`.
  package var usual: TouchRejection
  /// Limits by the name of the device.
  package var named: [String: TouchRejection]

  /// Makes a set of limits; the default rejects nothing.
  package init(usual: TouchRejection = .none, named: [String: TouchRejection] = [:]) {
    self.usual = usual
    self.named = named
  }

  func rejection(of name: String) -> TouchRejection { named[name] ?? usual }
}

/// Lets touches pass and keeps other contacts back. Events of other kinds pass as they are.
///
/// A contact that may be a ghost waits until it has lasted long enough. It then begins with the
/// time at which it is let go, so that no event is older than one that passed before it.
struct TouchFilter {
  private struct Waiting {
    var device: InputDevice.ID
    var slot: Int
    var (x, y): (Double, Double)
    /// The position to which it has moved while it waited.
    var moved: (x: Double, y: Double)?
    var due: MonotonicTime
  }

  private struct Ended {
    var (x, y): (Double, Double)
    var time: MonotonicTime
  }

  /// The distance within which a touch is a bounce of the one before, in pixels of the panel.
  static let bounceDistance = 60.0

  private var waiting: [Waiting] = []
  /// The contacts that are no touches, until they end.
  private var rejected: [(device: InputDevice.ID, slot: Int)] = []
  /// The positions of the touches that are down, by slot.
  private var places: [Int: (x: Double, y: Double)] = [:]
  private var ended: Ended?

  /// The time at which a waiting contact becomes a touch; nil without one.
  var deadline: MonotonicTime? { waiting.map(\.due).min() }

  /// Handles an event. Calls `sink` with the events that pass.
  mutating func take(
    _ event: DeviceEvent, _ rejection: TouchRejection, panel: PixelSize,
    _ sink: (DeviceEvent) -> Void
  ) {
    release(at: event.time, sink)
    switch event.kind {
    case .touchDown(let slot, let x, let y):
      forget(slot)
      if isAtEdge(x, y, rejection.edge, panel) || isBounce(x, y, at: event.time, rejection.bounce) {
        rejected.append((event.device, slot))
      } else if rejection.ghost > 0 {
        waiting.append(
          Waiting(
            device: event.device, slot: slot, x: x, y: y,
            due: event.time.advanced(by: rejection.ghost)))
      } else {
        places[slot] = (x, y)
        sink(event)
      }
    case .touchMoved(let slot, let x, let y):
      if rejected.contains(where: { $0.slot == slot }) { return }
      if let index = waiting.firstIndex(where: { $0.slot == slot }) {
        waiting[index].moved = (x, y)
      } else {
        if places[slot] != nil { places[slot] = (x, y) }
        sink(event)
      }
    case .touchUp(let slot), .touchCancelled(let slot):
      if let index = rejected.firstIndex(where: { $0.slot == slot }) {
        rejected.remove(at: index)
      } else if let index = waiting.firstIndex(where: { $0.slot == slot }) {
        waiting.remove(at: index)
      } else {
        if let place = places.removeValue(forKey: slot) {
          ended = Ended(x: place.x, y: place.y, time: event.time)
        }
        sink(event)
      }
    case .removed:
      waiting.removeAll { $0.device == event.device }
      rejected.removeAll { $0.device == event.device }
      sink(event)
    default: sink(event)
    }
  }

  /// Lets contacts go that have lasted long enough.
  mutating func release(at now: MonotonicTime, _ sink: (DeviceEvent) -> Void) {
    guard waiting.contains(where: { $0.due <= now }) else { return }
    for contact in waiting.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) {
      func send(_ kind: DeviceEvent.Kind) {
        sink(DeviceEvent(device: contact.device, time: contact.due, kind: kind))
      }
      places[contact.slot] = contact.moved ?? (contact.x, contact.y)
      send(.touchDown(slot: contact.slot, x: contact.x, y: contact.y))
      if let place = contact.moved {
        send(.touchMoved(slot: contact.slot, x: place.x, y: place.y))
      }
    }
    waiting.removeAll { $0.due <= now }
  }

  /// Forgets a contact that was never lifted.
  private mutating func forget(_ slot: Int) {
    waiting.removeAll { $0.slot == slot }
    rejected.removeAll { $0.slot == slot }
    places[slot] = nil
  }

  private func isAtEdge(_ x: Double, _ y: Double, _ edge: Double, _ panel: PixelSize) -> Bool {
    guard edge > 0 else { return false }
    let (right, bottom) = (Double(panel.width - 1) - edge, Double(panel.height - 1) - edge)
    return x < edge || y < edge || x > right || y > bottom
  }

  private func isBounce(
    _ x: Double, _ y: Double, at time: MonotonicTime, _ seconds: Double
  ) -> Bool {
    guard seconds > 0, let ended else { return false }
    let (dx, dy) = (x - ended.x, y - ended.y)
    return time < ended.time.advanced(by: seconds)
      && dx * dx + dy * dy <= Self.bounceDistance * Self.bounceDistance
  }
}

import MartletGeometry

/// The limits by which contacts of a touch screen are rejected because they are not touches by a
/// user.
package struct TouchRejection: Hashable, Sendable {
  /// The width of the rim in which no touch begins, in pixels of the panel. Hands that hold the
  /// panel touch it there. 0 rejects nothing.
  package var edge: Double
  /// The minimum duration of a contact in seconds, because shorter ones are interference. All
  /// touches begin later by this time. 0 rejects nothing.
  package var ghost: Double
  /// The seconds after a touch within which another touch at the same position is its bounce. 0
  /// rejects nothing.
  package var bounce: Double

  /// Makes limits; the default rejects nothing.
  package init(edge: Double = 0, ghost: Double = 0, bounce: Double = 0) {
    self.edge = edge
    self.ghost = ghost
    self.bounce = bounce
  }

  /// Limits that reject nothing.
  package static let none = TouchRejection()
}

/// The rejections of touch screens by their names and paths.
package struct TouchRejections: Hashable, Sendable {
  /// The limits of screens without an entry in `named`.
  package var fallback: TouchRejection
  /// Limits by the condition of the device.
  package var named: DeviceTable<TouchRejection>

  /// Makes a set of limits; the default rejects nothing.
  package init(
    fallback: TouchRejection = .none, named: DeviceTable<TouchRejection> = DeviceTable()
  ) {
    self.fallback = fallback
    self.named = named
  }

  /// Returns the limits of a device; nil is a device that is not known.
  func rejection(of device: InputDevice?) -> TouchRejection {
    device.flatMap { named.value(of: $0) } ?? fallback
  }
}

/// Passes touches on and drops other contacts. Events of other kinds are passed on unchanged.
///
/// A contact that may be a ghost waits until it has lasted long enough. Its `touchDown` then has
/// the time at which it is passed on, so that times never decrease.
struct TouchFilter {
  /// A finger on a screen. Slots of different devices may have the same number.
  private struct Contact: Hashable {
    var device: InputDevice.ID
    var slot: Int
  }

  private struct Waiting {
    var contact: Contact
    var (x, y): (Double, Double)
    /// The position to which it has moved while it waited.
    var moved: (x: Double, y: Double)?
    var due: MonotonicTime
  }

  private struct Ended {
    var (x, y): (Double, Double)
    var time: MonotonicTime
  }

  /// The maximum distance between a touch and its bounce, in pixels of the panel.
  static let bounceDistance = 60.0

  private var waiting: [Waiting] = []
  /// The contacts that were rejected, until they end.
  private var rejected: Set<Contact> = []
  /// The positions of the touches that are down.
  private var positions: [Contact: (x: Double, y: Double)] = [:]
  private var ended: Ended?

  /// The earliest time at which a waiting contact becomes a touch; nil if no contact waits.
  var deadline: MonotonicTime? { waiting.map(\.due).min() }

  /// Handles an event. Calls `sink` with the events that are passed on.
  mutating func take(
    _ event: DeviceEvent, _ rejection: TouchRejection, panel: PixelSize,
    _ sink: (DeviceEvent) -> Void
  ) {
    release(at: event.time, sink)
    switch event.kind {
    case .touchDown(let slot, let x, let y):
      let contact = Contact(device: event.device, slot: slot)
      forget(contact)
      if isAtEdge(x, y, rejection.edge, panel) || isBounce(x, y, at: event.time, rejection.bounce) {
        rejected.insert(contact)
      } else if rejection.ghost > 0 {
        let due = event.time.advanced(by: rejection.ghost)
        waiting.append(Waiting(contact: contact, x: x, y: y, due: due))
      } else {
        positions[contact] = (x, y)
        sink(event)
      }
    case .touchMoved(let slot, let x, let y):
      let contact = Contact(device: event.device, slot: slot)
      if rejected.contains(contact) { return }
      if let index = waiting.firstIndex(where: { $0.contact == contact }) {
        waiting[index].moved = (x, y)
      } else {
        if positions[contact] != nil { positions[contact] = (x, y) }
        sink(event)
      }
    case .touchUp(let slot), .touchCancelled(let slot):
      let contact = Contact(device: event.device, slot: slot)
      if rejected.remove(contact) != nil { return }
      if let index = waiting.firstIndex(where: { $0.contact == contact }) {
        waiting.remove(at: index)
      } else {
        if let position = positions.removeValue(forKey: contact) {
          ended = Ended(x: position.x, y: position.y, time: event.time)
        }
        sink(event)
      }
    case .removed:
      waiting.removeAll { $0.contact.device == event.device }
      rejected = rejected.filter { $0.device != event.device }
      positions = positions.filter { $0.key.device != event.device }
      sink(event)
    default: sink(event)
    }
  }

  /// Passes on the contacts that have lasted long enough.
  mutating func release(at now: MonotonicTime, _ sink: (DeviceEvent) -> Void) {
    guard waiting.contains(where: { $0.due <= now }) else { return }
    for touch in waiting.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) {
      func send(_ kind: DeviceEvent.Kind) {
        sink(DeviceEvent(device: touch.contact.device, time: touch.due, kind: kind))
      }
      let slot = touch.contact.slot
      positions[touch.contact] = touch.moved ?? (touch.x, touch.y)
      send(.touchDown(slot: slot, x: touch.x, y: touch.y))
      if let position = touch.moved { send(.touchMoved(slot: slot, x: position.x, y: position.y)) }
    }
    waiting.removeAll { $0.due <= now }
  }

  /// Forgets a contact whose lift was never reported.
  private mutating func forget(_ contact: Contact) {
    waiting.removeAll { $0.contact == contact }
    rejected.remove(contact)
    positions[contact] = nil
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

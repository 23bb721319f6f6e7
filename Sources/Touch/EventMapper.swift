import MartletGeometry
import MartletInput

/// Turns device events into input events of the picture: undoes the rotation, keeps the pointer's
/// place, and sees to it that every touch that began also ends.
///
/// A pure value: time comes in with the events.
package struct EventMapper: Sendable {
  /// Pixels scrolled by one click of a wheel.
  package var wheelStep: Double

  /// How the picture lies on the panel; nil while nothing is shown. Then only releases pass: a key
  /// held while the screen goes away must not stay held for ever.
  package private(set) var mapping: PanelMapping?
  /// Where the pointer is, in the picture.
  package private(set) var pointer = CGPoint.zero

  private struct Finger {
    var slot: Int
    var device: InputDevice.ID
    var position: CGPoint
  }

  // A panel has ten fingers at most: a scan is shorter than a hash.
  private var fingers: [Finger] = []

  package init(wheelStep: Double = 60) {
    self.wheelStep = wheelStep
  }

  /// Slots of the fingers that are down, in the order in which they came.
  package var heldSlots: [Int] { fingers.map(\.slot) }

  // MARK: - The picture

  /// Follows the picture to another size or turn. Fingers that are down are cancelled: their places
  /// mean nothing in the new picture.
  package mutating func outputChanged(
    to mapping: PanelMapping?, time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    guard mapping != self.mapping else { return }
    cancelFingers(time: time, sink) { _ in true }
    let isFirst = self.mapping == nil
    self.mapping = mapping
    guard let mapping else { return }
    pointer =
      isFirst && pointer == .zero
      ? CGPoint(x: Double(mapping.size.width / 2), y: Double(mapping.size.height / 2))
      : mapping.clamped(x: pointer.x, y: pointer.y)
  }

  // MARK: - Events

  /// Maps one event; gives none, one or, when a device goes, several to `sink`.
  package mutating func map(_ event: DeviceEvent, _ sink: (InputEvent) -> Void) {
    let time = event.time
    switch event.kind {
    case .removed:
      cancelFingers(time: time, sink) { $0 == event.device }
    case .button(let code, let isPressed):
      guard let button = InputEvent.PointerButton(evdevCode: code) else { return }
      guard mapping != nil || !isPressed else { return }
      sink(
        InputEvent(
          time: time, kind: .pointerButton(button, isPressed: isPressed, position: pointer)))
    case .key(let code, let isPressed):
      guard let key = Key(evdevCode: code) else { return }
      guard mapping != nil || !isPressed else { return }
      sink(InputEvent(time: time, kind: .key(key, isPressed: isPressed)))
    default:
      if let mapping { place(event, by: mapping, sink) }
    }
  }

  /// Maps an event that has a place in the picture.
  private mutating func place(
    _ event: DeviceEvent, by mapping: PanelMapping, _ sink: (InputEvent) -> Void
  ) {
    let time = event.time
    switch event.kind {
    case .added, .removed, .button, .key:
      break
    case .touchDown(let slot, let x, let y):
      // A slot that is still held was never lifted: its old touch must not stay behind.
      end(slot, as: .cancel, time: time, sink)
      let position = mapping.position(panelX: x, panelY: y)
      fingers.append(Finger(slot: slot, device: event.device, position: position))
      sink(InputEvent(time: time, kind: .touch(.down, slot: slot, position: position)))
    case .touchMoved(let slot, let x, let y):
      guard let index = fingers.firstIndex(where: { $0.slot == slot }) else { return }
      let position = mapping.position(panelX: x, panelY: y)
      guard position != fingers[index].position else { return }
      fingers[index].position = position
      sink(InputEvent(time: time, kind: .touch(.move, slot: slot, position: position)))
    case .touchUp(let slot):
      end(slot, as: .up, time: time, sink)
    case .touchCancelled(let slot):
      end(slot, as: .cancel, time: time, sink)
    case .pointerMoved(let dx, let dy):
      // A mouse moves as the hand does: it is not bound to the panel and so not turned with it.
      movePointer(to: mapping.clamped(x: pointer.x + dx, y: pointer.y + dy), time: time, sink)
    case .pointerPlaced(let x, let y):
      movePointer(to: mapping.position(panelX: x, panelY: y), time: time, sink)
    case .wheel(let dx, let dy):
      scroll(dx: dx * wheelStep, dy: dy * wheelStep, time: time, sink)
    case .fingerScroll(let dx, let dy):
      scroll(dx: dx, dy: dy, time: time, sink)
    }
  }

  // MARK: - Parts

  private mutating func movePointer(
    to position: CGPoint, time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    // Also at the edge, where it does not move: a pushed mouse shows its pointer.
    pointer = position
    sink(InputEvent(time: time, kind: .pointerMoved(position: position)))
  }

  private func scroll(
    dx: Double, dy: Double, time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    // Two fingers that come to rest send zeros.
    guard dx != 0 || dy != 0 else { return }
    sink(InputEvent(time: time, kind: .scroll(dx: dx, dy: dy, position: pointer)))
  }

  private mutating func end(
    _ slot: Int, as phase: InputEvent.TouchPhase, time: MonotonicTime,
    _ sink: (InputEvent) -> Void
  ) {
    guard let index = fingers.firstIndex(where: { $0.slot == slot }) else { return }
    let finger = fingers.remove(at: index)
    sink(InputEvent(time: time, kind: .touch(phase, slot: slot, position: finger.position)))
  }

  private mutating func cancelFingers(
    time: MonotonicTime, _ sink: (InputEvent) -> Void, where isConcerned: (InputDevice.ID) -> Bool
  ) {
    for finger in fingers where isConcerned(finger.device) {
      sink(
        InputEvent(
          time: time, kind: .touch(.cancel, slot: finger.slot, position: finger.position)))
    }
    fingers.removeAll { isConcerned($0.device) }
  }
}

import MartletGeometry
import MartletInput

/// Turns device events into input events of the picture. It undoes the rotation, keeps the position
/// of the pointer, and makes sure that every touch and every press that began also ends.
///
/// The mapper is a pure value. It reads no clock, because each event has its time.
package struct EventMapper: Sendable {
  /// The distance in pixels that one click of a wheel scrolls.
  package var wheelStep: Double

  /// The mapping from pixels of the panel to pixels of the picture; nil while nothing is shown.
  /// Without it no event passes: touches and presses end when the picture disappears.
  package private(set) var mapping: PanelMapping?
  /// The position of the pointer, in pixels of the picture.
  package private(set) var pointer = CGPoint.zero

  private struct Finger {
    var slot: Int
    var device: InputDevice.ID
    var position: CGPoint
  }

  // At most ten fingers touch a panel, so a linear search is faster than a hash table.
  private var fingers: [Finger] = []

  /// A key or button that is down.
  private struct Press: Equatable {
    enum Control: Equatable {
      case key(Key)
      case button(InputEvent.PointerButton)
    }

    var control: Control
    var device: InputDevice.ID
  }

  /// The keys and buttons that are down, in the order in which they went down. Without them, a key
  /// of a keyboard that is unplugged would repeat for ever.
  private var presses: [Press] = []

  /// Makes a mapper without a picture and without touches.
  package init(wheelStep: Double = 60) {
    self.wheelStep = wheelStep
  }

  /// The slots of the fingers that are down, in the order in which they came down.
  package var heldSlots: [Int] { fingers.map(\.slot) }

  // MARK: - The picture

  /// Applies a new size or rotation of the picture. Fingers that are down are cancelled, because
  /// their positions have no meaning in the new picture.
  package mutating func outputChanged(
    to mapping: PanelMapping?, time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    guard mapping != self.mapping else { return }
    cancelFingers(time: time, sink) { _ in true }
    let isFirst = self.mapping == nil
    self.mapping = mapping
    guard let mapping else {
      return endPresses(time: time, sink) { _ in true }
    }
    pointer =
      isFirst && pointer == .zero
      ? CGPoint(x: Double(mapping.size.width / 2), y: Double(mapping.size.height / 2))
      : mapping.clamped(x: pointer.x, y: pointer.y)
  }

  // MARK: - Events

  /// Maps one event. Calls `sink` with no event, with one, or with several when a device is
  /// removed. `text` is the text that a key types.
  package mutating func map(
    _ event: DeviceEvent, text: String? = nil, _ sink: (InputEvent) -> Void
  ) {
    let time = event.time
    switch event.kind {
    case .removed:
      cancelFingers(time: time, sink) { $0 == event.device }
      endPresses(time: time, sink) { $0 == event.device }
    case .button(let code, let isPressed):
      guard let button = InputEvent.PointerButton(evdevCode: code) else { return }
      let press = Press(control: .button(button), device: event.device)
      guard note(press, isPressed: isPressed) else { return }
      sink(
        InputEvent(
          time: time, kind: .pointerButton(button, isPressed: isPressed, position: pointer)))
    case .key(let code, let isPressed):
      guard let key = Key(evdevCode: code) else { return }
      let press = Press(control: .key(key), device: event.device)
      guard note(press, isPressed: isPressed) else { return }
      sink(InputEvent(time: time, kind: .key(key, isPressed: isPressed, text: text)))
    default:
      if let mapping { place(event, by: mapping, sink) }
    }
  }

  /// Maps an event that has a position in the picture.
  private mutating func place(
    _ event: DeviceEvent, by mapping: PanelMapping, _ sink: (InputEvent) -> Void
  ) {
    let time = event.time
    switch event.kind {
    case .added, .removed, .button, .key:
      break
    case .touchDown(let slot, let x, let y):
      // The finger in this slot was never lifted, so its old touch is cancelled first.
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
      // The pointer moves in the direction of the hand. A mouse is not fixed to the panel, so its
      // motion is not rotated.
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
    // An event is sent even if the pointer stops at the edge, because moving the mouse makes its
    // arrow visible.
    pointer = position
    sink(InputEvent(time: time, kind: .pointerMoved(position: position)))
  }

  private func scroll(
    dx: Double, dy: Double, time: MonotonicTime, _ sink: (InputEvent) -> Void
  ) {
    // When two fingers come to rest, libinput reports a scroll by zero.
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

  /// Records a press or a release. Returns false if the event must not pass: a press without a
  /// picture, or a release of what is not down.
  private mutating func note(_ press: Press, isPressed: Bool) -> Bool {
    guard isPressed else {
      guard let index = presses.firstIndex(of: press) else { return false }
      presses.remove(at: index)
      return true
    }
    guard mapping != nil else { return false }
    if !presses.contains(press) { presses.append(press) }
    return true
  }

  private mutating func endPresses(
    time: MonotonicTime, _ sink: (InputEvent) -> Void, where isConcerned: (InputDevice.ID) -> Bool
  ) {
    for press in presses where isConcerned(press.device) {
      switch press.control {
      case .key(let key): sink(InputEvent(time: time, kind: .key(key, isPressed: false)))
      case .button(let button):
        sink(
          InputEvent(
            time: time, kind: .pointerButton(button, isPressed: false, position: pointer)))
      }
    }
    presses.removeAll { isConcerned($0.device) }
  }
}

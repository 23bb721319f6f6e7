import MartletGeometry
import MartletInput

/// The input devices of a panel: touch screens, mice and keyboards of seat0 as they are plugged in
/// and out.
///
/// While nothing is shown (no display, or another virtual terminal is active) the devices are
/// closed. Keys typed on another terminal therefore never reach the panel.
package final class TouchInput: InputSource {
  private let door: any InputDoor
  private let report: (TouchError) -> Void
  private var mapper: EventMapper
  private var filter = TouchFilter()
  private let keyboard: KeyboardText
  /// The limits by which contacts are rejected, by device.
  package var rejections = TouchRejections()
  /// Returns whether a device belongs to the display of this source; nil takes all devices. A touch
  /// screen is asked for with each touch that begins, because displays come and go. Other devices
  /// are asked for once.
  package var accepts: ((InputDevice) -> Bool)? { didSet { owned = [:] } }
  /// The answers of `accepts` in use.
  private var owned: [InputDevice.ID: Bool] = [:]
  private var nextMapping: PanelMapping?
  private var isMappingNew = false
  /// The time of the next attempt to open the devices; nil while no attempt is needed.
  private var resumeAt: MonotonicTime?

  /// The devices that are plugged in, in the order in which they were added.
  package private(set) var devices: [InputDevice] = []

  /// Opens the devices of seat0. A seat without devices is not an error, because they may be
  /// plugged in later.
  ///
  /// - Parameters:
  ///   - calibrations: libinput's matrices of the touch screens.
  ///   - report: called once for every device that cannot be used, during `init`, `dispatch` and
  ///     `outputChanged`.
  /// - Throws: `TouchError` if udev or libinput is not available.
  package convenience init(
    calibrations: Calibrations = Calibrations(), report: @escaping (TouchError) -> Void
  ) throws(TouchError) {
    self.init(door: try LibinputDoor(calibrations: calibrations), report: report)
  }

  /// Makes an input source that reads from `door`, which tests replace.
  package init(
    door: any InputDoor, mapper: EventMapper = EventMapper(),
    keyboard: KeyboardText = KeyboardText(), report: @escaping (TouchError) -> Void
  ) {
    self.door = door
    self.keyboard = keyboard
    self.mapper = mapper
    self.report = report
    // Reads the devices that are already there.
    drain(now: .zero) { _ in }
  }

  /// Returns the devices that are plugged in, for `martlet list-inputs`, and those that could not
  /// be opened.
  ///
  /// - Throws: `TouchError` if udev or libinput is not available.
  package static func list() throws(TouchError) -> (devices: [InputDevice], failures: [TouchError])
  {
    var failures: [TouchError] = []
    let input = try TouchInput { failures.append($0) }
    return (input.devices, failures)
  }

  // MARK: - InputSource

  /// The descriptor of the input devices' interface (`InputDoor`).
  package var descriptors: [CInt] { [door.descriptor] }

  /// The time of the next work. After a new size or rotation it is at once, because that cancels
  /// the touches in progress.
  package var deadline: MonotonicTime? {
    isMappingNew ? .zero : .earlier(resumeAt, filter.deadline)
  }

  /// Applies a changed picture, opens closed devices if it is time, and delivers the pending
  /// events.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    if isMappingNew {
      isMappingNew = false
      mapper.outputChanged(to: nextMapping, time: now, sink)
    }
    if let time = resumeAt, time <= now {
      resumeAt = door.resume() ? nil : now.advanced(by: Self.resumePause)
    }
    drain(now: now, sink)
    filter.release(at: now) { mapper.map($0, sink) }
  }

  /// Records the size and rotation of the visible picture. A nil size closes the devices.
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    nextMapping = size.map { PanelMapping(size: $0, rotation: rotation) }
    isMappingNew = nextMapping != mapper.mapping
    resumeAt = nil
    if nextMapping == nil {
      door.suspend()
      keyboard.reset()
    } else if !door.resume() {
      // This happens when no descriptor or memory is left, which is temporary. The attempt is
      // repeated, so that touch works again.
      report(TouchError(operation: .resume))
      resumeAt = .zero
    }
  }

  /// Replaces libinput's matrices of the touch screens. Touches in progress are cancelled.
  package func calibrate(_ calibrations: Calibrations) {
    if !door.calibrate(calibrations) { resumeAt = .zero }
  }

  /// The time between two attempts to open the devices, in seconds.
  private static let resumePause = 1.0

  // MARK: - Parts

  /// Whether an event concerns the display of this source.
  private func takes(_ event: DeviceEvent) -> Bool {
    guard let accepts else { return true }
    switch event.kind {
    case .added: return true
    case .removed:
      owned[event.device] = nil
      return true
    case .touchDown: owned[event.device] = nil
    default: break
    }
    if let known = owned[event.device] { return known }
    let answer = devices.first { $0.id == event.device }.map(accepts) ?? false
    owned[event.device] = answer
    return answer
  }

  private func drain(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    let panel = mapper.mapping?.panelSize ?? PixelSize(width: 1, height: 1)
    door.dispatch(panel: panel) { event in
      switch event.kind {
      case .added(let device): devices.append(device)
      case .removed: devices.removeAll { $0.id == event.device }
      default: break
      }
      guard takes(event) else { return }
      let name = devices.first { $0.id == event.device }?.name ?? ""
      filter.take(event, rejections.rejection(of: name), panel: panel) { event in
        var text: String?
        if case .key(let code, let isPressed) = event.kind {
          text = keyboard.text(of: code, isPressed: isPressed)
        }
        mapper.map(event, text: text, sink)
      }
    }
    for failure in door.takeFailures() { report(failure) }
  }
}

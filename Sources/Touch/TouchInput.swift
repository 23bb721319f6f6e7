import MartletGeometry
import MartletInput

/// The input devices of a panel: touch screens, mice and keyboards of seat0 as they are plugged in
/// and out.
///
/// While nothing is shown (no display, or another virtual terminal is active) the devices are
/// closed. Keys typed on another terminal therefore never reach the panel.
package final class TouchInput: InputSource {
  private let backend: any InputBackend
  private let report: (TouchError) -> Void
  private var mapper: EventMapper
  private var filter = TouchFilter()
  private let keyboard: KeyboardText
  /// The last reported problem of the keyboards' layout.
  private var layoutProblem: String?
  /// The limits by which contacts are rejected, by device.
  package var rejections = TouchRejections()
  /// Returns whether a device belongs to the display of this source; nil takes all devices. It is
  /// called for a touch screen at the start of each touch, because displays are connected and
  /// disconnected, and once for any other device.
  package var accepts: ((InputDevice) -> Bool)? { didSet { owned = [:] } }
  /// Called with every event of a device of this display, before any contact is rejected; nil if
  /// nobody calls. A calibration uses the contacts, whose positions are in pixels of the panel, and
  /// the removal of its screen.
  package var onContact: ((InputDevice, DeviceEvent.Kind, _ panel: PixelSize) -> Void)?
  /// The last answer of `accepts` for each device.
  private var owned: [InputDevice.ID: Bool] = [:]
  /// The size and rotation that the next `dispatch` applies; nil while nothing is shown.
  private var nextMapping: PanelMapping?
  /// Whether `nextMapping` was not applied yet.
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
  ///     `outputChanged`, and once for a layout of the keyboards that cannot be opened, at the
  ///     first key.
  /// - Throws: `TouchError` if udev or libinput is not available.
  package convenience init(
    calibrations: Calibrations = Calibrations(), report: @escaping (TouchError) -> Void
  ) throws(TouchError) {
    self.init(backend: try LibinputBackend(calibrations: calibrations), report: report)
  }

  /// Makes an input source that reads from `backend`, which tests replace.
  package init(
    backend: any InputBackend, mapper: EventMapper = EventMapper(),
    keyboard: KeyboardText = KeyboardText(), report: @escaping (TouchError) -> Void
  ) {
    self.backend = backend
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

  /// The descriptor of the input devices' interface (`InputBackend`).
  package var descriptors: [CInt] { [backend.descriptor] }

  /// The time of the next work. After a new size or rotation it is at once, because that cancels
  /// the touches in progress.
  package var deadline: MonotonicTime? {
    isMappingNew ? .zero : .earlier(resumeAt, filter.deadline)
  }

  /// Applies a changed size or rotation of the picture, opens closed devices if it is time, and
  /// delivers the pending events.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    if isMappingNew {
      isMappingNew = false
      mapper.outputChanged(to: nextMapping, time: now, sink)
    }
    if let time = resumeAt, time <= now {
      resumeAt = backend.resume() ? nil : now.advanced(by: Self.resumePause)
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
      backend.suspend()
      keyboard.reset()
    } else if !backend.resume() {
      // This happens when no descriptor or memory is left, which is temporary. The attempt is
      // repeated, so that touch works again.
      report(TouchError(operation: .resume))
      resumeAt = .zero
    }
  }

  /// Replaces libinput's matrices of the touch screens. Touches in progress are cancelled.
  package func calibrate(_ calibrations: Calibrations) {
    // False: the devices are closed now, so the next `dispatch` opens them.
    if !backend.calibrate(calibrations) { resumeAt = .zero }
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
    backend.dispatch(panel: panel) { event in
      if case .added(let device) = event.kind { devices.append(device) }
      // A removed device is known until its removal was delivered.
      let device = devices.first { $0.id == event.device }
      if case .removed = event.kind { devices.removeAll { $0.id == event.device } }
      guard takes(event) else { return }
      if let device, let onContact { onContact(device, event.kind, panel) }
      filter.take(event, rejections.rejection(of: device), panel: panel) { event in
        var text: String?
        if case .key(let code, let isPressed) = event.kind {
          text = keyboard.text(of: code, isPressed: isPressed)
        }
        mapper.map(event, text: text, sink)
      }
    }
    for failure in backend.takeFailures() { report(failure) }
    if let problem = keyboard.problem, problem != layoutProblem {
      layoutProblem = problem
      report(TouchError(operation: .layout(problem)))
    }
  }
}

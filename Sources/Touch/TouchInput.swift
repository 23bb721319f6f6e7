import MartletGeometry
import MartletInput

/// The input devices of a panel: touch screens, mice and keyboards of seat0, as they come and go.
///
/// While nothing is shown (no display, another virtual terminal) the devices are closed, so what is
/// typed on another terminal never reaches the panel.
package final class TouchInput: InputSource {
  private let door: any InputDoor
  private let report: (TouchError) -> Void
  private var mapper: EventMapper
  private var nextMapping: PanelMapping?
  private var isMappingNew = false
  /// The time to try again to open the devices; nil while they are as they should be.
  private var resumeAt: MonotonicTime?

  /// The devices at hand, in the order in which they came.
  package private(set) var devices: [InputDevice] = []

  /// Opens the devices of seat0. None at all is normal: they may come later.
  ///
  /// - Parameters:
  ///   - calibrations: libinput's matrices of the touch screens.
  ///   - report: Called for every device that cannot be used, once each, during `init`,
  ///     `dispatch` and `outputChanged`.
  package convenience init(
    calibrations: Calibrations = Calibrations(), report: @escaping (TouchError) -> Void
  ) throws(TouchError) {
    self.init(door: try LibinputDoor(calibrations: calibrations), report: report)
  }

  package init(
    door: any InputDoor, mapper: EventMapper = EventMapper(),
    report: @escaping (TouchError) -> Void
  ) {
    self.door = door
    self.mapper = mapper
    self.report = report
    // The devices that are already there.
    drain(now: .zero) { _ in }
  }

  /// The devices there are now, for `martlet list-inputs`, and those that could not be opened.
  package static func list() throws(TouchError) -> (devices: [InputDevice], failures: [TouchError])
  {
    var failures: [TouchError] = []
    let input = try TouchInput { failures.append($0) }
    return (input.devices, failures)
  }

  // MARK: - InputSource

  package var descriptors: [CInt] { [door.descriptor] }

  /// A changed picture cancels the fingers that are down; that is not to wait for the next touch.
  package var deadline: MonotonicTime? { isMappingNew ? .zero : resumeAt }

  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    if isMappingNew {
      isMappingNew = false
      mapper.outputChanged(to: nextMapping, time: now, sink)
    }
    if let time = resumeAt, time <= now {
      resumeAt = door.resume() ? nil : now.advanced(by: Self.resumePause)
    }
    drain(now: now, sink)
  }

  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    nextMapping = size.map { PanelMapping(size: $0, rotation: rotation) }
    isMappingNew = nextMapping != mapper.mapping
    resumeAt = nil
    if nextMapping == nil {
      door.suspend()
    } else if !door.resume() {
      // No descriptor or memory left: that passes, and a panel that ignores fingers must not stay so.
      report(TouchError(operation: .resume))
      resumeAt = .zero
    }
  }

  /// Changes libinput's matrices of the touch screens. Touches in progress end.
  package func calibrate(_ calibrations: Calibrations) {
    if !door.calibrate(calibrations) { resumeAt = .zero }
  }

  /// Seconds between two tries to open the devices.
  private static let resumePause = 1.0

  // MARK: - Parts

  private func drain(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    let panel = mapper.mapping?.panelSize ?? PixelSize(width: 1, height: 1)
    door.dispatch(panel: panel) { event in
      switch event.kind {
      case .added(let device): devices.append(device)
      case .removed: devices.removeAll { $0.id == event.device }
      default: break
      }
      mapper.map(event, sink)
    }
    for failure in door.takeFailures() { report(failure) }
  }
}

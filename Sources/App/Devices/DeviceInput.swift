import Glibc
import MartletGeometry
import MartletInput
import MartletThreads
import MartletTouch

/// The input devices of this machine. Devices that cannot be opened are reported, and opening them
/// is retried every two seconds. A panel without accessible devices therefore starts, and touch
/// works once they can be opened.
///
/// While all devices are open, nothing wakes the panel.
package final class DeviceInput: InputSource {
  /// Opens the source of events. It calls the closure with failures, during the call and later.
  typealias Opening =
    (Calibrations, @escaping (TouchError) -> Void) throws(TouchError) -> any InputSource

  /// Called when the set of devices that cannot be opened changes: with a sentence for each, or
  /// with an empty array when all are open.
  package var onTrouble: ([String]) -> Void = { _ in } {
    didSet { if !failures.isEmpty { notify() } }
  }

  /// Returns whether a device belongs to the display of this source; nil takes all devices.
  var accepts: ((InputDevice) -> Bool)? {
    didSet { (source as? TouchInput)?.accepts = accepts }
  }

  /// Called with each contact on the touch screens of that display, before any is rejected. A
  /// calibration uses them.
  package var onContact: ((InputDevice, DeviceEvent.Kind, _ panel: PixelSize) -> Void)? {
    didSet { (source as? TouchInput)?.onContact = onContact }
  }

  /// The calibrations that users have made on the glass of the panel, and that the panel keeps. A
  /// change ends touches in progress.
  package var kept = KeptCalibrations() {
    didSet { if kept != oldValue { useCalibrations() } }
  }

  /// The calibrations of the configuration: matrices that map the positions of touches.
  package private(set) var configured: Calibrations

  private let open: Opening
  /// The calibrations in use: those of the configuration, replaced by those of `kept`.
  private var calibrations: Calibrations
  private var rejections = TouchRejections()
  private let isOpenable: (TouchError) -> Bool
  private let report: (TouchError) -> Void
  private var source: (any InputSource)?
  /// The failures since the source was opened: those of single devices, or of all input.
  private var failures: [TouchError] = []
  /// The last reported failure to open the layout of the keyboards. It is not among `failures`,
  /// because the keyboards work without it.
  private var layoutFailure: TouchError?
  private var retryAt: MonotonicTime?
  private var picture: (size: PixelSize?, rotation: QuarterTurn) = (nil, .none)

  /// The seconds between two attempts.
  private static let pause = 2.0

  /// Opens the input devices.
  ///
  /// - Parameters:
  ///   - calibrations: the matrices of the touch screens.
  ///   - report: called once with each failure, for the journal.
  package convenience init(
    calibrations: Calibrations, report: @escaping (TouchError) -> Void
  ) {
    self.init(
      calibrations: calibrations, isOpenable: Self.isOpenable, report: report
    ) { calibrations, failure throws(TouchError) in
      try TouchInput(calibrations: calibrations, report: failure)
    }
  }

  init(
    calibrations: Calibrations = Calibrations(), isOpenable: @escaping (TouchError) -> Bool,
    report: @escaping (TouchError) -> Void,
    open: @escaping Opening
  ) {
    self.open = open
    configured = calibrations
    self.calibrations = calibrations
    self.isOpenable = isOpenable
    self.report = report
    (source, failures) = opened()
    for failure in failures { report(failure) }
    if !failures.isEmpty { retryAt = .zero }
  }

  // MARK: - InputSource

  /// The descriptors of the open devices.
  package var descriptors: [CInt] { source?.descriptors ?? [] }

  /// The time of the next attempt to open the missing devices, or the source's own deadline.
  package var deadline: MonotonicTime? { .earlier(source?.deadline, retryAt) }

  /// Delivers the pending events, and retries missing devices if it is time.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    let known = failures.count
    source?.dispatch(now: now, sink)
    if failures.count > known {
      for failure in failures[known...] { report(failure) }
      notify()
      retryAt = now.advanced(by: Self.pause)
    } else if let time = retryAt, time <= now {
      retryAt = now.advanced(by: Self.pause)
      retry()
    }
  }

  /// Passes the picture's size and rotation on to the source.
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    picture = (size, rotation)
    source?.outputChanged(size: size, rotation: rotation)
  }

  /// Applies the calibrations of `settings`. If they differ from the current ones, touches in
  /// progress end.
  ///
  /// - Throws: a configuration error if a matrix is wrong.
  package func calibrate(as settings: DisplaySettings) throws(AppError) {
    configured = try settings.calibrations()
    useCalibrations()
  }

  /// Returns whether touch screens of this name are plugged in at several paths.
  package func hasSeveral(named name: String) -> Bool {
    (source as? TouchInput)?.devices.areSeveral(named: name) ?? false
  }

  private func useCalibrations() {
    let new = kept.applied(to: configured)
    guard new != calibrations else { return }
    calibrations = new
    (source as? TouchInput)?.calibrate(new)
  }

  /// The size and rotation of the visible picture; nil while nothing is shown.
  package var mapping: PanelMapping? {
    picture.size.map { PanelMapping(size: $0, rotation: picture.rotation) }
  }

  /// Applies the limits of `settings` by which contacts are rejected: those at the rim of the
  /// glass, those that are too short (ghosts), and those that follow a touch at once (bounces).
  package func reject(as settings: DisplaySettings) {
    rejections = settings.rejections
    (source as? TouchInput)?.rejections = rejections
  }

  // MARK: - Retrying

  /// Opens a new source in place of the current one if one of the devices may be opened now.
  /// Failures of the other devices are recorded again.
  private func retry() {
    guard failures.contains(where: isOpenable) else { return }
    let old = failures
    let (new, rest) = opened()
    guard let new else { return }
    source = new
    (source as? TouchInput)?.rejections = rejections
    (source as? TouchInput)?.accepts = accepts
    (source as? TouchInput)?.onContact = onContact
    failures = rest
    new.outputChanged(size: picture.size, rotation: picture.rotation)
    for failure in rest where !old.contains(failure) { report(failure) }
    if rest.isEmpty { retryAt = nil }
    if rest != old { notify() }
  }

  private func opened() -> ((any InputSource)?, [TouchError]) {
    // Failures during the call are collected here. Later ones are appended to `failures`, and
    // `dispatch` reports them.
    let early = Early()
    do throws(TouchError) {
      let source = try open(calibrations) { [weak self] failure in
        switch failure.operation {
        case .resume:
          // The source retries this itself, sooner than this type would.
          self?.report(failure)
        case .layout:
          // A source that was opened again reports it again.
          guard let self, failure != layoutFailure else { return }
          layoutFailure = failure
          report(failure)
        default:
          if early.isOver {
            self?.failures.append(failure)
          } else {
            early.failures.append(failure)
          }
        }
      }
      early.isOver = true
      return (source, early.failures)
    } catch {
      return (nil, early.failures + [error])
    }
  }

  private final class Early {
    var isOver = false
    var failures: [TouchError] = []
  }

  private func notify() {
    onTrouble(failures.map(\.description))
  }

  /// Returns whether opening may succeed now. If the permission was denied, it may once the
  /// device's permissions allow it, or the device is gone. After any other failure it always may.
  private static func isOpenable(_ failure: TouchError) -> Bool {
    guard case .open(let node) = failure.operation, failure.isPermissionDenied else { return true }
    // Safety: access reads the path.
    return unsafe access(node, R_OK | W_OK) == 0 || Errno.current == .noSuchFileOrDirectory
  }
}

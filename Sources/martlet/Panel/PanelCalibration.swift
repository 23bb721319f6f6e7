import Logging
import MartletApp
import MartletConfig
import MartletDashboard
import MartletGeometry
import MartletTouch

/// Calibrates the touch screens of a running panel on its glass.
///
/// A calibration is in use as soon as all targets were touched. It is kept after a user has
/// confirmed it by a touch, which shows that it is right. Otherwise it is undone.
///
/// Kept calibrations are saved in the service's state folder, or in its runtime folder, where they
/// last until the machine restarts. A panel without either forgets them when it ends.
@MainActor final class PanelCalibration {
  /// The displays with touch screens, in the order of the panel's displays.
  let displays: [(input: DeviceInput, model: DashboardModel)]
  private let folder: RuntimeFolder?
  private let log: Logger
  private var run: Run?
  private var kept = KeptCalibrations()
  private var lastKept: CalibrationSession.Result?
  /// Whether the last calibration was undone.
  private var isUndone = false

  /// A calibration under way.
  private struct Run {
    /// The index of the display in `displays`.
    var index: Int
    var session = CalibrationSession()
    /// The calibrations to which undoing returns.
    var previous: KeptCalibrations
  }

  private static let file = "calibrations"

  /// Uses the calibrations that were kept in an earlier run.
  init(_ displays: [(input: DeviceInput, model: DashboardModel)], log: Logger) {
    self.displays = displays
    self.log = log
    folder = RuntimeFolder.kept
    if let text = folder?.text(Self.file) { use(KeptCalibrations(parsing: text)) }
    for display in displays {
      display.model.onCalibrationEnd = { [unowned self] keeps in end(keeps: keeps) }
    }
  }

  /// Shows the first target on a display. Returns the reason if no calibration can begin there,
  /// else nil. A calibration under way is undone.
  func begin(on index: Int) -> String? {
    guard displays.indices.contains(index) else { return "the display has no touch screen" }
    end(keeps: false)
    (isUndone, lastKept) = (false, nil)
    let (input, model) = displays[index]
    run = Run(index: index, previous: kept)
    input.onContact = { [unowned self] device, kind, panel in
      guard run?.session.take(device, kind, panel: panel) == true else { return }
      follow()
    }
    model.calibration = step
    return nil
  }

  /// Ends a calibration under way. One whose targets were all touched is kept if `keeps` is true.
  func end(keeps: Bool) {
    guard let run else { return }
    self.run = nil
    let (input, model) = displays[run.index]
    input.onContact = nil
    model.calibration = nil
    guard keeps, case .done(let result) = run.session.step else {
      isUndone = true
      return use(run.previous)
    }
    let named = Self.named(result, on: input)
    lastKept = named
    log.notice("touch is calibrated: \(toml(of: named).joined(separator: " "))")
    guard let folder else {
      return log.warning("the calibration is lost when the panel ends: it has no state folder")
    }
    do throws(AppError) {
      try folder.write(kept.text, to: Self.file)
    } catch {
      log.error("\(error): the calibration is lost when the panel ends")
    }
  }

  /// The state of the calibration, for `martlet calibrate`: a word, and after "kept" the lines of a
  /// configuration.
  var report: String {
    switch run?.session.step {
    case .target(let index, let isRepeated):
      "\(isRepeated ? "repeat" : "target") \(index + 1) \(CalibrationSession.targets.count)\n"
    case .done: "confirmation\n"
    case nil:
      if let lastKept {
        "kept\n" + toml(of: lastKept).joined(separator: "\n") + "\n"
      } else {
        isUndone ? "undone\n" : "none\n"
      }
    }
  }

  /// Follows a change of the session's step.
  private func follow() {
    guard let run else { return }
    let (input, model) = displays[run.index]
    if case .done(let result) = run.session.step {
      input.onContact = nil
      var new = kept
      new.keep(Self.named(result, on: input), in: input.configured)
      use(new)
    }
    model.calibration = step
  }

  /// The step as the display shows it.
  private var step: CalibrationStep? {
    guard let run else { return nil }
    guard case .target(let index, let isRepeated) = run.session.step else { return .confirmation }
    let mapping = displays[run.index].input.mapping
    let target = CalibrationSession.targets[index]
    let share = mapping?.share(ofPanel: target) ?? target
    return .target(
      x: share.x, y: share.y, index: index, count: CalibrationSession.targets.count,
      isRepeated: isRepeated)
  }

  private func use(_ calibrations: KeptCalibrations) {
    kept = calibrations
    for display in displays { display.input.kept = calibrations }
  }

  /// Returns a result without the path of its screen, unless an equal screen is plugged in or the
  /// configuration names the screen by its path. A screen that is alone keeps its calibration when
  /// it is plugged in elsewhere.
  private static func named(
    _ result: CalibrationSession.Result, on input: DeviceInput
  ) -> CalibrationSession.Result {
    var named = result
    let isByPath = input.configured.isChosenByPath(of: result.device, path: result.path)
    if !isByPath, !input.hasSeveral(named: result.device) { named.path = nil }
    return named
  }

  /// The lines of a configuration with a calibration.
  private func toml(of result: CalibrationSession.Result) -> [String] {
    var match = "name = \(TOMLWriter.quoted(result.device))"
    if let path = result.path { match += ", path = \(TOMLWriter.quoted(path))" }
    let numbers = result.matrix.values.map { "\(($0 * 1e5).rounded() / 1e5)" }
    return [
      "[[touch]]", "id = \(TOMLWriter.quoted(id(of: result)))", "match = { \(match) }",
      "calibration = [\(numbers.joined(separator: ", "))]",
    ]
  }

  /// The id of the screen's `[[touch]]`, or one that no other has.
  private func id(of result: CalibrationSession.Result) -> String {
    var ids = DeviceTable<String>()
    let touches = displays.first?.model.config.input.touches ?? []
    for touch in touches { ids[DeviceMatch(name: touch.name, path: touch.path)] = touch.id }
    if let id = ids.value(name: result.device, path: result.path) { return id }
    let taken = touches.map(\.id)
    if !taken.contains("touch") { return "touch" }
    return (2...taken.count + 2).lazy.map { "touch-\($0)" }.first { !taken.contains($0) } ?? "touch"
  }
}

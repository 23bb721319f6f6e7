import Logging
import MartletApp
import MartletControl
import MartletDashboard
import MartletGeometry
import MartletHost

/// Saves the choices that users make on the panel to the runtime folder, so that they survive a
/// crash or a restart. Each display has a file. It writes at most once a second, and only after a
/// choice has changed.
@MainActor final class ChoiceKeeper: LoopSource {
  /// The models of all displays, the first display's first.
  private let models: [DashboardModel]
  /// The positions in `models` of the displays whose choices have changed since they were saved.
  private var changed: Set<Int> = []
  private let folder: RuntimeFolder
  private let now: () -> MonotonicTime
  private let log: Logger
  private(set) var deadline: MonotonicTime?
  private var hasReportedFailure = false
  /// Whether choices are saved. If false, nothing is written, and the old file stays.
  var isKept = true {
    didSet { if !isKept { deadline = nil } }
  }

  /// The maximum size of a file in bytes. A longer text is not written. The choices of a thousand
  /// charts need less.
  private static let limit = 1 << 16
  /// The seconds from a choice to the write of its file.
  private static let pause = 1.0

  /// Starts to save the choices that users make after this call.
  ///
  /// - Parameter model: the model of the first display, which has those of the others.
  init(
    _ model: DashboardModel, in folder: RuntimeFolder, now: @escaping () -> MonotonicTime,
    log: Logger
  ) {
    models = [model] + model.others
    self.folder = folder
    self.now = now
    self.log = log
    for (index, model) in models.enumerated() {
      model.onChoice = { [unowned self] in
        guard isKept else { return }
        changed.insert(index)
        if deadline == nil { deadline = self.now().advanced(by: Self.pause) }
      }
    }
  }

  /// Restores the choices of an earlier run on the panel.
  func restore() {
    guard isKept else { return }
    for index in models.indices {
      if let text = folder.text(file(at: index)) { models[index].restore(Choices(parsing: text)) }
    }
  }

  /// The name of a display's file. A further display keeps its file when the order of the outputs
  /// changes.
  private func file(at index: Int) -> String {
    index == 0 ? "choices" : "choices-\(ControlText.plainWord(models[index].config.outputID))"
  }

  func dispatch(now: MonotonicTime) {
    guard let due = deadline, due <= now else { return }
    save()
  }

  /// Writes the choices now if some are not written yet.
  func save() {
    guard deadline != nil else { return }
    deadline = nil
    for index in changed.sorted() { write(models[index].choices.text, to: file(at: index)) }
    changed = []
  }

  private func write(_ text: String, to file: String) {
    do throws(AppError) {
      guard text.utf8.count <= Self.limit else {
        throw AppError(
          .inputOutput,
          "windows and hidden lines take \(text.utf8.count) bytes, \(Self.limit) are kept")
      }
      try folder.write(text, to: file)
      hasReportedFailure = false
    } catch {
      if !hasReportedFailure { log.warning("\(error): what is chosen will not survive a restart") }
      hasReportedFailure = true
    }
  }
}

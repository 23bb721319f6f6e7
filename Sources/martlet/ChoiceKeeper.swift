import Logging
import MartletApp
import MartletDashboard
import MartletGeometry
import MartletHost

/// Saves the choices that users make on the panel to the runtime folder, so that they survive a
/// crash or a restart. It writes at most once a second, and only after a choice has changed.
@MainActor final class ChoiceKeeper: LoopSource {
  private let model: DashboardModel
  private let folder: RuntimeFolder
  private let now: () -> MonotonicTime
  private let log: Logger
  private(set) var deadline: MonotonicTime?
  private var hasComplained = false
  /// Whether choices are saved. If false, nothing is written, and the old file stays.
  var isKept = true {
    didSet { if !isKept { deadline = nil } }
  }

  private static let file = "choices"
  /// The maximum size of the file in bytes. A longer text is not written. The choices of a thousand
  /// charts need less.
  private static let limit = 1 << 16
  /// The seconds from a choice to the write of the file.
  private static let pause = 1.0

  /// Starts to save the choices that users make after this call.
  init(
    _ model: DashboardModel, in folder: RuntimeFolder, now: @escaping () -> MonotonicTime,
    log: Logger
  ) {
    self.model = model
    self.folder = folder
    self.now = now
    self.log = log
    model.onChoice = { [unowned self] in
      if deadline == nil, isKept { deadline = self.now().advanced(by: Self.pause) }
    }
  }

  /// Restores the choices of an earlier run on the panel.
  func restore() {
    if isKept, let text = folder.text(Self.file) { model.restore(Choices(parsing: text)) }
  }

  func dispatch(now: MonotonicTime) {
    guard let due = deadline, due <= now else { return }
    save()
  }

  /// Writes the choices now if some are not written yet.
  func save() {
    guard deadline != nil else { return }
    deadline = nil
    let text = model.choices.text
    do throws(AppError) {
      guard text.utf8.count <= Self.limit else {
        throw AppError(
          .inputOutput,
          "windows and hidden lines take \(text.utf8.count) bytes, \(Self.limit) are kept")
      }
      try folder.write(text, to: Self.file)
      hasComplained = false
    } catch {
      if !hasComplained { log.warning("\(error): what is chosen will not survive a restart") }
      hasComplained = true
    }
  }
}

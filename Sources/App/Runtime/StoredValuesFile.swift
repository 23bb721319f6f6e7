import Dispatch
import Glibc
import Logging
import MartletGeometry
import MartletHost
import MartletThreads
import MartletUI

/// The values of `@AppStorage` and `@SceneStorage` in a file of a folder, so that they survive a
/// restart of the program and of the machine.
///
/// A change is written half a second later, on a thread of its own; further changes until then go
/// into the same write. Nothing is written while nothing changes. A failure is reported once and
/// the write is repeated every minute.
@MainActor package final class StoredValuesFile: LoopSource {
  /// The store for the program's views. It begins with the values of the file.
  package let values: StoredValues
  /// The time of the next write; nil if no value has changed since the last one began.
  package private(set) var deadline: MonotonicTime?
  /// Whether `dispatch` writes on the calling thread, so that tests see the file at once.
  var writesAtOnce = false

  private let folder: String
  private let writer: StoredValuesWriter
  private let clock: any LoopClock
  private let log: Logger
  /// Whether the file has all values.
  private var isSaved = true
  private var hasReportedFailure = false

  /// The name of the file in its folder.
  package nonisolated static let name = "stored-values.json"
  /// The maximum size of the file in bytes. Larger values are not written.
  package nonisolated static let limit = 1 << 20
  /// The seconds from a change to its write.
  static let pause = 0.5
  /// The seconds from a failed write to the next attempt.
  static let retryPause = 60.0

  /// Makes a store with the values of the file in `folder`; it is empty if there is none. The
  /// folder is created with the first write; its parent must exist.
  ///
  /// A file that cannot be read is renamed to `stored-values.json.damaged` and reported. If it
  /// cannot be renamed, this run writes nothing, because it would replace values that may be whole.
  package init(
    in folder: String, limit: Int = StoredValuesFile.limit, clock: any LoopClock, log: Logger
  ) {
    self.folder = folder
    self.clock = clock
    self.log = log
    let path = "\(folder)/\(Self.name)"
    writer = StoredValuesWriter(path: path, limit: limit)
    let (known, isWritable) = Self.load(path, atMost: limit, log)
    values = StoredValues(known)
    if isWritable { values.onChange = { [unowned self] _ in noteChange() } }
  }

  private static func load(
    _ path: String, atMost limit: Int, _ log: Logger
  ) -> (values: [String: StoredValue], isWritable: Bool) {
    // Safety: access reads the path.
    if unsafe access(path, F_OK) != 0 {
      let code = Errno.current
      if code == .noSuchFileOrDirectory || code == .notDirectory { return ([:], true) }
    }
    let problem: String
    do {
      return (try StoredValuesText.values(parsing: try Files.read(path, atMost: limit)), true)
    } catch let error as AppError {
      problem = error.message
    } catch {
      problem = "\(path): \(error)"
    }
    let aside = "\(path).damaged"
    // Safety: rename reads both paths.
    if unsafe rename(path, aside) == 0 {
      log.warning("\(problem): the file is put aside as \(aside), and the stored values begin anew")
      return ([:], true)
    }
    let reason = Errno.current
    log.warning(
      "\(problem): the file cannot be put aside (\(reason)), so stored values end with this run")
    return ([:], false)
  }

  private func noteChange() {
    isSaved = false
    if deadline == nil { deadline = clock.now.advanced(by: Self.pause) }
  }

  /// Begins a write if one is due.
  package func dispatch(now: MonotonicTime) {
    guard let due = deadline, due <= now else { return }
    prepare()
    if writesAtOnce { return finish(writer.write()) }
    let writer = writer
    let isStarted = DetachedThread.start { [weak self] in
      let outcome = writer.write()
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.finish(outcome) }
      }
    }
    if !isStarted { finish(writer.write()) }
  }

  /// Writes the values now if some are not written yet, and waits for the disk. It is called at the
  /// end of the program.
  package func save() {
    guard !isSaved else { return }
    prepare()
    finish(writer.write())
  }

  private func prepare() {
    deadline = nil
    // If the folder cannot be made, the write fails and says why.
    try? Files.makeFolder(folder)
    writer.prepare(values.values)
  }

  private func finish(_ outcome: StoredValuesWriter.Outcome) {
    switch outcome {
    case .nothing: break
    case .written:
      // A deadline means that a value has changed since the snapshot.
      if deadline == nil { isSaved = true }
      if hasReportedFailure { log.notice("\(writer.path): stored values are saved again") }
      hasReportedFailure = false
    case .failed(let error):
      deadline = clock.now.advanced(by: Self.retryPause)
      guard !hasReportedFailure else { return }
      hasReportedFailure = true
      log.warning("\(error.message): stored values are not saved; this is tried again each minute")
    }
  }
}

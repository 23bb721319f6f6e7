import Logging

/// Data that comes from outside while a program runs, and its recording and replay.
@MainActor package protocol ProgramData: AnyObject {
  /// Starts the sources on a panel, before its first frame.
  ///
  /// - Parameter recording: the folder in which to record the data and the input; nil for no
  ///   recording.
  /// - Throws: `AppError` if the recording cannot be made.
  func start(on panel: Panel, recording: RecordingFolder?, log: Logger) throws(AppError)

  /// Stops the sources and ends the recording.
  func stop()

  /// Returns the program with sources that follow the trace of a headless session.
  func headless(_ program: Program) -> Program

  /// Returns the program with the sources of the recorded session in `folder`.
  ///
  /// - Throws: `AppError` if the recording cannot be read.
  func replaying(
    _ program: Program, folder: String
  ) throws(AppError) -> (program: Program, recording: any RecordedSession)
}

/// A folder in which to record a session.
package struct RecordingFolder: Hashable, Sendable {
  /// The path of the folder.
  package var path: String
  /// The maximum size of configuration and data together, in bytes.
  package var limit: Int

  /// Makes a description of a folder; it does not touch the disk.
  package init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }
}

/// A recorded session while it is replayed.
@MainActor package protocol RecordedSession: AnyObject {
  /// The wall time at the start, in milliseconds since 1970-01-01 UTC.
  var epoch: Int64 { get }
  /// The path of the trace with the session's input.
  var tracePath: String { get }
  /// A sentence that says up to which time the recording is complete. Nil if it is complete, or if
  /// its end is not reached yet.
  var shortfall: String? { get }
}

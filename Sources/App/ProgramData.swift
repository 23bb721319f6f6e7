import Logging

/// Data that comes from outside while a program runs, and how a session keeps it.
@MainActor package protocol ProgramData: AnyObject {
  /// Starts the sources on a panel, before its first frame.
  ///
  /// - Parameter recording: where to record what they deliver, beside the input; nil for nowhere.
  func start(on panel: Panel, recording: RecordingFolder?, log: Logger) throws(AppError)

  /// Ends the sources and the recording.
  func stop()

  /// Returns the program with sources that follow the trace of a headless session.
  func headless(_ program: Program) -> Program

  /// Returns the program with the sources of a recorded session.
  func replaying(
    _ program: Program, folder: String
  ) throws(AppError) -> (program: Program, recording: any RecordedSession)
}

/// A folder to record a session in.
package struct RecordingFolder: Hashable, Sendable {
  package var path: String
  /// The most bytes of configuration and data.
  package var limit: Int

  package init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }
}

/// A recorded session while it is replayed.
@MainActor package protocol RecordedSession: AnyObject {
  /// The wall time at the start, in milliseconds of the Unix epoch.
  var epoch: Int64 { get }
  /// The file with the session's input.
  var tracePath: String { get }
  /// Says up to which time the recording is complete; nil if it is complete, or not at its end yet.
  var shortfall: String? { get }
}

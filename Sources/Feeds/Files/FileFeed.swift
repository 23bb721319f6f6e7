import MartletData
import MartletThreads
import Synchronization

/// A file as a source. It is read at start and after each change, until `stop` or `deinit`.
///
/// The sink is called on threads of the hub, one call at a time and in order. `FollowedFile`
/// decides when a changed file is read; the reader parses it.
package final class FileFeed: DataSource {
  private let hub: FeedHub
  private let path: String
  private let reader: any FileReader
  private let request = Mutex<FileRequest?>(nil)

  init(path: String, reader: any FileReader, hub: FeedHub) {
    self.path = path
    self.reader = reader
    self.hub = hub
  }

  deinit { stop() }

  /// Starts to watch and read the file. A second start replaces the first one.
  package func start(_ sink: @escaping DataSink) {
    let new = FileRequest(path: path, reader: reader, deliver: sink)
    let old = request.withLock { request in
      defer { request = new }
      return request
    }
    if let old { hub.forget(old) }
    hub.follow(new)
  }

  /// Ends the watch. A reading in progress is cancelled, but may still deliver.
  package func stop() {
    let old = request.withLock { request in
      defer { request = nil }
      return request
    }
    if let old { hub.forget(old) }
  }

  /// Reads the file once, on the caller's thread. It is for `render` and for checks.
  static func read(
    _ path: String, with reader: any FileReader, received: Int64
  ) throws(SourceFailure) -> SourceUpdate {
    try FileReadings(path: path, reader: reader).next(received: received)
  }

  /// Checks that there is a readable regular file at `path`.
  ///
  /// - Throws: the failure that a reading would have.
  package static func check(_ path: String) throws(SourceFailure) {
    do throws(ReadingFailure) {
      _ = try OwnedDescriptor(reading: path)
    } catch {
      throw error.failure
    }
  }
}

/// A file that is read on demand, on the caller's thread.
package struct FileReadings {
  let path: String
  let reader: any FileReader

  /// Returns the contents that are new since the previous call. A reader of whole files returns all
  /// contents each time.
  ///
  /// - Parameter received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the failure if the file cannot be read or its content is malformed.
  package func next(received: Int64) throws(SourceFailure) -> SourceUpdate {
    do throws(ReadingFailure) {
      return try reader.read(path, received: received).update
    } catch {
      throw error.failure
    }
  }
}

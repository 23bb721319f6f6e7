import MartletSeries

/// A file of the columns format as a source: read at start and again whenever it changes, until
/// the object goes.
///
/// `deliver` is called on threads of the hub, one call at a time and in order. `FollowedFile` says
/// when a changed file is read, and `ColumnsFile` what is read of it.
package final class FileFeed: Sendable {
  private let hub: FeedHub
  private let request: FileRequest

  package init(
    path: String, within limits: ColumnsLimits = ColumnsLimits(), hub: FeedHub,
    deliver: @escaping @Sendable (SourceUpdate) -> Void
  ) {
    self.hub = hub
    request = FileRequest(path: path, limits: limits, deliver: deliver)
  }

  deinit { stop() }

  /// Begins to watch and to read. Once.
  package func start() { hub.follow(request) }

  /// Ends all deliveries; one that is under way may still arrive.
  package func stop() { hub.forget(request) }

  /// Reads the file once, now, on the caller's thread; for pictures without a screen.
  package static func read(
    _ path: String, within limits: ColumnsLimits = ColumnsLimits()
  ) throws(SourceFailure) -> (charts: [Result<ChartData, ColumnsError>], modified: Int64) {
    do throws(ReadingFailure) {
      let (charts, stamp) = try ColumnsFile.read(path, within: limits)
      return (charts, stamp.modifiedMilliseconds)
    } catch {
      throw error.failure
    }
  }

  /// Throws, in the words of a reading, when there is no file at `path` that could be read now.
  package static func check(_ path: String) throws(SourceFailure) {
    do throws(ReadingFailure) {
      _ = try ColumnsFile.open(path)
    } catch {
      throw error.failure
    }
  }
}

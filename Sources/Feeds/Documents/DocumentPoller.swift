import MartletData
import MartletThreads

/// Reads a whole file when it has changed and also at intervals, because its contents depend on the
/// time.
final class DocumentPoller: Poller {
  private let path: String
  private let reader: any FileReader
  private let interval: Double
  /// The watch of the file's path.
  private let watch = DirectoryWatch()
  private var isFirst = true
  private var failure: SourceFailure?
  private var failingSince: Int64 = 0
  private var nextReading = 0.0
  /// The time of the reading that follows a change, in seconds of the monotonic clock; nil if the
  /// file has not changed.
  private var settledAt: Double?

  /// The seconds between a change of the file and its reading, so that the writer can finish.
  private static let pause = 0.2

  init(_ path: String, _ reader: any FileReader, every interval: Double) {
    self.path = path
    self.reader = reader
    self.interval = interval
    watch.follow(path, id: 0)
  }

  var descriptor: CInt { watch.descriptor }

  func poll(_ deliver: DataSink) -> Double? {
    let isChanged = !watch.drain().isEmpty
    let now = MonotonicSeconds.now
    if isFirst {
      deliver(.loading)
      isFirst = false
    } else if isChanged {
      settledAt = now + Self.pause
    }
    if min(nextReading, settledAt ?? .infinity) <= now {
      settledAt = nil
      look(deliver)
      // A file that cannot be watched is read more often.
      let isBlind = watch.blindness(of: 0).ofFile
      nextReading = MonotonicSeconds.now + (isBlind ? min(interval, 10) : interval)
    }
    return min(nextReading, settledAt ?? .infinity)
  }

  private func look(_ deliver: DataSink) {
    let received = RealTime.milliseconds
    do throws(ReadingFailure) {
      let update = try reader.read(path, received: received).update
      failure = nil
      deliver(update)
    } catch {
      if failure == nil { failingSince = received }
      guard failure != error.failure else { return }
      failure = error.failure
      deliver(.failed(error.failure, since: failingSince))
    }
  }
}

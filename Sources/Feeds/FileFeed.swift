internal import CLinux
import Glibc
import MartletSeries

/// A file of the columns format as a source: read at start and again whenever it changes.
///
/// A file replaced by rename(2) is read at once; one rewritten in place is read when its writer
/// closes it, or has been still for two seconds. A content that changes under the read, or that is
/// no whole document while somebody writes, is not reported: the next change brings the rest.
/// Everything runs on a thread of its own, which sleeps between changes; `deliver` is called there,
/// in order.
package final class FileFeed: Sendable {
  private let path: String
  private let limits: ColumnsLimits
  private let deliver: @Sendable (SourceUpdate) -> Void
  private let stopSignal = StopSignal()

  package init(
    path: String, within limits: ColumnsLimits = ColumnsLimits(),
    deliver: @escaping @Sendable (SourceUpdate) -> Void
  ) {
    self.path = path
    self.limits = limits
    self.deliver = deliver
  }

  deinit { stop() }

  /// Begins to watch and to read. Once.
  package func start() {
    let (path, limits, deliver, stopSignal) = (path, limits, deliver, stopSignal)
    let isStarted = FeedThread.start {
      FileReader(path: path, limits: limits, deliver: deliver).run(until: stopSignal)
    }
    if !isStarted {
      deliver(.failed(SourceFailure(what: "Cannot watch \(path)", why: "no thread is left")))
    }
  }

  /// Ends all deliveries; one that is under way may still arrive.
  package func stop() {
    stopSignal.raise()
  }

  /// Reads the file once, now, on the caller's thread; for pictures without a screen.
  package static func read(_ path: String, within limits: ColumnsLimits = ColumnsLimits())
    throws(SourceFailure) -> (
      charts: [Result<ChartData, ColumnsError>], modified: Int64
    )
  {
    let (charts, stamp) = try ColumnsFile.read(path, within: limits)
    return (charts, stamp.modifiedMilliseconds)
  }

  /// Reads the file once, on a thread of its own, and delivers `ready` or `failed` from there.
  package static func readOnce(
    _ path: String, within limits: ColumnsLimits = ColumnsLimits(),
    deliver: @escaping @Sendable (SourceUpdate) -> Void
  ) {
    let isStarted = FeedThread.start {
      do throws(SourceFailure) {
        let (charts, stamp) = try ColumnsFile.read(path, within: limits)
        deliver(.ready(charts, modified: stamp.modifiedMilliseconds))
      } catch {
        deliver(.failed(error))
      }
    }
    if !isStarted {
      deliver(.failed(SourceFailure(what: "Cannot read \(path)", why: "no thread is left")))
    }
  }
}

// MARK: - The thread

/// What a feed's thread remembers and does.
private final class FileReader {
  /// Seconds that a writer may pause before what it left counts as whole.
  private static let stillness = 2.0
  /// How often half a document is put up with while its writer has it open: half a minute.
  private static let patience = 15

  private let path: String
  private let limits: ColumnsLimits
  private let deliver: @Sendable (SourceUpdate) -> Void
  private var watch: DirectoryWatch?
  /// The content that was last delivered or refused, nil for none at the path; the same one is
  /// not read twice.
  private var settled: FileStamp?
  /// When to read a file that somebody was writing to; nil when there is nothing to wait for.
  private var stillAt: Double?
  private var isLoading = false
  /// Readings that found half a document while its writer had it open; nil while nobody writes.
  private var halfReadings: Int?

  init(path: String, limits: ColumnsLimits, deliver: @escaping @Sendable (SourceUpdate) -> Void) {
    self.path = path
    self.limits = limits
    self.deliver = deliver
  }

  func run(until stop: StopSignal) {
    do throws(SourceFailure) {
      watch = try DirectoryWatch(path: path)
    } catch {
      // Without a watch the file is still shown once, and the failure is known.
      deliver(.failed(error))
    }
    load(isFirst: true)
    // A missing watch has a negative descriptor, which poll skips.
    var polled = [
      pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let timeout = stillAt.map { CInt(max(0, ($0 - Self.now) * 1000).rounded(.up)) } ?? -1
      let ready = unsafe poll(&polled, nfds_t(polled.count), timeout)
      if ready < 0 && errno != EINTR { return }
      if polled[1].revents != 0 { return }
      if ready > 0, polled[0].revents != 0, let change = watch?.drain() {
        switch change {
        case .changed:
          stillAt = nil
          halfReadings = nil
          load(isFirst: false)
        case .writing:
          halfReadings = 0
          loadWhenStill()
        case .nearby:
          // A file under a writer's hand goes on being waited for.
          if stillAt == nil { load(isFirst: false) }
        }
      }
      if let time = stillAt, time <= Self.now {
        stillAt = nil
        load(isFirst: false)
      }
    }
  }

  private func loadWhenStill() {
    stillAt = Self.now + Self.stillness
  }

  /// Seconds of the monotonic clock.
  private static var now: Double {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent for the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func load(isFirst: Bool) {
    let before = FileStamp(path: path)
    if !isFirst && !isLoading && before == settled { return }
    if !isLoading {
      isLoading = true
      deliver(.loading)
    }
    do throws(SourceFailure) {
      let (charts, stamp) = try ColumnsFile.read(path, within: limits) {
        deliver(.progress($0))
      }
      settled = stamp
      isLoading = false
      deliver(.ready(charts, modified: stamp.modifiedMilliseconds))
    } catch {
      settle(error, before: before)
    }
  }

  /// Reports a failure unless the content is still moving; then it waits for it to come to rest.
  private func settle(_ failure: SourceFailure, before: FileStamp?) {
    let after = FileStamp(path: path)
    if after != before, after != nil {
      loadWhenStill()
      return
    }
    if let count = halfReadings, count < Self.patience {
      halfReadings = count + 1
      loadWhenStill()
      return
    }
    settled = after
    isLoading = false
    deliver(.failed(failure))
  }
}

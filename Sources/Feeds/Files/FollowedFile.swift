import Glibc
import MartletData
import MartletThreads

/// The result of one reading of a file in the background.
struct FileReading: Sendable {
  var result: Result<(update: SourceUpdate, stamp: FileStamp), ReadingFailure>
  /// The stamp of the path before the reading.
  var before: FileStamp?
  /// Whether writes within one tick of the kernel's clock may have left the same stamp.
  var isRecent: Bool
}

/// Decides when a file is read and which updates are delivered. The object belongs to the watching
/// thread; the file itself is read on the threads of `ReadingLane`.
///
/// A file that is replaced by rename(2) is read immediately. A file that is rewritten in place is
/// read when its writer closes it or has been idle for two seconds. If contents change during a
/// reading, or are incomplete while a writer is active, they are not reported; the file is read
/// again after the next change.
///
/// A file of an incremental reader is read every 0.1 s while it is written to. It is read once more
/// when the writer closes it or pauses for `stillness` seconds.
///
/// A file that cannot be opened is tried again. If the kernel does not report when it can be
/// opened, it is tried every two seconds. Otherwise it is tried after each report, and without one
/// after 10 s and then after longer pauses, up to a minute. A file that is readable and watched
/// causes no wake-ups.
final class FollowedFile {
  /// The seconds for which a writer must pause before the contents are treated as complete.
  fileprivate static let stillness = 2.0
  /// The seconds between two readings of a file that grows, in which new bytes gather.
  private static let gathering = 0.1
  /// The number of readings, in about half a minute, after which incomplete or constantly changing
  /// contents are reported.
  private static let maximumAttempts = 15
  /// The seconds between two checks of a file that cannot be watched.
  private static let blindInterval = 2.0
  /// The seconds until an unreachable file that is watched is first tried again, and the maximum
  /// seconds between two attempts.
  private static let (firstInterval, lastInterval) = (10.0, 60.0)

  /// The contents that were last delivered or refused.
  private struct Settled {
    /// The stamp of the file; nil if there was no file.
    var stamp: FileStamp?
    var isRecent: Bool
    var failure: ReadingFailure?
  }

  private let request: FileRequest
  private let watch: DirectoryWatch
  private let inbox: FileInbox
  /// The state after the last reading; nil before the first one has ended. Equal contents are not
  /// read again.
  private var settled: Settled?
  private var isReading = false
  /// A change that was reported during a reading.
  private var laterChange: DirectoryWatch.Change?
  /// Whether `loading` was delivered and no result has followed yet.
  private var isLoading = false
  /// The time at which a file that a writer has open is read; nil if no writer is awaited.
  private var stillAt: Double?
  /// The time at which bytes that were added to a file are read; nil if there are none.
  private var soonAt: Double?
  /// The number of readings that found incomplete contents while a writer had the file open; nil if
  /// there is no writer.
  private var halfReadings: Int?
  /// The time of the first failure since the last successful reading, in milliseconds since
  /// 1970-01-01 UTC.
  private var failingSince: Int64?
  /// The number of consecutive readings during which the contents changed.
  private var overtakenReadings = 0
  /// The time of the next attempt without a report; nil while the kernel reports all changes.
  private var lookAt: Double?
  private var interval = firstInterval

  /// Watches the file and starts to read it.
  init(_ request: FileRequest, watch: DirectoryWatch, inbox: FileInbox) {
    self.request = request
    self.watch = watch
    self.inbox = inbox
    watch.follow(request.path, id: request.id)
    readIfNew(.nearby)
    if request.reader.isIncremental, FileStamp(path: request.path)?.isStill == false {
      readWhenStill()
    }
  }

  /// The time of the next `look`, in seconds of the monotonic clock; nil for never.
  var deadline: Double? {
    [stillAt, lookAt, soonAt].compactMap(\.self).min()
  }

  /// Handles a change that the watch has reported.
  func note(_ change: DirectoryWatch.Change) {
    interval = Self.firstInterval
    lookAt = nil
    switch change {
    case .changed:
      stillAt = nil
      soonAt = nil
      halfReadings = nil
      readIfNew(.changed, isAtRest: true)
    case .writing:
      halfReadings = 0
      readWhenStill()
      if request.reader.isIncremental, soonAt == nil {
        soonAt = MonotonicSeconds.now + Self.gathering
      }
    case .nearby:
      // A file that is being written is read when its writer has finished.
      if stillAt == nil { readIfNew(.nearby) }
    }
    planLook()
  }

  /// Performs the work that is due at `now`, in seconds of the monotonic clock.
  func look(at now: Double = MonotonicSeconds.now) {
    if let time = soonAt, time <= now {
      soonAt = nil
      readIfNew(.nearby)
    }
    if let time = stillAt, time <= now {
      stillAt = nil
      readIfNew(.nearby, isAtRest: true)
    }
    if let time = lookAt, time <= now {
      lookAt = nil
      interval = min(interval * 2, Self.lastInterval)
      watch.retrace(request.id)
      if stillAt == nil { readIfNew(.nearby) }
    }
    planLook()
  }

  // MARK: - Reading

  private func readWhenStill() {
    stillAt = MonotonicSeconds.now + Self.stillness
  }

  /// Reads the file unless it is the same as at the previous reading.
  ///
  /// - Parameter isAtRest: whether the writer has finished, for an incremental reader.
  private func readIfNew(_ change: DirectoryWatch.Change, isAtRest: Bool = false) {
    let isIncremental = request.reader.isIncremental
    if isReading {
      if laterChange != .changed { laterChange = change }
      if isAtRest, isIncremental { readWhenStill() }
      return
    }
    let stamp = FileStamp(path: request.path)
    var isRetry = false
    let isLastLook = isAtRest && isIncremental && stamp != nil
    if let settled, settled.stamp == stamp, !isLoading, !isLastLook {
      // Two writes of the same size in one tick of the clock differ only by their event.
      let mayDiffer = settled.isRecent && change == .changed
      // A file that could not be read before may be readable now.
      let mayOpen = settled.failure?.isUnreachable == true && stamp?.isReadable == true
      if !mayDiffer && !mayOpen { return }
      isRetry = true
    }
    // Neither a retry nor an incremental reading is announced as loading.
    let isQuiet = isRetry || isIncremental && settled != nil
    if !isQuiet && !isLoading {
      isLoading = true
      request.deliver(.loading)
    }
    let isStill = isAtRest || !isIncremental || stamp?.isStill == true
    read(stamp, isAtRest: isStill, tellingProgress: !isQuiet)
  }

  private func read(_ stamp: FileStamp?, isAtRest: Bool, tellingProgress: Bool) {
    let (request, inbox) = (request, inbox)
    isReading = true
    let isQueued = inbox.lane(for: stamp).add {
      let reading = FileReading(request, isAtRest: isAtRest, tellingProgress: tellingProgress)
      inbox.post(.read(request.id, reading))
    }
    if !isQueued {
      let failure = SourceFailure(.unreadable(request.path), why: "cannot start a thread")
      take(
        FileReading(
          result: .failure(ReadingFailure(failure, .unreachable(.again))), before: stamp,
          isRecent: false))
    }
  }

  /// Handles the result of a reading.
  func take(_ reading: FileReading) {
    isReading = false
    switch reading.result {
    case .success(let (update, stamp)):
      failingSince = nil
      settled = Settled(stamp: stamp, isRecent: reading.isRecent)
      interval = Self.firstInterval
      overtakenReadings = 0
      isLoading = false
      request.deliver(update)
    case .failure(let failure): settle(failure, reading)
    }
    if let change = laterChange {
      laterChange = nil
      if stillAt == nil || request.reader.isIncremental { readIfNew(change) }
    }
    planLook()
  }

  /// Reports a failure. If the contents still change, the report waits until they no longer change,
  /// for at most `maximumAttempts` readings.
  private func settle(_ failure: ReadingFailure, _ reading: FileReading) {
    let after = FileStamp(path: request.path)
    if after != nil, after != reading.before || failure.cause == .overtaken {
      readWhenStill()
      overtakenReadings += 1
      if overtakenReadings < Self.maximumAttempts { return }
    }
    if stillAt == nil, !failure.isUnreachable, let count = halfReadings,
      count < Self.maximumAttempts
    {
      halfReadings = count + 1
      readWhenStill()
      return
    }
    let isSame = settled?.failure?.failure == failure.failure
    settled = Settled(stamp: after, isRecent: reading.isRecent, failure: failure)
    if isLoading || !isSame {
      isLoading = false
      let since = failingSince ?? RealTime.milliseconds
      failingSince = since
      request.deliver(.failed(failure.failure, since: since))
    }
  }

  /// Sets the time of the next attempt, for changes that the kernel may not report.
  private func planLook() {
    guard let settled, !isReading else { return }
    let blindness = watch.blindness(of: request.id)
    let delay: Double?
    if let failure = settled.failure, failure.isUnreachable {
      delay = blindness.ofWay || !failure.isReported ? Self.blindInterval : interval
    } else {
      delay = blindness.ofFile ? Self.blindInterval : nil
    }
    guard let delay else {
      lookAt = nil
      return
    }
    if lookAt == nil { lookAt = MonotonicSeconds.now + delay }
  }
}

extension FileStamp {
  /// Whether more than `FollowedFile.stillness` has elapsed since the last write.
  fileprivate var isStill: Bool {
    RealTime.nanoseconds - modified > Int64(FollowedFile.stillness * 1e9)
  }
}

extension FileReading {
  /// Reads the file of a request now, on the caller's thread.
  fileprivate init(_ request: FileRequest, isAtRest: Bool, tellingProgress: Bool) {
    let before = FileStamp(path: request.path)
    isRecent = before?.isRecent ?? false
    self.before = before
    do throws(ReadingFailure) {
      let content = try request.reader.read(
        request.path, received: RealTime.milliseconds, isAtRest: isAtRest
      ) {
        if tellingProgress { request.deliver(.progress($0)) }
      } whileWanted: {
        !request.isCancelled
      }
      result = .success(content)
    } catch {
      result = .failure(error)
    }
  }
}

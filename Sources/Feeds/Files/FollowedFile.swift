import Glibc
import MartletData

/// The result of one reading of a file in a lane.
struct FileReading: Sendable {
  var result: Result<(update: SourceUpdate, stamp: FileStamp), ReadingFailure>
  /// The stamp of the path before the reading.
  var before: FileStamp?
  /// Whether writes within one tick of the kernel's clock may have left the same stamp.
  var isYoung: Bool
}

/// Decides when one file is read and what is delivered. Belongs to the watching thread.
///
/// A file replaced by rename(2) is read at once; one rewritten in place is read when its writer
/// closes it, or has been still for two seconds. A content that changes under the read, or that is
/// no whole document while somebody writes, is not reported: the next change brings the rest.
///
/// A file of an incremental reader is read every 0.1 s while it is written to, and once more when
/// the writer closes it or pauses for `stillness` seconds.
///
/// A file that cannot be reached is looked for again: every two seconds where the kernel would not
/// tell of the repair, else after 10 s, then ever later up to a minute, should it have told nothing
/// all the same. A file that is well and watched causes no wake-up.
final class FollowedFile {
  /// Seconds that a writer may pause before what it left counts as whole.
  fileprivate static let stillness = 2.0
  /// Seconds between two readings of a growing file.
  private static let gathering = 0.1
  /// The number of readings after which half a document, or a content that changes all the time, is
  /// reported: half a minute.
  private static let patience = 15
  /// Seconds between two looks at what cannot be watched.
  private static let blindInterval = 2.0
  /// Seconds until the first look at what can, and at most between two.
  private static let (firstInterval, lastInterval) = (10.0, 60.0)

  /// The content that was delivered or refused last.
  private struct Settled {
    /// Nil when there was nothing at the path.
    var stamp: FileStamp?
    var isYoung: Bool
    var failure: ReadingFailure?
  }

  private let request: FileRequest
  private let watch: DirectoryWatch
  private let inbox: FeedInbox
  /// Nil before the first reading has ended. The same content is not read twice.
  private var settled: Settled?
  private var isReading = false
  /// A change that came while the file was read.
  private var laterChange: DirectoryWatch.Change?
  /// Whether `loading` was delivered and its end was not.
  private var isLoading = false
  /// The time to read a file that somebody was writing to; nil when there is nothing to wait for.
  private var stillAt: Double?
  /// The time to read the bytes that were added to a file; nil if there is nothing to read.
  private var soonAt: Double?
  /// Readings that found half a document while its writer had it open; nil while nobody writes.
  private var halfReadings: Int?
  /// The time of the first failure since the last good reading, in milliseconds of the Unix epoch.
  private var failingSince: Int64?
  /// Readings in turn under which the content changed.
  private var overtakenReadings = 0
  /// The time to look again although nothing was reported; nil while the kernel reports all
  /// changes.
  private var lookAt: Double?
  private var interval = firstInterval

  /// Watches the file, and begins to read it.
  init(_ request: FileRequest, watch: DirectoryWatch, inbox: FeedInbox) {
    self.request = request
    self.watch = watch
    self.inbox = inbox
    watch.follow(request.path, id: request.id)
    readIfNew(.nearby)
    if request.reader.isIncremental, FileStamp(path: request.path)?.isStill == false {
      readWhenStill()
    }
  }

  /// Seconds of the monotonic clock at which `look` is due; nil for never.
  var deadline: Double? {
    [stillAt, lookAt, soonAt].compactMap(\.self).min()
  }

  /// Takes a change that was reported.
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
      // A file under a writer's hand goes on being waited for.
      if stillAt == nil { readIfNew(.nearby) }
    }
    planLook()
  }

  /// Does what is due at `now`, seconds of the monotonic clock.
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

  /// Reads the file unless it is as it was read last.
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
      // Twice in one tick of the clock the same number of bytes: only the event tells.
      let mayDiffer = settled.isYoung && change == .changed
      // A file that nobody could read may be readable now.
      let mayOpen = settled.failure?.isUnreachable == true && stamp?.isReadable == true
      if !mayDiffer && !mayOpen { return }
      isRetry = true
    }
    // A retry and an incremental reading are not announced as loading.
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
          result: .failure(ReadingFailure(failure, .unreachable(EAGAIN))), before: stamp,
          isYoung: false))
    }
  }

  /// Takes the end of a reading.
  func take(_ reading: FileReading) {
    isReading = false
    switch reading.result {
    case .success(let (update, stamp)):
      failingSince = nil
      settled = Settled(stamp: stamp, isYoung: reading.isYoung)
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

  /// Reports a failure unless the content is still moving; then it waits for it to come to rest,
  /// and reports a content that does not.
  private func settle(_ failure: ReadingFailure, _ reading: FileReading) {
    let after = FileStamp(path: request.path)
    if after != nil, after != reading.before || failure.cause == .overtaken {
      readWhenStill()
      overtakenReadings += 1
      if overtakenReadings < Self.patience { return }
    }
    if stillAt == nil, !failure.isUnreachable, let count = halfReadings, count < Self.patience {
      halfReadings = count + 1
      readWhenStill()
      return
    }
    let isSame = settled?.failure?.failure == failure.failure
    settled = Settled(stamp: after, isYoung: reading.isYoung, failure: failure)
    if isLoading || !isSame {
      isLoading = false
      let since = failingSince ?? RealTime.milliseconds
      failingSince = since
      request.deliver(.failed(failure.failure, since: since))
    }
  }

  /// Plans the next look at what the kernel may not tell of.
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
  /// Whether the last write is longer ago than `FollowedFile.stillness`.
  fileprivate var isStill: Bool {
    RealTime.nanoseconds - modified > Int64(FollowedFile.stillness * 1e9)
  }
}

extension FileReading {
  /// Reads the file of a request now, on the caller's thread.
  fileprivate init(_ request: FileRequest, isAtRest: Bool, tellingProgress: Bool) {
    let before = FileStamp(path: request.path)
    isYoung = before?.isYoung ?? false
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

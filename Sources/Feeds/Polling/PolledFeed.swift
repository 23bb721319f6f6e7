import Glibc
import MartletData
import MartletNetwork
import MartletThreads
import Synchronization

/// The attempts of a source that polls at intervals. It is used only on the network's thread.
protocol Poll: AnyObject {
  /// The scheme, name and port of the host, whose health all its sources share; nil for a source
  /// without a host.
  var hostKey: String? { get }

  /// Begins an attempt. It calls `end` once, after this function has returned, unless the attempt
  /// is cancelled. There is one attempt at a time.
  func begin(_ end: @escaping (PollResult) -> Void)

  /// Cancels the attempt in progress, if there is one.
  func cancel()
}

/// The result of an attempt.
enum PollResult: Sendable {
  case ready(SourceUpdate)
  /// The content has not changed since the last successful attempt.
  case unchanged
  case failed(SourceFailure, PollFailureScope)
}

/// The extent of a failure, which decides when the next attempt is made.
enum PollFailureScope: Hashable, Sendable {
  /// The host does not answer, or has asked for a pause of `retryAfter` seconds. The back-off of
  /// the host decides when the next attempt is made.
  case host(retryAfter: Double?)
  /// The host answers, but not with usable content.
  case content
  /// No request was sent, because a secret cannot be read or a resource of the process is missing.
  case source
}

/// A source that polls at intervals, on the network's thread.
///
/// The first attempt reports that the source loads; later ones do not. A failure is delivered only
/// if it differs from the previous one, so an outage that lasts many attempts is one delivery.
typealias PolledFeed = NetworkFeed<PolledWorker>

extension NetworkFeed where Worker == PolledWorker {
  /// - Parameters:
  ///   - interval: the seconds from the beginning of an attempt to the next.
  ///   - make: makes the source's attempts; called on the network's thread.
  convenience init(
    hub: FeedHub, every interval: Double, _ make: @escaping @Sendable (NetworkThread) -> any Poll
  ) {
    self.init(on: hub.network) { thread, sink in
      PolledWorker(make(thread), on: thread, every: interval, sink)
    }
  }

  /// Makes one attempt and waits for its end on the caller's thread.
  static func read(
    _ make: @escaping @Sendable (NetworkThread) -> any Poll
  ) throws(SourceFailure) -> SourceUpdate {
    let (loop, signal) = (NetworkLoop(), WakeSignal())
    let result = PollOutcome()
    let isRunning = loop.perform { thread in
      var poll: (any Poll)? = make(thread)
      poll?.begin { ended in
        result.value.withLock { $0 = ended }
        poll = nil
        signal.raise()
      }
    }
    guard isRunning else {
      throw SourceFailure(what: "Cannot ask a server", why: "cannot start a thread")
    }
    while true {
      switch result.value.withLock({ $0 }) {
      case .ready(let update): return update
      case .unchanged: return .ready([])
      case .failed(let failure, _): throw failure
      case nil: break
      }
      var polled = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
      // Without a signal descriptor the thread checks for the result every 50 ms.
      _ = unsafe Glibc.poll(&polled, 1, signal.descriptor < 0 ? 50 : -1)
    }
  }
}

/// The result of an attempt, for which another thread waits; nil until the attempt ends.
private final class PollOutcome: Sendable {
  let value = Mutex<PollResult?>(nil)
}

/// Starts the attempts of a poll at the right times, and delivers their results.
final class PolledWorker: FeedWorker {
  /// The maximum number of seconds until the next attempt after unusable content, even if the
  /// interval is longer.
  static let maximumInterval = 60.0

  private let thread: NetworkThread
  private let poll: any Poll
  private let interval: Double
  private let sink: DataSink
  private var timer: NetworkTimer?
  private var reported = ReportedFailure()
  /// Whether an attempt has succeeded since the start or since the last `refresh`.
  private var isFresh = false
  private var isAsking = false

  init(
    _ poll: any Poll, on thread: NetworkThread, every interval: Double, _ sink: @escaping DataSink
  ) {
    self.thread = thread
    self.poll = poll
    self.interval = interval
    self.sink = sink
    sink(.loading)
    begin()
  }

  func end() {
    timer?.cancel()
    poll.cancel()
  }

  private var health: HostHealth? { poll.hostKey.map { thread.hosts[$0] } }

  private func begin() {
    // Another source of the same host may have failed in the meantime, so the back-off of the host
    // applies here too.
    if reported.failure != nil || isFresh, let health, health.wait(at: thread.now) > 0 {
      timer = thread.after(health) { [unowned self] in begin() }
      return
    }
    ask()
  }

  private func ask() {
    let began = thread.now
    isAsking = true
    poll.begin { [weak self] result in self?.end(result, began: began) }
  }

  func refresh() {
    sink(.loading)
    guard !isAsking else { return }
    timer?.cancel()
    // An answer without changes must also end the loading.
    reported.repeatNext()
    isFresh = false
    ask()
  }

  private func end(_ result: PollResult, began: Double) {
    let now = thread.now
    isAsking = false
    switch result {
    case .ready(let update):
      health?.answered()
      reported.end()
      isFresh = true
      sink(update)
      rest(max(0.01, began + interval - now))
    case .unchanged:
      health?.answered()
      let isChange = reported.failure != nil || !isFresh
      reported.end()
      isFresh = true
      if isChange { sink(.updated([])) }
      rest(max(0.01, began + interval - now))
    case .failed(let new, let trouble) where trouble == .content || trouble == .source:
      if trouble == .content { health?.answered() }
      reported.report(new, to: sink)
      rest(max(0.01, began + min(interval, Self.maximumInterval) - now))
    case .failed(let new, let trouble):
      var retryAfter: Double?
      if case .host(let seconds) = trouble { retryAfter = seconds }
      health?.failed(began: began, at: now, retryAfter: retryAfter)
      reported.report(new, to: sink)
      if let health {
        timer = thread.after(health) { [unowned self] in begin() }
      } else {
        rest(min(interval, Self.maximumInterval))
      }
    }
  }

  private func rest(_ seconds: Double) {
    timer = thread.after(seconds) { [unowned self] in begin() }
  }
}

extension FileReader {
  /// Reads content that is not a file at a path.
  ///
  /// - Parameter origin: the name of the origin of the content, for failures.
  func read(
    _ content: MemoryFile, of origin: String, received: Int64
  ) throws(SourceFailure) -> SourceUpdate {
    let file = content.open()
    guard let stamp = file.stamp else {
      throw SourceFailure(.unusable(origin), why: "no descriptor is left")
    }
    do throws(ReadingFailure) {
      return try read(file, ReadingContext(path: origin, stamp: stamp, received: received))
    } catch {
      throw error.failure
    }
  }
}

extension NetworkThread {
  /// Reads content in the background and calls `end` with the result of the attempt.
  func read(
    _ content: MemoryFile, of origin: String, with reader: any FileReader, in hub: FeedHub?,
    _ end: @escaping (PollResult) -> Void
  ) {
    let job: @Sendable () -> PollResult = {
      do throws(SourceFailure) {
        return .ready(
          try reader.read(content, of: origin, received: RealTime.milliseconds))
      } catch {
        return .failed(error, .content)
      }
    }
    let size = content.size
    // A one-off reading (`render`, `check`) already blocks a thread of its own.
    guard let hub else { return end(job()) }
    if !run(job, with: { hub.run(forSize: size, $0) }, end) {
      end(.failed(SourceFailure(.unusable(origin), why: "cannot start a thread"), .content))
    }
  }
}

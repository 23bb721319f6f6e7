import MartletData
import MartletNetwork
import MartletThreads
import Synchronization

/// The work of a source on the network's thread.
protocol FeedWorker: NetworkWorker {
  /// Delivers finer samples of a range of an item, if the source can.
  func show(_ request: RangeRequest)

  /// Sends a request immediately, despite the back-off of the host, and reports `loading` until
  /// there is an answer.
  func refresh()

  /// Performs an action, if the source has it.
  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply)
}

extension FeedWorker {
  func show(_ request: RangeRequest) {}
  func refresh() {}

  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    reply(request.failure("the source has no such action"))
  }
}

/// A source whose work is done on the network's thread.
final class NetworkFeed<Worker: FeedWorker>: DataSource {
  private let loop: NetworkLoop
  private let make: @Sendable (NetworkThread, @escaping DataSink) -> Worker
  private let handle = Mutex<NetworkHandle<Worker>?>(nil)

  /// - Parameter make: makes the worker, which begins immediately; called on the network's thread.
  init(
    on loop: NetworkLoop,
    _ make: @escaping @Sendable (NetworkThread, @escaping DataSink) -> Worker
  ) {
    self.loop = loop
    self.make = make
  }

  deinit { stop() }

  func start(_ sink: @escaping DataSink) {
    let make = make
    let new = loop.add { thread, _ in make(thread, sink) }
    if new == nil {
      sink(
        .failed(
          SourceFailure(what: "Cannot ask a server", why: "cannot start a thread"),
          since: RealTime.milliseconds))
    }
    handle.withLock { $0 = new }
  }

  func stop() {
    let old = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    old?.end()
  }

  func request(_ request: RangeRequest) {
    handle.withLock { $0 }?.perform { $0.show(request) }
  }

  func refresh() {
    handle.withLock { $0 }?.perform { $0.refresh() }
  }

  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    let answer = SingleReply(request, reply)
    handle.withLock { $0 }?.perform { $0.perform(request) { answer.send($0) } }
  }
}

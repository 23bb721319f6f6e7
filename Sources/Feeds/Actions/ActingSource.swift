import MartletData
import MartletNetwork
import MartletThreads
import Synchronization

/// The actions of a source, on the network's thread.
protocol ActionWorker: NetworkWorker {
  /// Begins an action. The worker calls the reply once, after this function has returned. If the
  /// worker ends earlier, it releases the reply, and the action has failed.
  func perform(_ request: ActionRequest, _ reply: SingleReply)
}

/// A source whose actions do not use the connection with which the source reads.
final class ActingSource<Worker: ActionWorker>: DataSource {
  private let source: (any DataSource)?
  private let loop: NetworkLoop
  private let make: @Sendable (NetworkThread) -> Worker
  private let handle = Mutex<NetworkHandle<Worker>?>(nil)

  /// - Parameters:
  ///   - source: the source of the items; nil for a source that has only actions.
  ///   - loop: the loop of the thread on which the worker runs.
  ///   - make: makes the worker; the network's thread calls it.
  init(
    _ source: (any DataSource)?, on loop: NetworkLoop,
    _ make: @escaping @Sendable (NetworkThread) -> Worker
  ) {
    self.source = source
    self.loop = loop
    self.make = make
  }

  deinit { stop() }

  func start(_ sink: @escaping DataSink) {
    let make = make
    let new = loop.add { thread, _ in make(thread) }
    handle.withLock { $0 = new }
    if let source { source.start(sink) } else { sink(.ready([])) }
  }

  func stop() {
    source?.stop()
    let old = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    old?.end()
  }

  func request(_ request: RangeRequest) { source?.request(request) }
  func refresh() { source?.refresh() }

  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    let reply = SingleReply(request, reply)
    handle.withLock { $0 }?.perform { $0.perform(request, reply) }
  }
}

internal import CLinux
import Glibc
import MartletThreads

/// The thread of a `NetworkLoop`, for the code that runs on it: timers, watched descriptors, HTTP
/// transfers, and the event loop that waits for them. Other threads use the `NetworkLoop`.
///
/// Only code on this thread, such as a job or a worker, may use the object. All code on it shares
/// the thread, so none may block it: slow work runs on another thread through `run(_:with:_:)`.
package final class NetworkThread {
  private let queue: NetworkQueue
  private var timers: [NetworkTimer] = []
  private var watches: [CInt: DescriptorWatch] = [:]
  var workers: [Int: any NetworkWorker] = [:]
  /// The closures that receive the results of jobs on other threads, by id.
  private var ends: [Int: (any Sendable) -> Void] = [:]

  /// The objects that workers share, by key.
  private var shared: [String: SharedObject] = [:]

  /// The health of all hosts to which requests were sent.
  package let hosts = Hosts()

  /// The epoll descriptor, which is readable while any watched descriptor is ready.
  private let poll = OwnedDescriptor(martlet_epoll_open())
  /// The rtnetlink socket, which is readable after a change of the machine's network; none if it
  /// cannot be opened.
  private let changes = OwnedDescriptor(martlet_route_changes_open())
  #if HTTP
    private var transfers: Transfers?
  #endif

  init(_ queue: NetworkQueue) {
    self.queue = queue
  }

  /// The present time of the monotonic clock, in seconds.
  package var now: Double { MonotonicSeconds.now }

  // MARK: - Timers and descriptors

  /// Calls `action` once, after a number of seconds. A negative number is treated as 0. Even then
  /// the call comes only after this method has returned.
  @discardableResult
  package func after(_ seconds: Double, _ action: @escaping () -> Void) -> NetworkTimer {
    let timer = NetworkTimer(deadline: now + max(0, seconds), action)
    timers.append(timer)
    return timer
  }

  /// Calls `action` once, when the back-off of a host ends, or as soon as the host answers: `host`
  /// then moves the timer forward.
  package func after(_ host: HostHealth, _ action: @escaping () -> Void) -> NetworkTimer {
    let timer = after(host.wait(at: now), action)
    host.add(timer)
    return timer
  }

  /// Calls `action` whenever a descriptor is readable, or writable if `forWriting` is true, and
  /// also after a failure and when the other end closes it. A descriptor may have one watch.
  package func watch(
    _ descriptor: CInt, forWriting: Bool = false, _ action: @escaping () -> Void
  ) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, self, action)
    martlet_epoll_add(poll.rawValue, descriptor, forWriting ? 1 : 0)
    watches[descriptor] = watch
    return watch
  }

  fileprivate func change(_ watch: DescriptorWatch, forWriting: Bool) {
    guard watches[watch.descriptor] === watch else { return }
    martlet_epoll_change(poll.rawValue, watch.descriptor, forWriting ? 1 : 0)
  }

  fileprivate func remove(_ watch: DescriptorWatch) {
    guard watches[watch.descriptor] === watch else { return }
    watches[watch.descriptor] = nil
    martlet_epoll_remove(poll.rawValue, watch.descriptor)
  }

  // MARK: - Shared objects

  private struct SharedObject {
    weak var object: AnyObject?
  }

  /// Returns the object that all workers share under a key, such as the only connection that a
  /// device allows. Makes the object at the first use. It lives as long as some worker keeps a
  /// reference.
  package func shared<Object: AnyObject>(_ key: String, _ make: () -> Object) -> Object {
    if let known = shared[key]?.object as? Object { return known }
    shared = shared.filter { $0.value.object != nil }
    let new = make()
    shared[key] = SharedObject(object: new)
    return new
  }

  // MARK: - Work elsewhere

  /// Runs a job on another thread, and then `end` with its result on this one. Returns whether the
  /// job was started.
  ///
  /// - Parameter start: runs the closure that it receives on another thread. It returns false if it
  ///   cannot.
  package func run<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value,
    with start: (@escaping @Sendable () -> Void) -> Bool, _ end: @escaping (Value) -> Void
  ) -> Bool {
    let id = queue.newID()
    ends[id] = { value in if let value = value as? Value { end(value) } }
    let isStarted = start { [queue] in
      let value = job()
      queue.add { thread in thread.ends.removeValue(forKey: id)?(value) }
    }
    if !isStarted { ends[id] = nil }
    return isStarted
  }

  // MARK: - Requests

  #if HTTP
    /// Sends a request. `done` gets the answer, with any status, or the reason why there is none.
    /// It is never called before `send` returns, nor after `cancel`.
    package func send(
      _ request: HTTPRequest, _ done: @escaping (Result<HTTPAnswer, HTTPFailure>) -> Void
    ) -> HTTPExchange {
      start(HTTPExchange(request, takesBody: nil, done))
    }

    /// Sends a request whose answer is an endless stream.
    ///
    /// - Parameters:
    ///   - take: called with the head of the answer and with the bytes of the body when they
    ///     arrive. It returns false to end the exchange. It must not call `cancel`.
    ///   - done: called at the end of the stream with an answer that has an empty body, or with the
    ///     failure.
    package func stream(
      _ request: HTTPRequest, take: @escaping (HTTPHead, Span<UInt8>) -> Bool,
      _ done: @escaping (Result<HTTPAnswer, HTTPFailure>) -> Void
    ) -> HTTPExchange {
      start(HTTPExchange(request, takesBody: take, done))
    }

    /// Connects to the host of a request and sends nothing. After a success the exchange has a
    /// socket until `cancel`.
    func connect(
      _ request: HTTPRequest, _ done: @escaping (Result<HTTPAnswer, HTTPFailure>) -> Void
    ) -> HTTPExchange {
      start(HTTPExchange(request, takesBody: nil, isConnection: true, done))
    }

    private func start(_ exchange: HTTPExchange) -> HTTPExchange {
      after(0) { [self] in
        if transfers == nil { transfers = Transfers() }
        transfers?.start(exchange)
      }
      return exchange
    }
  #endif

  // MARK: - The loop

  func run() {
    guard poll.isOpen else { return }
    for descriptor in [queue.signal.descriptor, changes.rawValue] where descriptor >= 0 {
      martlet_epoll_add(poll.rawValue, descriptor, 0)
    }
    // There are no jobs, not even an empty array, after the `NetworkLoop` has ended.
    while let jobs = queue.takeAll() {
      for job in jobs { job(self) }
      fireTimers()
      #if HTTP
        transfers?.perform()
      #endif
      guard wait(milliseconds: timeout) else { break }
      takeEvents()
    }
    for worker in workers.values { worker.end() }
    workers = [:]
    ends = [:]
    timers = []
    watches = [:]
  }

  /// Waits until a descriptor is ready or the time has elapsed. Returns false if the kernel cannot
  /// wait.
  private func wait(milliseconds: CInt) -> Bool {
    #if HTTP
      if let transfers { return transfers.wait(poll.rawValue, milliseconds: milliseconds) }
    #endif
    var polled = pollfd(fd: poll.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe Glibc.poll(&polled, 1, milliseconds) >= 0 || Errno.current == .interrupted
  }

  private func takeEvents() {
    var ready = [CInt](repeating: -1, count: 32)
    // Safety: the function writes at most as many numbers as the array has.
    let count = unsafe martlet_epoll_take(poll.rawValue, &ready, CInt(ready.count))
    for descriptor in ready.prefix(Int(count)) {
      if descriptor == changes.rawValue {
        takeNetworkChanges()
      } else {
        watches[descriptor]?.action()
      }
    }
  }

  private func takeNetworkChanges() {
    var bytes = [UInt8](repeating: 0, count: 8192)
    while unsafe recv(changes.rawValue, &bytes, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
    if NetworkWatch.hasNetwork { hosts.retryAll() }
  }

  private func fireTimers() {
    timers.removeAll { !$0.isSet }
    let now = now
    for timer in timers where timer.deadline <= now { timer.fire() }
  }

  /// The milliseconds until a timer is due, rounded up; a day if there is no timer.
  private var timeout: CInt {
    let next = timers.lazy.filter(\.isSet).map(\.deadline).min()
    var seconds = max(0, next.map { $0 - now } ?? 86_400)
    // Without a signal descriptor the thread checks for jobs once a second.
    if queue.signal.descriptor < 0 { seconds = min(seconds, 1) }
    return CInt((min(seconds, 86_400) * 1000).rounded(.up))
  }
}

/// A scheduled call on the network's thread.
package final class NetworkTimer {
  fileprivate(set) var deadline: Double
  private var action: (() -> Void)?

  fileprivate init(deadline: Double, _ action: @escaping () -> Void) {
    self.deadline = deadline
    self.action = action
  }

  fileprivate(set) var isSet: Bool {
    get { action != nil }
    set { if !newValue { action = nil } }
  }

  /// Cancels the call. The timer then keeps nothing alive.
  package func cancel() { action = nil }

  /// Moves the call to the next pass of the loop.
  func fireNow() { deadline = 0 }

  fileprivate func fire() {
    let action = action
    self.action = nil
    action?()
  }
}

/// A watch of a descriptor, until `cancel`.
package final class DescriptorWatch {
  fileprivate let descriptor: CInt
  private unowned let thread: NetworkThread
  fileprivate private(set) var action: () -> Void

  fileprivate init(
    _ descriptor: CInt, _ thread: NetworkThread, _ action: @escaping () -> Void
  ) {
    self.descriptor = descriptor
    self.thread = thread
    self.action = action
  }

  /// Sets whether the watch also waits until the descriptor is writable.
  package func change(forWriting: Bool) { thread.change(self, forWriting: forWriting) }

  /// Ends the watch. Call it before the descriptor is closed.
  package func cancel() {
    thread.remove(self)
    action = {}
  }
}

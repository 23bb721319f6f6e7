import Glibc
import MartletData
import MartletThreads

/// The work of a source with a thread of its own.
protocol Poller: AnyObject {
  /// Performs the work that is due. Returns the time of the next work, in seconds of
  /// CLOCK_MONOTONIC; nil for never. It is always called on the same thread.
  func poll(_ deliver: DataSink) -> Double?

  /// A descriptor that also wakes the thread when it is readable; negative for none.
  var descriptor: CInt { get }
}

extension Poller {
  var descriptor: CInt { -1 }
}

/// A source with a thread of its own that sleeps until work is due.
package final class PollingFeed: DataSource {
  private let make: @Sendable () -> any Poller
  private let what: String
  private let stopSignal = WakeSignal()

  /// - Parameters:
  ///   - what: the name of the source in a failure.
  ///   - make: makes the poller; called on the source's thread.
  init(_ what: String, _ make: @escaping @Sendable () -> any Poller) {
    self.what = what
    self.make = make
  }

  deinit { stop() }

  /// Starts the thread. If the system cannot start one, delivers a failure.
  package func start(_ sink: @escaping DataSink) {
    let (make, stop, what) = (make, stopSignal, what)
    let isRunning = DetachedThread.start { Self.run(make(), what, until: stop, sink) }
    if !isRunning {
      sink(
        .failed(
          SourceFailure(.unreadable(what), why: "cannot start a thread"),
          since: RealTime.milliseconds))
    }
  }

  /// Ends the thread after the work in progress, without waiting for it.
  package func stop() { stopSignal.raise() }

  private static func run(
    _ poller: any Poller, _ what: String, until stop: WakeSignal, _ sink: DataSink
  ) {
    while true {
      let due = poller.poll(sink)
      // poll skips negative descriptors.
      var polled = [
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: poller.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      var seconds = due.map { max(0, $0 - MonotonicSeconds.now) }
      // Without a stop descriptor the thread wakes once a second.
      if stop.descriptor < 0 { seconds = min(seconds ?? 1, 1) }
      let milliseconds = seconds.map { CInt(min(($0 * 1000).rounded(.up), 1e9)) } ?? -1
      let ready = unsafe Glibc.poll(&polled, nfds_t(polled.count), milliseconds)
      let error = Errno.current
      if ready < 0 && error != .interrupted {
        let failure = FileFailure("Cannot wait for \(what)", code: error)
        return sink(
          .failed(
            SourceFailure(what: failure.what, why: failure.why), since: RealTime.milliseconds))
      }
      if polled[0].revents != 0 { return }
    }
  }
}

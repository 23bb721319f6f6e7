internal import CLinux
import Glibc
import MartletThreads

/// Reports whether the machine has a network, at the start and after each change.
///
/// The kernel reports added and removed links and addresses (rtnetlink(7)). Between two changes the
/// watch does not wake the process. If the socket for these reports cannot be opened, for example
/// because no descriptor is left, the watch reads the state every 30 seconds and tries to open the
/// socket again. It does the same while poll(2) fails, which happens if the system has no memory.
package final class NetworkWatch: Sendable {
  private let stopSignal = WakeSignal()

  /// The parts of the system that the watch uses. Tests replace them.
  struct Kernel: Sendable {
    /// Returns whether the machine has a network.
    var hasNetwork: @Sendable () -> Bool = { NetworkWatch.hasNetwork }
    /// Returns a new socket that becomes readable after each change; negative on failure.
    var openChanges: @Sendable () -> CInt = { martlet_route_changes_open() }
    /// Waits as poll(2) does.
    var wait: @Sendable (_ polled: inout [pollfd], _ milliseconds: CInt) -> CInt = {
      unsafe poll(&$0, nfds_t($0.count), $1)
    }
    /// The seconds between two reads of the state while the socket cannot be opened, or while
    /// poll(2) fails.
    var retryInterval = 30.0
  }

  /// Starts the watch.
  ///
  /// - Parameter deliver: called on the watch's own thread, first with the present state, then
  ///   after each change.
  package convenience init(deliver: @escaping @Sendable (Bool) -> Void) {
    self.init(Kernel(), deliver: deliver)
  }

  init(_ kernel: Kernel, deliver: @escaping @Sendable (Bool) -> Void) {
    let stop = stopSignal
    _ = DetachedThread.start { Self.run(kernel, until: stop, deliver) }
  }

  /// Ends the watch. A call of `deliver` that has begun may still run.
  package func stop() { stopSignal.raise() }

  deinit { stop() }

  /// Whether an interface other than the loopback is running and has an address.
  package static var hasNetwork: Bool {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return false }
    defer { unsafe freeifaddrs(list) }
    var next = unsafe list
    // Safety: the list belongs to the caller until it is freed, and ends with nil.
    while let entry = unsafe next?.pointee {
      let flags = unsafe entry.ifa_flags
      let isUp = flags & UInt32(IFF_UP) != 0 && flags & UInt32(IFF_RUNNING) != 0
      let isLoopback = flags & UInt32(IFF_LOOPBACK) != 0
      if isUp, !isLoopback, let address = unsafe entry.ifa_addr {
        let family = unsafe CInt(address.pointee.sa_family)
        if family == AF_INET || family == AF_INET6 { return true }
      }
      unsafe next = entry.ifa_next
    }
    return false
  }

  /// Reports changes until `stop` is raised.
  private static func run(_ kernel: Kernel, until stop: WakeSignal, _ deliver: (Bool) -> Void) {
    var changes = OwnedDescriptor(-1)
    var known: Bool?
    var bytes = [UInt8](repeating: 0, count: 8192)
    while true {
      // The socket is opened before the state is read, so that no change between the two is missed.
      if !changes.isOpen { changes = OwnedDescriptor(kernel.openChanges()) }
      // The state is read again instead of taken from the messages, because messages can be lost.
      let now = kernel.hasNetwork()
      if now != known {
        known = now
        deliver(now)
      }
      // poll(2) skips negative descriptors.
      var polled = [
        pollfd(fd: changes.rawValue, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = !changes.isOpen ? CInt(kernel.retryInterval * 1000) : -1
      if kernel.wait(&polled, milliseconds) < 0, Errno.current != .interrupted {
        usleep(useconds_t(kernel.retryInterval * 1_000_000))
        if stop.clear() { return }
        continue
      }
      if polled[1].revents != 0 { return }
      while unsafe recv(changes.rawValue, &bytes, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
    }
  }
}

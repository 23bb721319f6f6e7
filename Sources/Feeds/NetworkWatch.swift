internal import CLinux
import Glibc
import MartletThreads

/// Reports whether the machine has a network, at the start and after each change.
///
/// The kernel reports when a link or an address is added or removed (rtnetlink(7)). Between two
/// changes nothing wakes.
package final class NetworkWatch: Sendable {
  private let stopSignal = WakeSignal()

  /// - Parameter deliver: called on the watch's own thread, first with the current state.
  package init(deliver: @escaping @Sendable (Bool) -> Void) {
    let stop = stopSignal
    _ = DetachedThread.start { Self.run(until: stop, deliver) }
  }

  /// Ends the watch.
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

  private static func run(until stop: WakeSignal, _ deliver: (Bool) -> Void) {
    var known = hasNetwork
    deliver(known)
    let descriptor = martlet_route_changes_open()
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var bytes = [UInt8](repeating: 0, count: 8192)
    while true {
      let ready = unsafe poll(&polled, nfds_t(polled.count), -1)
      if ready < 0 && errno != EINTR { return }
      if polled[1].revents != 0 { return }
      // The state is read again instead of taken from the messages, because messages may be lost.
      while unsafe recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT)) > 0 {}
      let now = hasNetwork
      if now != known {
        known = now
        deliver(now)
      }
    }
  }
}

import CLinux
import Glibc
import MartletGeometry

/// Tells the service manager how the program is: sd_notify's protocol, one datagram a message.
///
/// See sd_notify(3), "Standalone Implementations". Without a manager every call does nothing, and
/// a manager that does not listen is never waited for.
package struct ServiceNotifier: ~Copyable {
  /// Negative when there is no manager.
  private let socket: OwnedDescriptor

  /// Connects to the socket that `$NOTIFY_SOCKET` names: a path, or `@` and an abstract name. Nil
  /// or an unusable name makes a notifier that says nothing.
  package init(socketName: String?) {
    guard let name = socketName, let first = name.utf8.first,
      first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else {
      socket = OwnedDescriptor(-1)
      return
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    // A path keeps its final zero; an abstract name starts with one instead of its @.
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < capacity else {
      socket = OwnedDescriptor(-1)
      return
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      // Safety: the count was checked against the field's size above.
      unsafe path.copyBytes(from: bytes)
      if first == UInt8(ascii: "@") { unsafe path[0] = 0 }
    }
    let type = CInt(SOCK_DGRAM.rawValue) | CInt(O_CLOEXEC | O_NONBLOCK)
    let raw = Glibc.socket(AF_UNIX, type, 0)
    guard raw >= 0 else {
      socket = OwnedDescriptor(-1)
      return
    }
    let descriptor = OwnedDescriptor(raw)
    let fieldOffset = MemoryLayout<sockaddr_un>.size - capacity
    let length = socklen_t(fieldOffset + bytes.count + (first == UInt8(ascii: "/") ? 1 : 0))
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      // Safety: sockaddr_un is a sockaddr to connect, which reads `length` bytes of it.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor.rawValue, generic, length)
      }
    }
    if result == 0 { socket = descriptor } else { socket = OwnedDescriptor(-1) }
  }

  /// Start-up is over.
  package borrowing func ready(status: String) {
    send("READY=1\nSTATUS=\(Self.oneLine(status))")
  }

  /// One line for `systemctl status`.
  package borrowing func status(_ text: String) {
    send("STATUS=\(Self.oneLine(text))")
  }

  /// Alive: feeds the watchdog.
  package borrowing func watchdog() {
    send("WATCHDOG=1")
  }

  /// The config is being read anew; `ready` ends it. The manager wants to know since when.
  package borrowing func reloading(now: MonotonicTime) {
    send("RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)")
  }

  /// Shutting down.
  package borrowing func stopping() {
    send("STOPPING=1")
  }

  private borrowing func send(_ message: String) {
    let raw = socket.rawValue
    guard raw >= 0 else { return }
    let bytes = Array(message.utf8)
    let noSignal = CInt(MSG_NOSIGNAL)
    // Safety: the array's storage is lent for the call and bounded by its count.
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(raw, buffer.baseAddress, buffer.count, noSignal)
    }
  }

  private static func oneLine(_ text: String) -> String {
    PrintableText.escaped(String(text.map { $0.isNewline ? " " : $0 }))
  }
}

/// Feeds the service manager's watchdog twice in each of its intervals, display or not.
///
/// The loop's own turn sends the message, so a loop that hangs is a loop that is restarted.
@MainActor package final class Watchdog: LoopSource {
  private let interval: Double
  private let feed: () -> Void
  private var next: MonotonicTime

  /// Nil when no watchdog watches this process.
  ///
  /// - Parameters:
  ///   - microseconds: `$WATCHDOG_USEC`.
  ///   - processID: `$WATCHDOG_PID`; a watchdog that names another process is not ours.
  package init?(
    microseconds: String?, processID: String?, now: MonotonicTime, feed: @escaping () -> Void
  ) {
    guard let microseconds, let limit = UInt64(microseconds), limit > 0 else { return nil }
    if let processID, processID != "\(getpid())" { return nil }
    interval = Double(limit) / 2e6
    self.feed = feed
    next = now.advanced(by: interval)
  }

  package var deadline: MonotonicTime? { next }

  package func dispatch(now: MonotonicTime) {
    guard now >= next else { return }
    feed()
    // From now, not from the last deadline: after a suspend nothing is to be caught up.
    next = now.advanced(by: interval)
  }
}

import CLinux
import Glibc
import MartletGeometry
import MartletThreads

/// Reports the state of the program to the service manager, in the protocol of sd_notify: one
/// datagram per message.
///
/// See sd_notify(3), "Standalone Implementations". Without a manager every call does nothing. Calls
/// never block, even if the manager does not read.
package struct ServiceNotifier: ~Copyable {
  /// The connected socket; negative without a manager.
  private let socket: OwnedDescriptor

  /// Whether a service manager receives the messages.
  var isConnected: Bool { socket.rawValue >= 0 }

  /// Connects to the socket that `$NOTIFY_SOCKET` names: a path, or `@` and an abstract name. With
  /// nil or an unusable name the notifier does nothing.
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
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    // A path needs a zero byte after it. An abstract name has a zero byte in place of its @.
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

  /// Reports that the start is complete. `status` is the line for `systemctl status`.
  package borrowing func ready(status: String) {
    send("READY=1\nSTATUS=\(Self.oneLine(status))")
  }

  /// Sets the line for `systemctl status`.
  package borrowing func status(_ text: String) {
    send("STATUS=\(Self.oneLine(text))")
  }

  /// Reports that the program is alive, which resets the watchdog.
  package borrowing func watchdog() {
    send("WATCHDOG=1")
  }

  /// Reports that the configuration is being read again; `ready` ends this state. The protocol
  /// requires the time of CLOCK_MONOTONIC.
  package borrowing func reloading(now: MonotonicTime) {
    send("RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)")
  }

  /// Reports that the program is shutting down.
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

/// Resets the service manager's watchdog twice in each of its intervals.
///
/// The message is sent by a turn of the loop, so the manager restarts a program whose loop hangs.
/// The loop also turns while no display is connected.
@MainActor package final class Watchdog: LoopSource {
  private let interval: Double
  private let feed: () -> Void
  private var next: MonotonicTime

  /// Makes the source. Returns nil if the manager does not watch this process.
  ///
  /// - Parameters:
  ///   - microseconds: `$WATCHDOG_USEC`, the interval.
  ///   - processID: `$WATCHDOG_PID`. A watchdog of another process is ignored.
  ///   - feed: sends the message.
  package init?(
    microseconds: String?, processID: String?, now: MonotonicTime, feed: @escaping () -> Void
  ) {
    guard let microseconds, let limit = UInt64(microseconds), limit > 0 else { return nil }
    if let processID, processID != "\(getpid())" { return nil }
    interval = Double(limit) / 2e6
    self.feed = feed
    next = now.advanced(by: interval)
  }

  /// The time of the next message.
  package var deadline: MonotonicTime? { next }

  /// Sends the message if it is due.
  package func dispatch(now: MonotonicTime) {
    guard now >= next else { return }
    feed()
    // The interval starts now, not at the last deadline. After a suspend no missed messages are
    // sent.
    next = now.advanced(by: interval)
  }
}

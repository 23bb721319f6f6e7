import Glibc
import MartletThreads

/// One end of a connection, with a deadline. It reads lines, and reads and writes bytes. The
/// descriptor is non-blocking and borrowed; this type waits with poll(2) until the deadline.
struct ControlStream {
  let descriptor: CInt
  var deadline: ContinuousClock.Instant

  enum Failure: Error {
    /// The deadline has passed.
    case late
    /// The other end has closed the connection.
    case ended
    /// The line is longer than `ControlRequest.longestLine`.
    case endless
    case system(Errno)
  }

  init(_ descriptor: CInt, within time: Duration) {
    self.descriptor = descriptor
    deadline = .now + time
  }

  /// Reads up to the first line feed. Returns the line without it, and the bytes that arrived after
  /// it.
  func readLine() throws(Failure) -> (line: [UInt8], rest: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      bytes += try read(atMost: ControlRequest.longestLine)
      if let end = bytes[start...].firstIndex(of: 0x0A) {
        guard end < ControlRequest.longestLine else { throw .endless }
        return (Array(bytes[..<end]), bytes[(end + 1)...])
      }
      guard bytes.count < ControlRequest.longestLine else { throw .endless }
    }
  }

  /// Reads at least one byte, and at most `limit`.
  func read(atMost limit: Int) throws(Failure) -> [UInt8] {
    while true {
      var code: Errno?
      // Safety: recv fills at most `limit` bytes of the new array, whose count is the number of
      // received bytes.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let result = unsafe recv(descriptor, buffer.baseAddress, limit, 0)
        code = result < 0 ? .current : nil
        count = max(0, result)
      }
      if !bytes.isEmpty { return bytes }
      guard let code else { throw .ended }
      try wait(after: code, for: POLLIN)
    }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      // Safety: the array's storage is lent for the call; `sent` is less than its count.
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
          CInt(MSG_NOSIGNAL))
      }
      if result > 0 { sent += result } else { try wait(after: .current, for: POLLOUT) }
    }
  }

  /// Waits until the descriptor is ready again after a call that failed with `code`. Throws if the
  /// failure is not temporary.
  private func wait(after code: Errno, for events: CInt) throws(Failure) {
    if code == .interrupted { return }
    guard code == .again else { throw .system(code) }
    try Self.wait(for: descriptor, Int16(events), until: deadline)
  }

  /// Waits until the descriptor is ready. Throws `late` at the deadline.
  static func wait(
    for descriptor: CInt, _ events: Int16, until deadline: ContinuousClock.Instant
  ) throws(Failure) {
    while true {
      let left = deadline - .now
      guard left > .zero else { throw .late }
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      // The time is rounded up, so that the last poll does not return too early again and again.
      // With a time of 0 ms, poll returns at once, and this loop would spin until the deadline.
      let time =
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      // Safety: poll reads and writes the one entry.
      let count = unsafe poll(&entry, 1, CInt(clamping: time + 1))
      if count > 0 { return }
      if count == 0 { continue }
      let code = Errno.current
      guard code == .interrupted else { throw .system(code) }
    }
  }
}

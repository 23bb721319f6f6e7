import Glibc
import MartletMacros

// This program is the compiler's plug-in for SwiftUI's macros. The compiler starts it and sends
// requests. A request consists of its length in 8 bytes, little-endian, followed by that number of
// bytes of JSON. An answer has the same form. The program ends at the end of the input, and at a
// length of 0 or of 1 GiB and more, which is no request.

@main
enum Plugin {
  static func main() {
    while let request = readMessage() {
      writeMessage(MacroMessages.answer(to: request))
    }
  }

  private static func readMessage() -> [UInt8]? {
    guard let header = readBytes(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length > 0, length < 1 << 30 else { return nil }
    return readBytes(Int(length))
  }

  private static func readBytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      // Safety: the buffer outlives the call and has at least the number of bytes that is read.
      let got = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(STDIN_FILENO, $0.baseAddress, min($0.count, count - bytes.count))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      bytes += buffer[..<got]
    }
    return bytes
  }

  private static func writeMessage(_ text: String) {
    var bytes: [UInt8] = []
    var length = UInt64(text.utf8.count)
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    bytes += Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the bytes outlive the call.
      let put = unsafe rest.withUnsafeBytes {
        unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { return }
      rest = rest.dropFirst(put)
    }
  }
}

import Glibc
import MartletData
import MartletThreads

/// Reads the last lines of a text file.
final class TextReader: FileReader {
  /// The maximum number of bytes that are read. A panel cannot show more.
  static let maximumBytes = 16 * 1024

  private let kind: TextKind

  init(_ kind: TextKind) {
    self.kind = kind
  }

  var isIncremental: Bool { true }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    let start = max(0, reading.stamp.size - Int64(Self.maximumBytes))
    // The byte before `start` shows whether the first line is complete.
    let first = max(0, start - 1)
    var bytes = [UInt8](repeating: 0, count: Int(reading.stamp.size - first))
    var count = 0
    while count < bytes.count {
      // Safety: pread writes at most as many bytes as the slice has.
      let got = unsafe bytes[count...].withUnsafeMutableBytes {
        unsafe pread(file.rawValue, $0.baseAddress, $0.count, Int(first) + count)
      }
      guard got >= 0 else {
        let error = Errno.current
        if error == .interrupted { continue }
        throw reading.unreadable(error)
      }
      if got == 0 { break }
      count += got
    }
    bytes.removeSubrange(count...)
    let text = try Self.text(
      bytes, isWhole: first == 0, isAtRest: reading.isAtRest, lines: kind.lines,
      offset: first, reading)
    let value = DataValue(.text(text), time: reading.stamp.modifiedMilliseconds)
    return .ready([
      Delivery(item: kind.item, content: .success(.value(value)), received: reading.received)
    ])
  }

  /// Returns the last lines of the bytes, without the line break at the end.
  ///
  /// - Parameters:
  ///   - isWhole: whether the bytes begin at the start of the file.
  ///   - isAtRest: whether a last line without a line break is complete.
  ///   - lines: the maximum number of lines.
  ///   - offset: the offset of the bytes in the file.
  /// - Throws: the failure with the offset in the file of the first byte that is not UTF-8.
  private static func text(
    _ bytes: [UInt8], isWhole: Bool, isAtRest: Bool, lines: Int, offset: Int64,
    _ reading: ReadingContext
  ) throws(ReadingFailure) -> String {
    let feed = UInt8(ascii: "\n")
    var shown = bytes[...]
    if !isAtRest, let last = shown.lastIndex(of: feed) { shown = shown[...last] }
    if !isWhole {
      // A first line without its beginning is left out, unless it is the only line.
      if let end = shown.firstIndex(of: feed), end + 1 < shown.endIndex {
        shown = shown[(end + 1)...]
      } else {
        shown = shown.drop { $0 & 0xC0 == 0x80 }
      }
    }
    if shown.last == feed { shown.removeLast() }
    var start = shown.endIndex
    for _ in 0..<lines {
      guard let feed = shown[..<start].lastIndex(of: feed) else {
        start = shown.startIndex
        break
      }
      start = feed
    }
    if start > shown.startIndex { shown = shown[(start + 1)...] }
    var text: String
    do throws(UTF8.ValidationError) {
      text = String(copying: try UTF8Span(validating: shown.span))
    } catch {
      let index = shown.startIndex + error.byteOffsets.lowerBound
      throw reading.unusable("not UTF-8 text at byte \(offset + Int64(index))")
    }
    // Carriage returns, which some systems write, are removed.
    text.unicodeScalars.removeAll { $0 == "\r" }
    return text
  }
}

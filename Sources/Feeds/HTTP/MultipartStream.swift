/// The parser of a stream of the type multipart/x-mixed-replace, in which a camera sends one
/// picture after the other (RFC 2046, 5.1). Its input is bytes as they arrive, and its output is
/// complete parts.
///
/// Cameras differ in three points: whether the dashes are part of the boundary parameter, the line
/// breaks, and whether they send the length of a part.
package struct MultipartStream {
  /// The maximum number of bytes of a part.
  package static let maximumBytes = 16 << 20
  /// The maximum number of bytes of a line in a head, and of the line of a boundary.
  private static let maximumLineLength = 4096

  private enum State {
    /// The parser is before the line of a boundary.
    case boundary
    /// The parser is in the head of a part, which ends with an empty line.
    case head(length: Int?)
    /// The parser is in the bytes of a part. Without a length, the part ends at the next boundary.
    case body(length: Int?)
  }

  /// The boundary without the dashes before it.
  private let boundary: [UInt8]
  private var state = State.boundary
  private var bytes: [UInt8] = []
  /// The number of bytes at the start of `bytes` that were searched.
  private var searched = 0

  /// Creates a parser.
  ///
  /// - Parameter boundary: the value of the parameter `boundary` of the stream's media type.
  package init(boundary: String) {
    self.boundary = Array(boundary.utf8.drop { $0 == UInt8(ascii: "-") })
  }

  /// The error for a part that is larger than `maximumBytes`, or a line that is longer than any
  /// boundary.
  package struct Overflow: Error {}

  /// Parses the next bytes and passes each part that they complete to `deliver`.
  ///
  /// - Throws: an overflow, after which the connection must be closed.
  package mutating func consume(
    _ new: Span<UInt8>, _ deliver: ([UInt8]) -> Void
  ) throws(Overflow) {
    for index in new.indices { bytes.append(new[index]) }
    while try step(deliver) {}
  }

  /// Parses the next complete line or part. Returns false if there is none.
  private mutating func step(_ deliver: ([UInt8]) -> Void) throws(Overflow) -> Bool {
    switch state {
    case .boundary:
      guard let line = try takeLine() else { return false }
      if isBoundary(line) { state = .head(length: nil) }
    case .head(let length):
      guard let line = try takeLine() else { return false }
      state = line.isEmpty ? .body(length: length) : .head(length: try self.length(line) ?? length)
    case .body(let length?):
      guard bytes.count >= length else { return false }
      deliver(Array(bytes[..<length]))
      remove(length)
      state = .boundary
    case .body(nil):
      guard let (end, next) = findBoundary() else {
        guard bytes.count <= Self.maximumBytes + Self.maximumLineLength else { throw Overflow() }
        return false
      }
      guard end <= Self.maximumBytes else { throw Overflow() }
      deliver(Array(bytes[..<end]))
      remove(next)
      state = .head(length: nil)
    }
    return true
  }

  private mutating func remove(_ count: Int) {
    bytes.removeFirst(count)
    searched = 0
  }

  /// Removes and returns the first line without its line break; nil if the line is incomplete.
  private mutating func takeLine() throws(Overflow) -> [UInt8]? {
    let end = bytes[searched...].firstIndex(of: 0x0A)
    guard end ?? bytes.count <= Self.maximumLineLength else { throw Overflow() }
    guard let end else {
      searched = bytes.count
      return nil
    }
    var line = bytes[..<end]
    if line.last == 0x0D { line.removeLast() }
    let result = Array(line)
    remove(end + 1)
    return result
  }

  private func isBoundary(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: [0x2D, 0x2D]) && line.drop { $0 == 0x2D }.starts(with: boundary)
  }

  /// Returns the length in a `Content-Length` line of a part's head; nil for any other line.
  private func length(_ line: [UInt8]) throws(Overflow) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"),
      text[..<colon].lowercased() == "content-length",
      let length = Int(text[text.index(after: colon)...].filter { !$0.isWhitespace }),
      length >= 0
    else { return nil }
    guard length <= Self.maximumBytes else { throw Overflow() }
    return length
  }

  /// Returns the end of the part's bytes, and the offset after the line of the boundary that
  /// follows; nil if that line is not complete yet.
  private mutating func findBoundary() -> (end: Int, next: Int)? {
    var offset = searched
    while let start = bytes[offset...].firstIndex(of: 0x2D) {
      offset = start + 1
      // A boundary is at the beginning of a line, and its whole line must have arrived.
      guard start == 0 || bytes[start - 1] == 0x0A else { continue }
      let lineEnd = bytes[start...].firstIndex(of: 0x0A)
      // A line that is too long for a boundary belongs to the part.
      if (lineEnd ?? bytes.count) - start > Self.maximumLineLength { continue }
      guard let lineEnd else {
        searched = start
        return nil
      }
      guard isBoundary(bytes[start..<lineEnd]) else { continue }
      var end = max(0, start - 1)
      if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
      return (end, lineEnd + 1)
    }
    searched = bytes.count
    return nil
  }
}

/// Parses a stream of server-sent events (HTML, section 9.2.6). Its input is bytes as they arrive,
/// and its output is complete events.
package struct EventStream {
  /// One complete event.
  package struct Event: Hashable {
    /// The data, with a line feed between its lines.
    package var data: [UInt8]
    /// The type of the event; "message" if the stream names none.
    package var name: String
  }

  /// The maximum number of bytes of a line, and of an event's data.
  package static let maximumBytes = 1 << 20

  /// The id of the last event, which a new request sends to the server; empty before the first id.
  package private(set) var lastID = ""
  /// The seconds to wait before a new request; at most an hour. Nil if the stream has not set them.
  package private(set) var retry: Double?

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name = ""
  private var id = ""
  private var endsInReturn = false
  private var isAtStart = true

  /// Creates the parser of a new connection.
  ///
  /// - Parameter last: the parser of the previous connection, whose last id and wait continue.
  package init(after last: EventStream? = nil) {
    lastID = last?.lastID ?? ""
    id = lastID
    retry = last?.retry
  }

  /// The error for a line or an event that is larger than `maximumBytes`.
  package struct Overflow: Error {}

  /// Parses the next bytes and passes each event that they complete to `deliver`.
  ///
  /// - Throws: an overflow, after which the connection must be closed.
  package mutating func consume(
    _ bytes: Span<UInt8>, _ deliver: (Event) -> Void
  ) throws(Overflow) {
    for index in bytes.indices {
      let byte = bytes[index]
      defer { endsInReturn = byte == 0x0D }
      switch byte {
      case 0x0A where endsInReturn: break
      case 0x0A, 0x0D: try endLine(deliver)
      default:
        guard line.count < Self.maximumBytes else { throw Overflow() }
        line.append(byte)
      }
    }
  }

  private mutating func endLine(_ deliver: (Event) -> Void) throws(Overflow) {
    defer { line.removeAll(keepingCapacity: line.capacity < 65_536) }
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isAtStart = false
    guard !line.isEmpty else { return endEvent(deliver) }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == 0x20 { value.removeFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      guard data.count + value.count < Self.maximumBytes else { throw Overflow() }
      if hasData { data.append(0x0A) }
      hasData = true
      data += value
    case "event": name = String(decoding: value, as: UTF8.self)
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      let isNumber = !value.isEmpty && value.allSatisfy { 0x30...0x39 ~= $0 }
      if isNumber, let milliseconds = Int(String(decoding: value, as: UTF8.self)) {
        retry = Double(min(milliseconds, 3_600_000)) / 1000
      }
    default: break
    }
  }

  private mutating func endEvent(_ deliver: (Event) -> Void) {
    lastID = id
    if hasData { deliver(Event(data: data, name: name.isEmpty ? "message" : name)) }
    data.removeAll(keepingCapacity: data.capacity < 65_536)
    hasData = false
    name = ""
  }
}

import MartletData

/// Reads payloads that are a plain number, a boolean or a text.
enum MQTTPayload {
  /// The maximum length of a payload in bytes. A longer one is a failure of its item.
  static let maximumBytes = 1 << 20
  /// The maximum length of a plain text in bytes, about as much as a tile can show.
  static let longestText = 4096

  enum Plain: Hashable {
    case reading(DataValue.Reading)
    /// NaN: there is no value at the moment.
    case gap
  }

  /// Reads a payload. White space around the value is ignored.
  ///
  /// - Throws: the reason why the payload does not have the form.
  static func read(_ bytes: [UInt8], as form: MQTTForm) throws(ContentFault) -> Plain {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let start = bytes.firstIndex { !blanks.contains($0) } ?? bytes.count
    let end = (bytes.lastIndex { !blanks.contains($0) } ?? -1) + 1
    guard start < end else { throw ContentFault("the payload is empty") }
    if form != .text {
      if let number = DecimalNumber.read(bytes.span, at: start), number.end == end {
        guard number.value.magnitude <= largest else {
          throw ContentFault("a number beyond 1e300: \(excerpt(bytes[start..<end]))")
        }
        return .reading(.number(number.value))
      }
      if isWord(bytes[start..<end], "nan") { return .gap }
      if isWord(bytes[start..<end], "true") { return .reading(.truth(true)) }
      if isWord(bytes[start..<end], "false") { return .reading(.truth(false)) }
      if form == .number {
        throw ContentFault("expected a number, found \(excerpt(bytes[start..<end]))")
      }
    }
    guard end - start <= longestText else {
      throw ContentFault("a text longer than \(longestText) bytes")
    }
    guard let text = String(validating: bytes[start..<end], as: UTF8.self) else {
      throw ContentFault("the payload is neither a number nor UTF-8 text")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }) else {
      throw ContentFault("the text has control characters")
    }
    return .reading(.text(text))
  }

  /// The maximum magnitude of a number, as in a JSON source.
  private static let largest = 1e300

  private static func isWord(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount
      && zip(bytes, String(describing: word).utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    return "\"" + String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
      + (bytes.count > 40 ? "…\"" : "\"")
  }
}

/// The form of plain payloads.
enum MQTTForm: Hashable, Sendable {
  /// A number or a boolean if the payload is one; otherwise a text.
  case any
  /// A number or a boolean; any other payload is a failure.
  case number
  case text
}

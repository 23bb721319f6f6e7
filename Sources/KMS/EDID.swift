import Glibc

// EDID 1.x is the description that a display gives of itself. Only the first block of 128 bytes is
// read, and only the fields that distinguish one display from another:
//
//     bytes     content
//     0–7       00 FF FF FF FF FF FF 00
//     8–9       maker: three letters of 5 bits, A = 1, high byte first
//     10–11     product, low byte first
//     12–15     serial number, low byte first; 0 if the display has none
//     54–125    four descriptors of 18 bytes; with 00 00 00 TAG 00 before 13 bytes of text
//     127       makes the sum of all bytes a multiple of 256
//
// See VESA E-EDID Standard, release A2, section 3.

/// The identity and the name of a display, from its EDID.
package struct EDID: Hashable, Sendable {
  /// The maker, the product and the serial number.
  package let identity: DisplayIdentity
  /// The display's name, such as "LG ULTRAWIDE"; empty if the EDID has none.
  package let name: String

  /// Parses the bytes of an EDID. Extension blocks after the first 128 bytes are ignored.
  ///
  /// - Throws: `EDIDError` if the first block is incomplete or damaged.
  package init(parsing bytes: [UInt8]) throws(EDIDError) {
    guard bytes.count >= Self.blockSize else { throw .isShort(byteCount: bytes.count) }
    for (offset, expected) in Self.header.enumerated() where bytes[offset] != expected {
      throw .hasNoHeader(offset: offset, byte: bytes[offset])
    }
    let sum = bytes[..<Self.blockSize].reduce(UInt8(0)) { $0 &+ $1 }
    guard sum == 0 else { throw .hasWrongSum(sum: sum) }

    let maker = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
    var model = ""
    for shift in [UInt16(10), 5, 0] {
      let letter = UInt8(maker >> shift & 31)
      // Some cheap panels leave the maker empty.
      model += (1...26).contains(letter) ? String(UnicodeScalar(letter + 64)) : "?"
    }
    model += "-"
    for byte in [bytes[11], bytes[10]] {
      for digit in [byte >> 4, byte & 15] {
        model += String(digit, radix: 16, uppercase: true)
      }
    }
    let number = bytes[12..<16].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let text = Self.text(bytes, tag: Self.serialTag)
    identity = DisplayIdentity(
      model: model, serial: text.isEmpty ? (number == 0 ? "" : "\(number)") : text)
    name = Self.text(bytes, tag: Self.nameTag)
  }

  /// Returns the text of the first descriptor with this tag; empty if there is none. A line feed
  /// ends the text, and spaces pad it. Bytes that are not printable ASCII become "?".
  private static func text(_ bytes: [UInt8], tag: UInt8) -> String {
    for start in stride(from: 54, to: 126, by: 18)
    where bytes[start..<start + 5].elementsEqual([0, 0, 0, tag, 0]) {
      var text = bytes[start + 5..<start + 18].prefix { $0 != 0x0A && $0 != 0 }
      while text.last == 0x20 { text.removeLast() }
      text = text.drop { $0 == 0x20 }
      return String(decoding: text.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
    return ""
  }

  private static let blockSize = 128
  private static let header: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]
  private static let serialTag: UInt8 = 0xFF
  private static let nameTag: UInt8 = 0xFC
}

/// The reason why bytes are not an EDID.
package enum EDIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end before the end of the first block.
  case isShort(byteCount: Int)
  /// A byte of the header is wrong.
  case hasNoHeader(offset: Int, byte: UInt8)
  /// The sum of the first block's bytes, modulo 256, is not 0.
  case hasWrongSum(sum: UInt8)

  /// The reason in words, with the byte.
  package var description: String {
    switch self {
    case .isShort(let count): "it has \(count) bytes of at least 128"
    case .hasNoHeader(let offset, let byte): "its header has \(byte) as byte \(offset)"
    case .hasWrongSum(let sum): "its first 128 bytes add up to \(sum) instead of 0 modulo 256"
    }
  }
}

/// A display as its EDID identifies it, written as in "GSM-5B7F-204NTKF6Q513".
///
/// Two displays of one model differ by their serial number. Makers may leave it out. Displays of
/// one model then cannot be distinguished.
package struct DisplayIdentity: Hashable, Sendable, CustomStringConvertible {
  /// Three letters of the maker and four hexadecimal digits of the product, such as "GSM-5B7F". A
  /// letter that the EDID lacks is "?".
  package let model: String
  /// The serial number. Empty if the EDID has none, and in a request for any display of the model.
  package let serial: String

  init(model: String, serial: String) {
    self.model = model
    self.serial = serial
  }

  /// Makes an identity from MAKER-PRODUCT or MAKER-PRODUCT-SERIAL. The model may be in lower case.
  /// The serial number may contain any character.
  ///
  /// The caller has checked the form, as the reader of the configuration does for `match.edid`. No
  /// display has the identity of a text of another form.
  package init(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    model = parts.prefix(2).joined(separator: "-").uppercased()
    serial = parts.count == 3 ? String(parts[2]) : ""
  }

  /// Returns whether `other` fulfils a request for this identity. A request without a serial number
  /// is fulfilled by every display of the model.
  func includes(_ other: DisplayIdentity) -> Bool {
    model == other.model && (serial.isEmpty || serial == other.serial)
  }

  /// The identity in the form that `init(_:)` takes.
  package var description: String { serial.isEmpty ? model : "\(model)-\(serial)" }
}

extension Card {
  /// Returns the identity of the display on a connector; nil if its EDID is missing or damaged.
  func displayIdentity(on connector: ConnectorID) throws(KernelError) -> DisplayIdentity? {
    guard let bytes = try edidBytes(of: connector) else { return nil }
    return (try? EDID(parsing: bytes))?.identity
  }

  /// Returns the bytes of the display's EDID; nil if the display has none or was just unplugged.
  /// The kernel replaces the blob when the connector is probed.
  func edidBytes(of connector: ConnectorID) throws(KernelError) -> [UInt8]? {
    do throws(KernelError) {
      guard let property = try PropertyTable(self, .connector(connector))["EDID"],
        let id = UInt32(exactly: property.value), id != 0
      else { return nil }
      return try blob(BlobID(rawValue: id))
    } catch {
      // The connector of a docking station or the blob may have been removed.
      guard error.errno == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }
}

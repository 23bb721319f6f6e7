import MartletKMS

extension FuzzTarget {
  /// The bytes of an EDID, as they are and with the header and the sum that it must have. The words
  /// of an EDID that is read are printable, and its identity is read again from its text.
  static func checkEDID(_ bytes: [UInt8]) -> String? {
    var whole = bytes
    whole += [UInt8](repeating: 0, count: max(0, 128 - whole.count))
    whole.replaceSubrange(0..<8, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0])
    whole[127] = 0 &- whole[..<127].reduce(UInt8(0)) { $0 &+ $1 }
    guard (try? EDID(parsing: whole)) != nil else { return "a whole EDID is refused" }
    for bytes in [bytes, whole] {
      guard let edid = try? EDID(parsing: bytes) else { continue }
      for text in [edid.identity.description, edid.name]
      where !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
        return "unprintable words: \(Array(text.utf8))"
      }
      if DisplayIdentity(edid.identity.description) != edid.identity {
        return "the identity \(edid.identity) is not read again"
      }
    }
    return nil
  }
}

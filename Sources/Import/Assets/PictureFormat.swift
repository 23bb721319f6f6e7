/// The format of a picture's file in an asset catalog.
package enum PictureFormat: Hashable, Sendable {
  /// A format that a panel decodes: PNG, JPEG or WebP.
  case decoded
  /// A drawing in SVG.
  case svg
  /// A drawing in PDF.
  case pdf
  /// A picture in HEIF, such as HEIC or AVIF.
  case heif

  /// Recognizes the format by the first bytes of a file; nil for other formats. The name of the
  /// file does not count, because catalogs contain JPEG files with the ending of a PNG.
  package init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF]) || has("RIFF", at: 0) && has("WEBP", at: 8)
    {
      self = .decoded
    } else if has("ftyp", at: 4) {
      let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif"]
      guard brands.contains(where: { has($0, at: 8) }) else { return nil }
      self = .heif
    } else if Self.contains("%PDF-", in: bytes.prefix(1024)) {
      self = .pdf
    } else if Self.contains("<svg", in: bytes.prefix(4096)) {
      self = .svg
    } else {
      return nil
    }
  }

  private static func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}

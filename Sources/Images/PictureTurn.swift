import MartletGeometry

/// The rotation or reflection that turns the stored rows into an upright picture: one of the eight
/// values of EXIF's tag Orientation (JEITA CP-3451, 4.6.4 A).
struct PictureTurn: Hashable, Sendable {
  /// 1…8; 1 is upright.
  private let value: UInt16

  static let none = PictureTurn(1)

  /// Creates a turn. A value that EXIF does not define means upright.
  init(_ value: UInt16) {
    self.value = (1...8).contains(value) ? value : 1
  }

  /// Returns the size with its sides exchanged if the picture lies on its side.
  func size(of size: PixelSize) -> PixelSize {
    value < 5 ? size : PixelSize(width: size.height, height: size.width)
  }

  /// Returns the position in the stored rows, of size `size`, for a position in the upright
  /// picture.
  func source(x: Int, y: Int, in size: PixelSize) -> (x: Int, y: Int) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    return switch value {
    case 2: (right - x, y)
    case 3: (right - x, bottom - y)
    case 4: (x, bottom - y)
    case 5: (y, x)
    case 6: (y, bottom - x)
    case 7: (right - y, bottom - x)
    case 8: (right - y, x)
    default: (x, y)
    }
  }
}

extension PictureTurn {
  /// Reads the tag of a JPEG; upright if it has no such tag.
  init(exifOf bytes: [UInt8]) {
    self.init(Self.orientation(in: bytes) ?? 1)
  }

  private static func orientation(in bytes: [UInt8]) -> UInt16? {
    // Segments follow the first marker: 0xFF, kind, length including its own two bytes, data.
    var start = 2
    while start + 4 <= bytes.count, bytes[start] == 0xFF {
      let kind = bytes[start + 1]
      let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      // The picture's data begins with 0xDA.
      guard kind != 0xDA, length >= 2, start + 2 + length <= bytes.count else { return nil }
      let data = bytes[(start + 4)..<(start + 2 + length)]
      if kind == 0xE1, data.starts(with: Array("Exif\0\0".utf8)) {
        return orientation(inTIFF: Array(data.dropFirst(6)))
      }
      start += 2 + length
    }
    return nil
  }

  /// Reads the tag in the first directory of a TIFF file.
  private static func orientation(inTIFF bytes: [UInt8]) -> UInt16? {
    let isLittle = bytes.starts(with: Array("II*\0".utf8))
    guard isLittle || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let part = bytes[start..<start + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + entry * 12
      guard let tag = number(start, 2) else { return nil }
      // A 16-bit number is stored in the first two bytes of the entry's value.
      if tag == 0x0112, number(start + 2, 2) == 3 {
        return number(start + 8, 2).map { UInt16(truncatingIfNeeded: $0) }
      }
    }
    return nil
  }
}

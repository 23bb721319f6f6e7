import MartletRaster

/// The format of a pixel in a scanout buffer. The names are those of the kernel: the channels from
/// the highest bit to the lowest bit of a little-endian word.
package enum ScanoutFormat: String, Hashable, Sendable, CaseIterable {
  /// The picture's own 32-bit pixels; the display ignores the highest byte.
  case xrgb8888
  /// Like `xrgb8888`, with an alpha that is set to 255.
  case argb8888
  /// Red and blue exchanged.
  case xbgr8888
  /// Ten bits per channel.
  case xrgb2101010
  /// Five, six and five bits, dithered with a fixed pattern so that no steps are visible in
  /// gradients.
  case rgb565

  /// The size of a pixel in bytes.
  package var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

  /// All formats in order of preference: first the one that needs no conversion, then the other
  /// formats of 32 bits, then that of 16 bits.
  package static let byPreference: [ScanoutFormat] = [
    .xrgb8888, .argb8888, .xbgr8888, .xrgb2101010, .rgb565,
  ]

  /// Returns the format with the kernel's code, or nil for an unsupported one.
  package init?(fourCC: UInt32) {
    guard let format = Self.allCases.first(where: { $0.fourCC == fourCC }) else { return nil }
    self = format
  }

  /// The kernel's code of the format: four letters, with the first one in the lowest byte.
  package var fourCC: UInt32 {
    switch self {
    case .xrgb8888: 0x3432_5258
    case .argb8888: 0x3432_5241
    case .xbgr8888: 0x3432_4258
    case .xrgb2101010: 0x3033_5258
    case .rgb565: 0x3631_4752
    }
  }
}

/// Converts an opaque pixel at (x, y) of the picture to a word of a format.
protocol ScanoutPixel {
  associatedtype Word
  static func word(_ pixel: UInt32, x: Int, y: Int) -> Word
}

enum XRGB8888: ScanoutPixel {
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt32 { pixel }
}

enum ARGB8888: ScanoutPixel {
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt32 { pixel | 0xFF00_0000 }
}

enum XBGR8888: ScanoutPixel {
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel &>> 16) & 0xFF | (pixel & 0xFF) &<< 16
  }
}

enum XRGB2101010: ScanoutPixel {
  /// The highest bits are repeated as the lowest, so that 255 becomes 1023.
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
    let wide = (pixel & 0xFF_0000) &<< 6 | (pixel & 0xFF00) &<< 4 | (pixel & 0xFF) &<< 2
    return wide | (wide &>> 8) & 0x0030_0C03
  }
}

enum RGB565: ScanoutPixel {
  /// Rounds each channel down or up to one of its 32 or 64 levels, by a pattern of 8 × 8 pixels.
  /// The average value does not change. The pattern is aligned to the picture that the user sees.
  /// If that is rotated, the pattern is rotated too.
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
    let threshold = OrderedDither.threshold(x, y)
    // The factors are 65536 · 31/255 and 65536 · 63/255, rounded up. The rounding makes a level
    // less than 1/64 too large. The greatest threshold is 63/64 of a level, so white does not
    // overflow.
    @inline(__always)
    func channel(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
      (((pixel &>> shift) & 255) &* factor &+ threshold &* 1024) &>> 16
    }
    return UInt16(
      truncatingIfNeeded: channel(16, 7968) &<< 11 | channel(8, 16192) &<< 5 | channel(0, 7968))
  }
}

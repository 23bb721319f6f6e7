import MartletRaster

/// How a pixel of a scanout buffer is made up. Names are the kernel's: channels from the highest
/// bit to the lowest of a little-endian word.
package enum ScanoutFormat: String, Hashable, Sendable, CaseIterable {
  /// The picture's own words.
  case xrgb8888
  case argb8888
  case xbgr8888
  /// Ten bits a channel.
  case xrgb2101010
  /// Five, six and five bits, dithered by a fixed pattern so that no bands show.
  case rgb565

  package var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

  /// All, the dearest last: those that the picture's words need no change for, those of 32 bits,
  /// and the one that loses colours.
  package static let byPreference: [ScanoutFormat] = [
    .xrgb8888, .argb8888, .xbgr8888, .xrgb2101010, .rgb565,
  ]

  package init?(fourCC: UInt32) {
    guard let format = Self.allCases.first(where: { $0.fourCC == fourCC }) else { return nil }
    self = format
  }

  /// The kernel's code of the format: four letters, the first in the lowest byte.
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

/// Turns a pixel of the picture, opaque and at (x, y) in it, into a format's word.
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
  /// The highest bits again as the lowest: 255 becomes 1023.
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
    let wide = (pixel & 0xFF_0000) &<< 6 | (pixel & 0xFF00) &<< 4 | (pixel & 0xFF) &<< 2
    return wide | (wide &>> 8) & 0x0030_0C03
  }
}

enum RGB565: ScanoutPixel {
  /// A channel becomes the next lower or higher of its 32 or 64 steps, as often as its value asks,
  /// by a pattern of 8 × 8 pixels that belongs to the picture, so that it turns with it.
  @inline(__always)
  static func word(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
    let threshold = OrderedDither.threshold(x, y)
    // The factors are 65536 · levels/255, rounded up: less than 1/64 too much in the end, so that
    // white never goes over.
    @inline(__always)
    func channel(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
      (((pixel &>> shift) & 255) &* factor &+ threshold &* 1024) &>> 16
    }
    return UInt16(
      truncatingIfNeeded: channel(16, 7968) &<< 11 | channel(8, 16192) &<< 5 | channel(0, 7968))
  }
}

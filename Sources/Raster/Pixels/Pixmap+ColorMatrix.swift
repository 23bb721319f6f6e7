import MartletGeometry

extension Pixmap {
  /// Maps the colour of each pixel. Clear pixels stay clear. O(area).
  ///
  /// The arithmetic is in integers, so the bytes are the same on every machine.
  package mutating func apply(_ matrix: ColorMatrix) {
    let table = FixedColorMatrix(matrix)
    let (width, height, stride) = (width, height, stride)
    unsafe withUnsafeMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<height {
        // Safety: the row lies inside the picture, which has `height` rows of `stride` words.
        let row = unsafe base + y * stride
        for x in 0..<width where unsafe row[x] != 0 {
          unsafe row[x] = table.mapped(unsafe row[x])
        }
      }
    }
  }
}

/// A colour matrix with weights in units of 1/65536 and constants in units of 1/65536 of a byte.
struct FixedColorMatrix {
  private typealias Row = (red: Int, green: Int, blue: Int, constant: Int)

  private let red: Row
  private let green: Row
  private let blue: Row
  private let alpha: Row

  init(_ matrix: ColorMatrix) {
    func fixed(_ row: ColorMatrix.Row) -> Row {
      // A weight beyond ±1024 maps every byte except 0 to a value outside the range of bytes.
      func part(_ value: Double, _ unit: Double) -> Int {
        value.isNaN ? 0 : Int((min(max(value, -1024), 1024) * unit).rounded())
      }
      return (
        part(row.red, 65536), part(row.green, 65536), part(row.blue, 65536),
        part(row.constant, 255 * 65536)
      )
    }
    red = fixed(matrix.red)
    green = fixed(matrix.green)
    blue = fixed(matrix.blue)
    alpha = fixed(matrix.alpha)
  }

  /// Returns the colour of a premultiplied pixel that is not clear.
  func mapped(_ pixel: UInt32) -> UInt32 {
    let a = Int(pixel >> 24)
    var r = Int(pixel >> 16 & 255)
    var g = Int(pixel >> 8 & 255)
    var b = Int(pixel & 255)
    if a == 0 { return 0 }
    if a < 255 {
      r = min(255, (r * 255 + a / 2) / a)
      g = min(255, (g * 255 + a / 2) / a)
      b = min(255, (b * 255 + a / 2) / a)
    }
    func byte(_ row: Row) -> Int {
      // |weight| ≤ 2^26 and bytes < 2^8, so the sum fits into 64 bits.
      let sum = row.red * r + row.green * g + row.blue * b + row.constant
      return min(max((sum + 32768) >> 16, 0), 255)
    }
    let outAlpha = (a * byte(alpha) + 127) / 255
    func premultiplied(_ component: Int) -> UInt32 {
      UInt32((component * outAlpha + 127) / 255)
    }
    return UInt32(outAlpha) << 24 | premultiplied(byte(red)) << 16
      | premultiplied(byte(green)) << 8 | premultiplied(byte(blue))
  }
}

import MartletGeometry
import MartletRaster
import MartletUITestSupport

/// The rows of a bar, to be kept in an array.
struct Strip {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

/// The upper `rows` of the picture.
@MainActor func strip(_ host: TestHost, rows: Int = 30, background: RGBA = .white) throws -> Strip {
  let picture = host.picture(fonts: try TestFonts.library(), background: background)
  var strip = Strip(width: picture.width, height: rows, pixels: [])
  for y in 0..<rows {
    for x in 0..<picture.width { strip.pixels.append(picture[x, y]) }
  }
  return strip
}

/// Strips of several instants, one under the other.
func sequence(_ strips: [Strip]) -> Pixmap {
  let width = strips.map(\.width).max() ?? 1
  let height = strips.map(\.height).max() ?? 1
  var result = Pixmap(width: width, height: (height + 4) * strips.count - 4)
  result.fill(result.bounds, with: 0xFF80_8080)
  for (index, strip) in strips.enumerated() {
    for y in 0..<strip.height {
      for x in 0..<strip.width { result[x, y + index * (height + 4)] = strip[x, y] }
    }
  }
  return result
}

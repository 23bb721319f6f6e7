import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUITestSupport
import Testing

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

/// The upper rows after each pause, one under the other; `taps` are the pauses before which the
/// probe "switch" is tapped, which takes 50 ms of its own.
@MainActor func film(
  _ host: TestHost, _ pauses: [Double], taps: Set<Int> = [], rows: Int = 14
) throws -> Pixmap {
  var strips: [Strip] = []
  for (index, pause) in pauses.enumerated() {
    if taps.contains(index) { host.tap("switch") }
    host.advance(pause)
    strips.append(try strip(host, rows: rows))
  }
  return sequence(strips)
}

/// Ten thousand starts and stops of a bar by the probe "switch", at instants drawn from `seed`, leave
/// as many nodes and items as one, and each stop has come to its end when it has rested.
@MainActor func expectCyclesLeaveNothing(_ host: TestHost, restTime: Double, seed: UInt64) {
  var random = SeededRandom(seed: seed)
  func cycle() {
    host.tap("switch")
    host.advance(Double.random(in: 0...0.05, using: &random))
    host.tap("switch")
  }
  func rest() -> [Int] {
    host.advance(restTime)
    return [host.host.graph.nodeCount, host.displayList.items.count]
  }
  cycle()
  let before = rest()
  for _ in 0..<10_000 { cycle() }
  #expect(rest() == before, "seed \(seed)")
  #expect(host.texts == ["10001 stops"], "seed \(seed)")
  #expect(host.host.nextDeadline == nil, "seed \(seed)")
}

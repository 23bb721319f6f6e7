import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

private func spot(_ size: Int, _ word: UInt32) -> Pixmap {
  var p = Pixmap(width: size, height: size)
  p[size / 2, size / 2] = word
  return p
}

private func noise(_ width: Int, _ height: Int, _ seed: Int) -> Pixmap {
  var random = Random(seed)
  var p = Pixmap(width: width, height: height)
  for y in 0..<height { for x in 0..<width { p[x, y] = random.color().premultiplied } }
  return p
}

@Test(arguments: [1.2, 2, 3.7, 5, 8, 15]) func blurComesNearAGaussian(deviation: Double) throws {
  let blur = try #require(BoxBlur(deviation: deviation))
  // An edge, whose blur is the integral of the bell.
  let n = 2 * blur.reach + 20
  var p = Pixmap(width: n, height: n)
  p.fill(PixelRect(x: n / 2, y: 0, width: n, height: n), with: 0xFFFF_FFFF)
  blur.apply(to: &p)
  func bell(_ x: Double) -> Double {
    Elementary.exp(-x * x / (2 * deviation * deviation)) / (deviation * 2.5066282746310002)
  }
  // The picture's own right border is far enough from these columns.
  var sum = 0.0
  for x in 0..<n / 2 + 5 where n - x > blur.reach {
    sum = stride(from: -60.0, to: Double(x - n / 2) + 0.5, by: 0.01).reduce(0) {
      $0 + bell($1 + 0.005) * 0.01
    }
    #expect(abs(Double(p[x, n / 2] >> 24) - sum * 255) <= 8, "column \(x)")
  }
}

@Test(arguments: 0..<8) func blurEqualsThreeMeansOfBoxes(seed: Int) throws {
  let deviation = 0.9 + Double(seed) * 0.7
  let blur = try #require(BoxBlur(deviation: deviation))
  let (w, h) = (23, 17)
  let source = noise(w, h, seed)
  var fast = noise(w, h, seed)
  blur.apply(to: &fast)
  let d = Int(deviation * 1.8799712059732503 + 0.5)
  let boxes =
    d % 2 == 1
    ? [(d, d / 2), (d, d / 2), (d, d / 2)] : [(d, d / 2), (d, d / 2 - 1), (d + 1, d / 2)]
  for shift in [0, 8, 16, 24] as [UInt32] {
    var values = (0..<h).map { y in (0..<w).map { Double((source[$0, y] >> shift) & 255) } }
    for isAcross in [true, false] {
      for (width, before) in boxes {
        values = (0..<h).map { y in
          (0..<w).map { x in
            var sum = 0.0
            for i in -before..<width - before {
              let (px, py) = isAcross ? (x + i, y) : (x, y + i)
              if px >= 0, px < w, py >= 0, py < h { sum += values[py][px] }
            }
            return sum / Double(width)
          }
        }
      }
    }
    for y in 0..<h {
      for x in 0..<w {
        // Half a step from each of six roundings.
        #expect(abs(Double((fast[x, y] >> shift) & 255) - values[y][x]) <= 3)
      }
    }
  }
}

@Test func blurSpreadsNoFartherThanItsReach() throws {
  for deviation in [0.9, 1.3, 2, 2.6, 7] {
    let blur = try #require(BoxBlur(deviation: deviation))
    let size = 2 * blur.reach + 9
    var p = spot(size, 0xFFFF_FFFF)
    blur.apply(to: &p)
    for y in 0..<size {
      for x in 0..<size where max(abs(x - size / 2), abs(y - size / 2)) > blur.reach {
        #expect(p[x, y] == 0)
      }
      // It spreads evenly; rounding may differ between across and down.
      for x in 0..<size {
        #expect(p[x, y] == p[size - 1 - x, y])
        #expect(abs(Int(p[x, y] >> 24) - Int(p[y, x] >> 24)) <= 1)
      }
    }
  }
}

@Test func blurLeavesAnEvenColourEven() throws {
  let blur = try #require(BoxBlur(deviation: 6))
  var p = Pixmap(width: 100, height: 90)
  p.fill(p.bounds, with: 0xC080_4021)
  blur.apply(to: &p)
  for y in blur.reach..<90 - blur.reach {
    for x in blur.reach..<100 - blur.reach { #expect(p[x, y] == 0xC080_4021) }
  }
}

@Test func deviationsThatBlurNothingAreNone() {
  for value in [0, -1, .nan, 0.3, -Double.infinity] { #expect(BoxBlur(deviation: value) == nil) }
  #expect(BoxBlur(deviation: .infinity) == BoxBlur(deviation: BoxBlur.largestDeviation))
  var empty = Pixmap(width: 0, height: 3)
  BoxBlur(deviation: 5)?.apply(to: &empty)
  var small = spot(3, 0xFFFF_FFFF)
  BoxBlur(deviation: 300)?.apply(to: &small)
  #expect(small[0, 0] == 0)
}

@Test func goldenShadows() {
  var shapes = Pixmap(width: 110, height: 50)
  shapes.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.fill(
        Path(roundedRect: CGRect(x: 12, y: 12, width: 30, height: 24), cornerRadius: 6),
        transform: .identity, paint: white)
      $0.fill(
        Path(ellipseIn: CGRect(x: 64, y: 12, width: 30, height: 24)), transform: .identity,
        paint: .solid(RGBA(hex: 0xFFB74D)))
    }
  }
  var p = Pixmap(width: 110, height: 50)
  p.fill(p.bounds, with: 0xFF50_6070)
  let shadow = shapes.shadow(RGBA.black.opacity(0.6), blur: BoxBlur(deviation: 3))
  p.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.draw(shadow, at: PixelPoint(x: 2, y: 4))
      $0.draw(shapes, at: PixelPoint(x: 0, y: 0))
    }
  }
  expectGolden(p, "shadows")
}

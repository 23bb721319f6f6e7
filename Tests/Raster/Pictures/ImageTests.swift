import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// MARK: - A slow reference

/// What a picture's colours are at a point in it, in corner coordinates, per channel.
private func reference(
  _ image: borrowing Pixmap, _ u: Double, _ v: Double, repeats: Bool = false
) -> [Double] {
  let (u, v) = (u - 0.5, v - 0.5)
  let (u0, v0) = (u.rounded(.down), v.rounded(.down))
  func index(_ x: Double, _ count: Int) -> Int {
    guard repeats else { return max(0, min(count - 1, Int(x))) }
    let r = Int(x) % count
    return r < 0 ? r + count : r
  }
  return ([0, 8, 16, 24] as [UInt32]).map { shift in
    func at(_ dx: Double, _ dy: Double) -> Double {
      Double((image[index(u0 + dx, image.width), index(v0 + dy, image.height)] >> shift) & 255)
    }
    let top = at(0, 0) * (1 - u + u0) + at(1, 0) * (u - u0)
    let bottom = at(0, 1) * (1 - u + u0) + at(1, 1) * (u - u0)
    return top * (1 - v + v0) + bottom * (v - v0)
  }
}

private func error(_ pixel: UInt32, _ expected: [Double]) -> Double {
  var worst = 0.0
  for (i, value) in expected.enumerated() {
    worst = max(worst, abs(Double((pixel >> UInt32(8 * i)) & 255) - value))
  }
  return worst
}

private func noise(_ width: Int, _ height: Int, seed: Int) -> Pixmap {
  var random = Random(seed)
  var image = Pixmap(width: width, height: height)
  for y in 0..<height { for x in 0..<width { image[x, y] = random.color().premultiplied } }
  return image
}

/// Smooth, so that a point that is off by a little shows little.
private func ramps(_ width: Int, _ height: Int) -> Pixmap {
  var image = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let r = UInt32(x * 255 / max(1, width - 1))
      let g = UInt32(y * 255 / max(1, height - 1))
      image[x, y] = 0xFF00_0000 | r << 16 | g << 8 | (r + g) / 2
    }
  }
  return image
}

/// The map of a rectangle's corners to TL, TR, BR, BL.
func quad(_ width: Double, _ height: Double, _ corners: [(Double, Double)]) -> ProjectionTransform {
  let (x0, y0) = corners[0]
  let (x1, y1) = corners[1]
  let (x2, y2) = corners[2]
  let (x3, y3) = corners[3]
  let (dx1, dx2, sx) = (x1 - x2, x3 - x2, x0 - x1 + x2 - x3)
  let (dy1, dy2, sy) = (y1 - y2, y3 - y2, y0 - y1 + y2 - y3)
  let d = dx1 * dy2 - dx2 * dy1
  let g = (sx * dy2 - dx2 * sy) / d
  let h = (dx1 * sy - sx * dy1) / d
  var m = ProjectionTransform()
  m.m11 = (x1 - x0 + g * x1) / width
  m.m12 = (y1 - y0 + g * y1) / width
  m.m13 = g / width
  m.m21 = (x3 - x0 + h * x3) / height
  m.m22 = (y3 - y0 + h * y3) / height
  m.m23 = h / height
  m.m31 = x0
  m.m32 = y0
  return m
}

@Test(arguments: 0..<30) func everyMappedPixelFollowsTheBilinearReference(seed: Int) {
  var random = Random(seed)
  let image = noise(1 + random.below(20), 1 + random.below(20), seed: seed + 100)
  let map = CGAffineTransform(
    a: random.unit() * 6 - 3, b: random.unit() * 6 - 3, c: random.unit() * 6 - 3,
    d: random.unit() * 6 - 3, tx: random.unit() * 40, ty: random.unit() * 40)
  let back = map.inverted()
  let repeats = seed % 2 == 1
  let picture = Picture(copy(image))
  let sampler = ImageSampler(
    picture.chain, transform: map, style: ImageStyle(repeats: repeats))!
  var row = [UInt32](repeating: 0, count: 64)
  // Positions are rounded to 1/256 of a pixel, so a step of 255 is off by up to one more.
  for y in [-7, 0, 3, 50] {
    row.withUnsafeMutableBufferPointer {
      sampler.fetch($0.baseAddress!, x: -5, y: y, count: 64)
    }
    for x in 0..<64 {
      let p = CGPoint(x: Double(x - 5) + 0.5, y: Double(y) + 0.5).applying(back)
      #expect(error(row[x], reference(image, p.x, p.y, repeats: repeats)) <= 2.5)
    }
  }
}

private func copy(_ image: borrowing Pixmap) -> Pixmap {
  var result = Pixmap(width: image.width, height: image.height)
  for y in 0..<image.height { for x in 0..<image.width { result[x, y] = image[x, y] } }
  return result
}

@Test(arguments: 0..<20) func runsEqualPixelsOneByOne(seed: Int) {
  var random = Random(seed)
  let picture = Picture(
    noise(5 + random.below(40), 5 + random.below(40), seed: seed), hasLevels: true)
  let map = CGAffineTransform(
    a: random.unit() * 4 - 2, b: random.unit() - 0.5, c: random.unit() - 0.5,
    d: random.unit() * 4 - 2, tx: random.unit() * 40, ty: random.unit() * 40)
  for filter in [ImageFilter.nearest, .bilinear, .mipMapped, .trilinear] {
    let style = ImageStyle(filter: filter, opacity: 0.7, repeats: seed % 2 == 0)
    let samplers = [
      ImageSampler(picture.chain, transform: map, style: style)!,
      ImageSampler(
        picture.chain,
        transform: quad(30, 30, [(5, 5), (50, 10), (60, 60), (0, 40 + random.unit() * 10)]),
        style: style)!,
    ]
    for sampler in samplers {
      var run = [UInt32](repeating: 0, count: 90)
      run.withUnsafeMutableBufferPointer {
        sampler.fetch($0.baseAddress!, x: -20, y: 9, count: 90)
      }
      for x in 0..<90 {
        var pixel: UInt32 = 0
        sampler.fetch(&pixel, x: x - 20, y: 9, count: 1)
        #expect(pixel == run[x])
      }
    }
  }
}

@Test func nearestPixelsAreNeverMixed() {
  let image = noise(6, 5, seed: 3)
  var p = Pixmap(width: 60, height: 50)
  p.withSurface { surface in
    Painter().draw(on: surface, damage: surface.bounds) {
      $0.draw(
        image, transform: CGAffineTransform(scaleX: 10, y: 10),
        style: ImageStyle(filter: .nearest))
    }
  }
  for y in 0..<50 { for x in 0..<60 { #expect(p[x, y] == image[x / 10, y / 10]) } }
}

@Test func tilesRepeatThePicture() {
  let image = noise(7, 5, seed: 9)
  let tile = Picture(copy(image))
  let p = picture(50, 40) {
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 50, height: 40)), transform: .identity, picture: tile,
      placing: CGAffineTransform(translationX: 3, y: -2), style: ImageStyle(repeats: true))
  }
  for y in 0..<40 {
    for x in 0..<50 { #expect(p[x, y] == image[(x + 4) % 7, (y + 2) % 5]) }
  }
}

@Test func levelsAreMeansOfFour() {
  let picture = Picture(noise(9, 6, seed: 1), hasLevels: true)
  #expect(picture.chain.count == 5)
  for k in 1..<picture.chain.count {
    let (fine, coarse) = (picture.chain.levels[k - 1], picture.chain.levels[k])
    #expect(coarse.width == (fine.width + 1) / 2 && coarse.height == (fine.height + 1) / 2)
    for y in 0..<coarse.height {
      for x in 0..<coarse.width {
        for shift in [0, 8, 16, 24] as [UInt32] {
          var sum: UInt32 = 0
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (px, py) = (min(2 * x + dx, fine.width - 1), min(2 * y + dy, fine.height - 1))
            sum += (fine.base[py * fine.stride + px] >> shift) & 255
          }
          #expect((coarse.base[y * coarse.stride + x] >> shift) & 255 == (sum + 2) / 4)
        }
      }
    }
  }
}

@Test func aFineCheckerDrawnSmallIsGreyWithLevelsOnly() {
  func drawn(_ filter: ImageFilter) -> [Int] {
    var checker = Pixmap(width: 128, height: 128)
    for y in 0..<128 {
      for x in 0..<128 {
        checker[x, y] = (x + y).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000
      }
    }
    let source = Picture(checker, hasLevels: true)
    let p = picture(32, 32) {
      $0.draw(
        source, transform: CGAffineTransform(scaleX: 0.23, y: 0.23),
        style: ImageStyle(filter: filter))
    }
    return (2..<26).flatMap { y in (2..<26).map { Int(p[$0, y] & 255) } }
  }
  for filter in [ImageFilter.mipMapped, .trilinear] {
    #expect(drawn(filter).allSatisfy { abs($0 - 128) <= 2 })
  }
  #expect(drawn(.bilinear).contains { abs($0 - 128) > 50 })
}

@Test func detailFollowsTheSize() {
  func detail(_ filter: ImageFilter, _ stretch: Double) -> ImageDetail {
    ImageDetail(filter, levels: 4, stretchSquared: stretch * stretch)
  }
  #expect(detail(.bilinear, 5) == ImageDetail())
  #expect(detail(.mipMapped, 0.5) == ImageDetail())
  #expect(detail(.mipMapped, 1.4).level == 0)
  #expect(detail(.mipMapped, 1.5).level == 1)
  #expect(detail(.mipMapped, 1e9).level == 3)
  #expect(detail(.mipMapped, .infinity).level == 3)
  #expect(detail(.mipMapped, .nan) == ImageDetail())
  #expect(detail(.trilinear, 3).level == 1 && detail(.trilinear, 3).weight == 128)
  #expect(detail(.trilinear, 100).weight == 0)
}

@Test func opacityOfAPictureScalesIt() {
  let image = noise(8, 8, seed: 5)
  let half = picture(8, 8) {
    $0.draw(image, transform: .identity, style: ImageStyle(opacity: 0.5))
  }
  for y in 0..<8 { for x in 0..<8 { #expect(half[x, y] == Blend.scale(image[x, y], by: 128)) } }
  let none = picture(8, 8) {
    $0.draw(image, transform: .identity, style: ImageStyle(opacity: .nan))
  }
  #expect((0..<8).allSatisfy { none[$0, $0] == 0 })
}

// MARK: - Perspective

@Test(arguments: 0..<20) func perspectiveFollowsTheExactMap(seed: Int) {
  var random = Random(seed)
  let image = ramps(60, 40)
  let map = quad(
    60, 40,
    [
      (10 + random.unit() * 20, 10 + random.unit() * 20),
      (90 - random.unit() * 30, 5 + random.unit() * 20),
      (90 - random.unit() * 20, 70 - random.unit() * 20),
      (10 + random.unit() * 10, 70 - random.unit() * 20),
    ])
  let p = picture(100, 80) { $0.draw(image, transform: map) }
  let back = map.inverted()
  var count = 0
  for y in 0..<80 {
    for x in 0..<100 where p[x, y] >> 24 == 255 {
      let position = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
      // 1/8 of a pixel of ramps of 4 to 7 a pixel, and rounding.
      #expect(error(p[x, y], reference(image, position.x, position.y)) <= 2.3)
      count += 1
    }
  }
  #expect(count > 500)
}

@Test func aProjectedRectangleCoversItsExactArea() {
  let corners = [(10.3, 12.1), (80.7, 20.4), (70.2, 60.9), (15.5, 50.5)]
  let map = quad(30, 20, corners)
  let flat = picture(100, 80) {
    $0.fill(
      Path {
        $0.addLines(corners.map { CGPoint(x: $0.0, y: $0.1) })
        $0.closeSubpath()
      }, transform: .identity, paint: white)
  }
  let projected = picture(100, 80) {
    $0.fill(
      Path(CGRect(x: 0, y: 0, width: 30, height: 20)), transform: .identity,
      projectedBy: map, paint: white)
  }
  #expect(pixelDifferences(flat, projected, tolerance: 2) == [])
}

/// A card turned about the y axis through x = 50 until its right half comes past the eye.
private func turned(_ degrees: Double, eye: Double) -> ProjectionTransform {
  let angle = degrees * .pi / 180
  var m = ProjectionTransform()
  m.m11 = Elementary.cos(angle)
  m.m13 = -Elementary.sin(angle) / eye
  var center = ProjectionTransform(CGAffineTransform(translationX: -50, y: -40))
  center = center.concatenating(m)
  return center.concatenating(ProjectionTransform(CGAffineTransform(translationX: 50, y: 40)))
}

@Test func whatLiesBehindTheEyeIsNotDrawn() {
  // The eye is 30 pixels away, the card's edge comes 49 near.
  for degrees in [-80.0, 80] {
    let map = turned(degrees, eye: 30)
    let p = picture(100, 80) {
      $0.fill(
        Path(CGRect(x: 0, y: 20, width: 100, height: 40)), transform: .identity,
        projectedBy: map, paint: white)
    }
    var covered = 0
    for y in 0..<80 {
      for x in 0..<100 {
        // Wholly inside or outside by the corners of the pixel and those of its neighbours.
        var inside = 0
        for dx in [-0.5, 1.5] {
          for dy in [-0.5, 1.5] {
            let back = CGPoint(x: Double(x) + dx, y: Double(y) + dy).applying(map.inverted())
            let w = map.m13 * back.x + map.m23 * back.y + map.m33
            if back.x > 0 && back.x < 100 && back.y > 20 && back.y < 60 && w > 0.05 { inside += 1 }
          }
        }
        let isInside = inside == 4
        let isOutside = inside == 0
        if isInside {
          #expect(p[x, y] >> 24 == 255, "\(x), \(y)")
          covered += 1
        }
        if isOutside { #expect(p[x, y] >> 24 == 0, "\(x), \(y)") }
      }
    }
    #expect(covered > 300)
  }
}

@Test(arguments: 0..<12) func perspectiveDrawnInPartsEqualsTheWhole(seed: Int) {
  func render(_ parts: [PixelRect]) -> Pixmap {
    var random = Random(seed)
    let image = Picture(noise(50, 40, seed: seed), hasLevels: true)
    var map = turned(random.unit() * 160 - 80, eye: 40 + random.unit() * 200)
    map.m12 = random.unit() * 0.4
    var pixmap = Pixmap(width: 100, height: 80)
    let shape = random.path(100, 80)
    let style = random.style()
    let paints = (0..<6).map { _ in random.paint(100, 80) }
    let filter = [ImageFilter.nearest, .bilinear, .mipMapped, .trilinear][seed % 4]
    pixmap.withSurface { surface in
      let painter = Painter()
      for part in parts {
        painter.draw(on: surface, damage: part) {
          for paint in paints {
            $0.fill(shape, transform: .identity, projectedBy: map, paint: paint)
          }
          $0.draw(image, transform: map, style: ImageStyle(filter: filter, opacity: 0.6))
          $0.stroke(shape, style: style, transform: .identity, projectedBy: map, paint: white)
        }
      }
    }
    return pixmap
  }
  let whole = PixelRect(x: 0, y: 0, width: 100, height: 80)
  let parts = pieces(
    of: whole, PixelRect(x: 37, y: 11, width: 22, height: 1),
    PixelRect(x: 5, y: 30, width: 41, height: 33))
  #expect(pixelDifferences(render([whole]), render(parts)) == [])
}

@Test func affineProjectionIsTheAffinePicture() {
  let affine = CGAffineTransform(a: 1.2, b: 0.3, c: -0.2, d: 0.9, tx: 11, ty: 3)
  let image = noise(30, 30, seed: 2)
  let a = picture(60, 60) { $0.draw(image, transform: affine) }
  let b = picture(60, 60) { $0.draw(image, transform: ProjectionTransform(affine)) }
  #expect(pixelDifferences(a, b) == [])
}

@Test func hostileProjectionsNeitherTrapNorDraw() {
  let values = [0, 1, -1, 1e-300, 1e300, .infinity, .nan, Double.leastNonzeroMagnitude]
  var random = Random(77)
  let image = Picture(noise(10, 10, seed: 1), hasLevels: true)
  let stops = GradientStops([
    .init(color: .black, location: 0), .init(color: .white, location: 1),
  ])
  for _ in 0..<600 {
    var m = ProjectionTransform()
    func value() -> Double {
      random.below(3) == 0 ? values[random.below(values.count)] : random.unit() * 20 - 10
    }
    m.m11 = value()
    m.m12 = value()
    m.m13 = value()
    m.m21 = value()
    m.m22 = value()
    m.m23 = value()
    m.m31 = value()
    m.m32 = value()
    m.m33 = value()
    let flat = CGAffineTransform(
      a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
    let p = picture(20, 20) {
      for filter in [ImageFilter.nearest, .bilinear, .mipMapped, .trilinear] {
        for repeats in [false, true] {
          let style = ImageStyle(filter: filter, repeats: repeats)
          $0.draw(image, transform: m, style: style)
          $0.draw(image, transform: flat, style: style)
        }
      }
      let path = random.path(20, 20)
      $0.fill(
        path, transform: flat, projectedBy: m,
        paint: .linear(stops, from: .zero, to: CGPoint(x: value(), y: value())))
      $0.stroke(
        path, style: random.style(), transform: flat, projectedBy: m,
        paint: .radial(stops, center: .zero, startRadius: 0, endRadius: value()))
    }
    #expect(p.width == 20)
  }
  let none = picture(20, 20) {
    var nan = ProjectionTransform()
    nan.m13 = .nan
    var behind = ProjectionTransform()
    behind.m33 = -1
    for map in [nan, behind] {
      $0.draw(image, transform: map)
      $0.fill(
        Path(CGRect(x: 0, y: 0, width: 20, height: 20)), transform: .identity,
        projectedBy: map, paint: white)
    }
  }
  #expect((0..<20).allSatisfy { y in (0..<20).allSatisfy { none[$0, y] == 0 } })
}

// MARK: - Pictures to look at

@Test func goldenPerspective() {
  let card = Picture(ramps(60, 40), hasLevels: true)
  let stops = GradientStops([
    .init(color: RGBA(hex: 0x4FC3F7), location: 0), .init(color: RGBA(hex: 0xFF5F6D), location: 1),
  ])
  let p = picture(150, 90, background: 0xFF10_1418) {
    $0.draw(card, transform: quad(60, 40, [(6, 8), (46, 2), (42, 34), (14, 30)]))
    $0.draw(
      card, transform: quad(60, 40, [(84, 44), (92, 44), (124, 74), (78, 74)]),
      style: ImageStyle(filter: .trilinear, opacity: 0.8))
    let map = quad(60, 40, [(78, 10), (140, 4), (146, 36), (76, 30)])
    $0.fill(
      Path(roundedRect: CGRect(x: 0, y: 0, width: 60, height: 40), cornerRadius: 10),
      transform: .identity, projectedBy: map,
      paint: .linear(stops, from: .zero, to: CGPoint(x: 60, y: 0)))
    $0.stroke(
      Path(ellipseIn: CGRect(x: 8, y: 8, width: 44, height: 24)),
      style: StrokeStyle(lineWidth: 4, dash: [6, 4]), transform: .identity, projectedBy: map,
      paint: white)
    let floor = quad(60, 40, [(30, 55), (45, 55), (66, 88), (4, 88)])
    for i in 0..<6 {
      $0.fill(
        Path(CGRect(x: Double(i) * 10, y: 0, width: 5, height: 40)), transform: .identity,
        projectedBy: floor, paint: white)
    }
  }
  expectGolden(p, "perspective")
}

@Test func goldenTiles() {
  var tile = Pixmap(width: 9, height: 7)
  tile.fill(tile.bounds, with: 0xFF24_408E)
  tile.fill(PixelRect(x: 2, y: 2, width: 5, height: 3), with: 0xFFFF_ED00)
  let source = Picture(tile, hasLevels: true)
  let p = picture(120, 60, background: 0xFF10_1418) {
    $0.fill(
      Path(ellipseIn: CGRect(x: 4, y: 4, width: 52, height: 52)), transform: .identity,
      picture: source,
      placing: CGAffineTransform(a: 1.1, b: 0.5, c: -0.5, d: 1.1, tx: 0, ty: 0),
      style: ImageStyle(repeats: true))
    $0.fill(
      Path(roundedRect: CGRect(x: 62, y: 4, width: 54, height: 24), cornerRadius: 6),
      transform: .identity, picture: source, placing: CGAffineTransform(scaleX: 2, y: 2),
      style: ImageStyle(filter: .nearest, repeats: true))
    $0.fill(
      Path(roundedRect: CGRect(x: 62, y: 32, width: 54, height: 24), cornerRadius: 6),
      transform: .identity, picture: source, placing: CGAffineTransform(scaleX: 0.4, y: 0.4),
      style: ImageStyle(filter: .trilinear, opacity: 0.7, repeats: true))
  }
  expectGolden(p, "tiles")
}

import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// The modes again in doubles, from their definitions on colours that are not premultiplied.

private func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double? {
  func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : 1 - (1 - b) * (1 - (2 * s - 1))
  }
  switch mode {
  case .multiply: return b * s
  case .screen: return b + s - b * s
  case .overlay: return hardLight(s, b)
  case .darken: return min(b, s)
  case .lighten: return max(b, s)
  case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
  case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
  case .hardLight: return hardLight(b, s)
  case .softLight:
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  case .difference: return abs(b - s)
  case .exclusion: return b + s - 2 * b * s
  default: return nil
  }
}

private func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

private func setLuminosity(_ c: [Double], _ l: Double) -> [Double] {
  let d = l - luminosity(c)
  var r = c.map { $0 + d }
  let (m, n, x) = (luminosity(r), r.min()!, r.max()!)
  if n < 0 { r = r.map { m + ($0 - m) * m / (m - n) } }
  if x > 1 { r = r.map { m + ($0 - m) * (1 - m) / (x - m) } }
  return r
}

private func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }

private func setSaturation(_ c: [Double], _ s: Double) -> [Double] {
  let (low, span) = (c.min()!, saturation(c))
  return span == 0 ? [0, 0, 0] : c.map { ($0 - low) * s / span }
}

/// Red, green, blue, alpha, premultiplied, 0…255.
private func reference(_ mode: BlendMode, _ source: UInt32, _ backdrop: UInt32) -> [Double] {
  func parts(_ word: UInt32) -> (premultiplied: [Double], straight: [Double], alpha: Double) {
    let a = Double(word >> 24) / 255
    let p = [16, 8, 0].map { Double((word >> UInt32($0)) & 255) / 255 }
    return (p, p.map { a == 0 ? 0 : $0 / a }, a)
  }
  let (s, cs, sa) = parts(source)
  let (d, cb, da) = parts(backdrop)
  var color: [Double]
  var alpha = sa + da - sa * da
  switch mode {
  case .normal: color = (0..<3).map { s[$0] + d[$0] * (1 - sa) }
  case .sourceAtop:
    color = (0..<3).map { s[$0] * da + d[$0] * (1 - sa) }
    alpha = da
  case .destinationOver: color = (0..<3).map { d[$0] + s[$0] * (1 - da) }
  case .destinationOut:
    color = (0..<3).map { d[$0] * (1 - sa) }
    alpha = da * (1 - sa)
  case .plusLighter:
    color = (0..<3).map { min(1, s[$0] + d[$0]) }
    alpha = min(1, sa + da)
  case .plusDarker:
    alpha = min(1, sa + da)
    color = (0..<3).map { max(0, alpha - (sa - s[$0]) - (da - d[$0])) }
  default:
    let mixed: [Double]
    switch mode {
    case .hue: mixed = setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: mixed = setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: mixed = setLuminosity(cs, luminosity(cb))
    case .luminosity: mixed = setLuminosity(cb, luminosity(cs))
    default: mixed = (0..<3).map { separable(mode, cb[$0], cs[$0])! }
    }
    color = (0..<3).map { index -> Double in
      let outside = s[index] * (1 - da) + d[index] * (1 - sa)
      return outside + sa * da * mixed[index]
    }
  }
  return (color + [alpha]).map { $0 * 255 }
}

private func pixel(_ random: inout Random) -> UInt32 {
  let a = [0, 255, 255, 1, random.below(256), random.below(256)][random.below(6)]
  func channel() -> UInt32 {
    UInt32([0, a, random.below(a + 1), random.below(a + 1)][random.below(4)])
  }
  return UInt32(a) << 24 | channel() << 16 | channel() << 8 | channel()
}

@Test(arguments: BlendMode.allCases) func blendModeFollowsItsDefinition(mode: BlendMode) {
  var random = Random(Int(reference(mode, 0x8040_2010, 0xC0A0_8060)[0] * 1000))
  var worst = 0.0
  for _ in 0..<40_000 {
    let source = pixel(&random)
    let backdrop = pixel(&random)
    var result = backdrop
    withUnsafePointer(to: source) {
      BlendModes.draw(
        &result, count: 1, source: $0, opacity: 255, mask: nil, mode: mode, kernels: Kernels())
    }
    let expected = reference(mode, source, backdrop)
    for (i, shift) in ([16, 8, 0, 24] as [UInt32]).enumerated() {
      let off = abs(Double((result >> shift) & 255) - expected[i])
      if off > 1.2 && worst <= 1.2 {
        Issue.record(
          "\(String(source, radix: 16)) on \(String(backdrop, radix: 16)): \(String(result, radix: 16)), not \(expected)"
        )
      }
      worst = max(worst, off)
      #expect(result >> 24 >= (result >> shift) & 255)
    }
  }
  #expect(worst <= 1.2)
}

@Test(arguments: BlendMode.allCases) func clearSourceChangesNothing(mode: BlendMode) {
  var random = Random(5)
  let p = picture(30, 20) {
    drawScene(4, width: 30, height: 20, moved: .zero, on: $0)
    $0.pushGroup(
      opacity: 0.7, blendMode: mode, bounds: PixelRect(x: 0, y: 0, width: 30, height: 20))
    $0.pop()
    $0.pushGroup(opacity: 0, blendMode: mode, bounds: PixelRect(x: 0, y: 0, width: 30, height: 20))
    $0.fill(random.path(30, 20), transform: .identity, paint: white)
    $0.pop()
  }
  let plain = picture(30, 20) { drawScene(4, width: 30, height: 20, moved: .zero, on: $0) }
  #expect(pixelDifferences(plain, p) == [])
}

@Test func blendedGroupsInPartsEqualTheWhole() {
  let whole = PixelRect(x: 0, y: 0, width: 60, height: 40)
  for (i, mode) in BlendMode.allCases.enumerated() {
    func draw(_ parts: [PixelRect]) -> Pixmap {
      var p = Pixmap(width: 60, height: 40)
      p.withSurface { surface in
        let painter = Painter()
        for part in parts {
          painter.draw(on: surface, damage: part) {
            drawScene(i, width: 60, height: 40, moved: .zero, on: $0)
            $0.pushClip(
              Path(ellipseIn: CGRect(x: 3, y: 3, width: 50, height: 34)), transform: .identity)
            $0.pushGroup(opacity: 0.8, blendMode: mode, bounds: whole)
            drawScene(i + 50, width: 60, height: 40, moved: .zero, on: $0)
            $0.pop()
            $0.pop()
          }
        }
      }
      return p
    }
    var region = PixelRegion(whole)
    let part = PixelRect(x: 11, y: 7, width: 20, height: 13)
    region.subtract(part)
    #expect(pixelDifferences(draw([whole]), draw([part] + region.rects)) == [])
  }
}

@Test func normalGroupOfOpacityOneIsNoGroup() {
  func draw(_ isGrouped: Bool) -> Pixmap {
    picture(60, 40) {
      if isGrouped {
        $0.pushGroup(
          opacity: 1, blendMode: .normal, bounds: PixelRect(x: 0, y: 0, width: 60, height: 40))
      }
      drawScene(8, width: 60, height: 40, moved: .zero, on: $0)
    }
  }
  #expect(pixelDifferences(draw(true), draw(false)) == [])
}

// MARK: - Masks

@Test func maskKeepsWhatItCovers() {
  let bounds = PixelRect(x: 0, y: 0, width: 8, height: 2)
  let p = picture(8, 2, background: 0xFF00_0000) {
    $0.pushGroup(opacity: 1, isIsolated: true, bounds: bounds)
    $0.fill(PixelRect(x: 0, y: 0, width: 6, height: 2), color: .white)
    $0.pushMask()
    $0.fill(PixelRect(x: 0, y: 0, width: 2, height: 2), color: .black)
    $0.fill(PixelRect(x: 2, y: 0, width: 2, height: 2), color: RGBA.white.opacity(0.4))
    $0.pop()
    $0.pop()
  }
  #expect((0..<8).map { p[$0, 1] & 255 } == [255, 255, 102, 102, 0, 0, 0, 0])
}

@Test func alphaMaskClipsAsAPathOfTheSameCoverageDoes() {
  var random = Random(31)
  let shape = random.path(40, 30)
  let drawn = picture(40, 30) { $0.fill(shape, transform: .identity, paint: white) }
  let mask = AlphaMask(
    width: 30, height: 20,
    coverage: (0..<20).flatMap { y in (0..<30).map { UInt8(drawn[$0 + 4, y + 5] >> 24) } })
  let frame = PixelRect(x: 4, y: 5, width: 30, height: 20)
  func draw(_ body: (Painter) -> Void) -> Pixmap {
    picture(40, 30) {
      $0.pushClip(
        Path(ellipseIn: CGRect(x: 2, y: 2, width: 30, height: 26)), transform: .identity)
      body($0)
      drawScene(3, width: 40, height: 30, moved: .zero, on: $0)
    }
  }
  let byMask = draw { $0.pushClip(mask, at: PixelPoint(x: 4, y: 5)) }
  let byPath = draw {
    $0.pushClip(frame)
    $0.pushClip(shape, transform: .identity)
  }
  #expect(pixelDifferences(byMask, byPath) == [])
  let none = draw { $0.pushClip(mask, at: PixelPoint(x: 1000, y: 5)) }
  #expect((0..<40).allSatisfy { none[$0, 12] == 0 })
}

@Test func goldenBlendModes() {
  let stops = GradientStops([
    .init(color: RGBA(hex: 0xE40303), location: 0),
    .init(color: RGBA(hex: 0xFFED00), location: 0.5),
    .init(color: RGBA(hex: 0x24408E), location: 1),
  ])
  let p = picture(7 * 18 + 2, 3 * 18 + 2, background: 0xFF30_4050) {
    for (i, mode) in BlendMode.allCases.enumerated() {
      let (x, y) = (Double(i % 7) * 18 + 2, Double(i / 7) * 18 + 2)
      $0.fill(
        Path(CGRect(x: x, y: y, width: 12, height: 16)), transform: .identity,
        paint: .linear(stops, from: CGPoint(x: 0, y: y), to: CGPoint(x: 0, y: y + 16)))
      $0.pushGroup(
        opacity: 1, blendMode: mode, bounds: PixelRect(x: Int(x), y: Int(y), width: 16, height: 16))
      $0.fill(
        Path(CGRect(x: x + 3, y: y + 2, width: 13, height: 12)), transform: .identity,
        paint: .solid(RGBA(red: 0.35, green: 0.8, blue: 0.6, alpha: 0.85)))
      $0.pop()
    }
  }
  expectGolden(p, "blend-modes")
}

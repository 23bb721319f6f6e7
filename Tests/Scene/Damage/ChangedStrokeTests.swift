import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletScene

/// Strokes that begin in the same way and end at different places.
@Suite struct ChangedStrokeTests {
  private let size = PixelSize(width: 220, height: 200)

  private func list(
    _ delta: Double, _ style: StrokeStyle, _ transform: CGAffineTransform, blur: Double = 0,
    color: RGBA = RGBA(hex: 0x4D_B1F5)
  ) -> DisplayList {
    let path = Path {
      $0.addArc(
        center: CGPoint(x: 100, y: 100), radius: 70, startAngle: .degrees(150),
        delta: .degrees(delta), step: .degrees(15))
    }
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.beginNode(1)
    builder.pushTransform(transform)
    if blur > 0 { builder.pushBlur(radius: blur) }
    builder.stroke(path, style: style, paint: .solid(color))
    if blur > 0 { builder.pop() }
    builder.popTransform()
    builder.endNode()
    return builder.finish()
  }

  private func words(_ pixmap: borrowing Pixmap) -> [UInt32] {
    var words: [UInt32] = []
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { words.append(pixmap[x, y]) }
    }
    return words
  }

  private func painted(_ lists: [DisplayList]) throws -> (words: [UInt32], damage: [PixelRegion]) {
    let renderer = SceneRenderer(fonts: try TestFonts.library())
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(lists[0], damage: PixelRegion(PixelRect(size)), into: &pixmap)
    var damage: [PixelRegion] = []
    for (old, new) in zip(lists, lists.dropFirst()) {
      let changed = renderer.damage(from: old, to: new, in: PixelRect(size))
      renderer.paint(new, damage: changed, into: &pixmap)
      damage.append(changed)
    }
    return (words(pixmap), damage)
  }

  @Test(arguments: 0..<60) func theDamagedPictureIsTheWholeOne(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let style = StrokeStyle(
      lineWidth: Double.random(in: 1...20, using: &random),
      lineCap: [.butt, .round, .square].randomElement(using: &random)!,
      lineJoin: [.miter, .round, .bevel].randomElement(using: &random)!,
      dash: seed % 6 == 5 ? [9, 4] : [])
    let transform = CGAffineTransform(
      a: Double.random(in: 0.6...1.1, using: &random), b: 0,
      c: seed % 3 == 0 ? Double.random(in: -0.2...0.2, using: &random) : 0,
      d: Double.random(in: 0.6...1.1, using: &random), tx: 3.3, ty: 1.7)
    let blur = seed % 5 == 4 ? 3.0 : 0
    let lists = (0..<6).map { _ in
      list(Double.random(in: 0...350, using: &random), style, transform, blur: blur)
    }
    #expect(
      try painted(lists).words == painted([lists[5]]).words, "seed \(seed)")
  }

  @Test func onlyTheEndOfALongArcIsDamaged() throws {
    let style = StrokeStyle(lineWidth: 18, lineCap: .round, lineJoin: .round)
    let lists = [200.0, 204].map { list($0, style, .identity) }
    let damage = try #require(try painted(lists).damage.first)
    #expect(!damage.isEmpty && damage.area < 60 * 60, "\(damage.bounds)")
  }

  @Test func anotherColourOrWidthDamagesTheWholeArc() throws {
    let style = StrokeStyle(lineWidth: 18, lineCap: .round, lineJoin: .round)
    let first = list(200, style, .identity)
    let colored = list(204, style, .identity, color: RGBA(hex: 0xFF_6B60))
    let wide = list(204, StrokeStyle(lineWidth: 19, lineCap: .round, lineJoin: .round), .identity)
    for other in [colored, wide] {
      #expect(try painted([first, other]).damage[0].area > 120 * 100)
    }
  }
}

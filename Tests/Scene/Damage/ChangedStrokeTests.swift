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

  // MARK: - Beside effects

  /// An arc, a blurred group with another arc between many squares, and a third arc. The squares are
  /// reused from the previous list, so that both lists share chunks in which the group begins, goes on
  /// and ends.
  private struct BlurredPage {
    /// The angles of the arcs in degrees: before the group, in the group, and after it.
    var angles = [200.0, 200, 200]
    var squares = 150
    private var list = DisplayList()
    private var parts: [Range<Int>] = []

    init(squares: Int) { self.squares = squares }

    mutating func next(isGroupReused: Bool) -> DisplayList {
      var builder = DisplayListBuilder(
        output: PixelRect(PixelSize(width: 220, height: 200)), partsOf: list)
      var drawn: [Range<Int>] = []
      arc(0, &builder)
      let start = builder.count
      if isGroupReused, parts.count == 3 {
        builder.reuse(parts[0], extent: PixelRect(PixelSize(width: 220, height: 200)))
        drawn = parts.prefix(3).map {
          $0.lowerBound - parts[0].lowerBound + start..<$0.upperBound - parts[0].lowerBound + start
        }
      } else {
        builder.beginNode(10)
        builder.pushBlur(radius: 2)
        for half in 1...2 {
          let begin = builder.count
          if parts.count == 3 {
            builder.reuse(parts[half], extent: PixelRect(PixelSize(width: 220, height: 200)))
          } else {
            fill(20 + UInt64(half), &builder)
          }
          drawn.append(begin..<builder.count)
          if half == 1 { arc(1, &builder) }
        }
        builder.pop()
        builder.endNode()
        drawn.insert(start..<builder.count, at: 0)
      }
      arc(2, &builder)
      list = builder.finish()
      parts = drawn
      return list
    }

    private func fill(_ node: UInt64, _ builder: inout DisplayListBuilder) {
      builder.beginNode(node)
      for number in 0..<squares {
        let side = Double(number % 20) * 10
        if number % 7 == 0 { builder.pushClip(Path(CGRect(x: side, y: 0, width: 9, height: 180))) }
        let square = CGRect(x: side, y: Double(number / 20) * 12, width: 6, height: 6)
        builder.fill(Path(square), paint: .solid(RGBA(hex: 0x80_4020)))
        if number % 7 == 0 { builder.pop() }
      }
      builder.endNode()
    }

    private func arc(_ number: Int, _ builder: inout DisplayListBuilder) {
      let path = Path {
        $0.addArc(
          center: CGPoint(x: 60 + 45 * Double(number), y: 100), radius: 45,
          startAngle: .degrees(150), delta: .degrees(angles[number]), step: .degrees(15))
      }
      builder.beginNode(UInt64(number) + 1)
      builder.stroke(
        path, style: StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round),
        paint: .solid(RGBA(hex: 0x4D_B1F5))
      )
      builder.endNode()
    }
  }

  @Test(arguments: 0..<40) func aPictureBesideEffectsIsTheWholeOne(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var page = BlurredPage(squares: Int.random(in: 0...200, using: &random))
    var lists: [DisplayList] = []
    for _ in 0..<6 {
      let isGroupReused = Bool.random(using: &random)
      for number in isGroupReused ? [0, 2] : [0, 1, 2] where Bool.random(using: &random) {
        page.angles[number] = Double.random(in: 20...300, using: &random)
      }
      lists.append(page.next(isGroupReused: isGroupReused && !lists.isEmpty))
    }
    #expect(try painted(lists).words == painted([lists[5]]).words, "seed \(seed)")
  }

  @Test(arguments: [0, 30, 150]) func anArcBesideAnEffectIsDamagedAtItsEnd(squares: Int) {
    for number in [0, 2] {
      var page = BlurredPage(squares: squares)
      var lists = [page.next(isGroupReused: false)]
      page.angles[number] += 4
      lists.append(page.next(isGroupReused: true))
      // The renderer adds the pictures of effects that the damage touches.
      let damage = DisplayList.diff(from: lists[0], to: lists[1], within: PixelRect(size))
      #expect(!damage.isEmpty && damage.area < 30 * 30, "arc \(number): \(damage.bounds)")
    }
  }

  @Test(arguments: [0, 30, 150]) func anArcInAnEffectIsDamagedWhole(squares: Int) throws {
    var page = BlurredPage(squares: squares)
    var lists = [page.next(isGroupReused: false)]
    page.angles[1] += 4
    lists.append(page.next(isGroupReused: false))
    #expect(try painted(lists).damage[0].area > 90 * 80)
  }
}

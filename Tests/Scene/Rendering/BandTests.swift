import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

// Pictures that are large enough to be cut into bands, against those that one thread draws at once.

private let size = PixelSize(width: 512, height: 200)

private func number(_ range: ClosedRange<Double>, _ random: inout SeededRandom) -> Double {
  Double.random(in: range, using: &random)
}

@Suite struct BandTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func renderer(threads: Int) -> SceneRenderer {
    SceneRenderer(
      fonts: fonts, runner: SerialRunner(width: threads), background: RGBA(hex: 0x203040))
  }

  private func picture(_ list: DisplayList, by renderer: SceneRenderer) -> Pixmap {
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(list, damage: PixelRegion(PixelRect(size)), into: &pixmap)
    return pixmap
  }

  /// Lines of so many points that each is outlined in pieces, in and out of the picture on all
  /// sides, back and forth.
  @Test(arguments: 0..<8) func linesInPiecesAreTheSameBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var builder = DisplayListBuilder(output: PixelRect(size))
    for _ in 0..<3 {
      let count = Int.random(in: 500...1200, using: &random)
      let step = number(1...40, &random)
      var point = CGPoint(x: number(0...512, &random), y: number(0...200, &random))
      let path = Path {
        $0.move(to: point)
        for _ in 0..<count {
          point.x += number(-step...step, &random)
          point.y += number(-step...step, &random)
          point.x = max(-700, min(1200, point.x))
          point.y = max(-400, min(600, point.y))
          $0.addLine(to: point)
        }
        if seed % 4 == 3 { $0.closeSubpath() }
      }
      let style = StrokeStyle(
        lineWidth: number(0.5...9, &random),
        lineCap: [.butt, .round, .square].randomElement(using: &random) ?? .butt,
        lineJoin: [.miter, .round, .bevel].randomElement(using: &random) ?? .miter,
        dash: seed % 4 == 2 ? [40, 9] : [])
      let paint: Paint =
        seed.isMultiple(of: 2)
        ? .solid(RGBA(hex: 0xFFB74D).opacity(0.6))
        : .linear(
          GradientStops([
            .init(color: .white, location: 0), .init(color: .clear, location: 1),
          ]), from: .zero, to: CGPoint(x: 512, y: 100))
      builder.stroke(path, style: style, paint: paint)
    }
    let list = builder.finish()
    let whole = picture(list, by: renderer(threads: 1))
    for threads in 2...5 {
      let drawn = picture(list, by: renderer(threads: threads))
      #expect(pixelDifferences(whole, drawn) == [], "seed \(seed), \(threads) threads")
    }
  }

  /// Several rectangles of damage in one band, and bands that begin at the damage, not the picture.
  @Test(arguments: 0..<6) func damageInBandsIsThatOfTheWhole(seed: UInt64) {
    var random = SeededRandom(seed: 300 + seed)
    let banded = renderer(threads: 2)
    var scene = RandomScene(size: size, fonts: fonts, random: &random)
    var shown = scene.list()
    var pixmap = picture(shown, by: banded)
    for step in 0..<8 {
      scene.mutate(&random)
      let next = scene.list()
      var damage = banded.damage(from: shown, to: next, in: PixelRect(size))
      // Enough pixels for bands, in parts that stand apart or side by side.
      let top = Int.random(in: 1...30, using: &random)
      damage.formUnion(PixelRect(x: 3, y: top, width: 180, height: 160))
      damage.formUnion(PixelRect(x: 250, y: top + 7, width: 140, height: 150))
      banded.paint(next, damage: damage, into: &pixmap)
      let whole = picture(next, by: renderer(threads: 1))
      #expect(pixelDifferences(whole, pixmap) == [], "seed \(seed), step \(step)")
      shown = next
    }
  }

  /// The same renderer draws many pictures: what its threads keep is of no other.
  @Test(arguments: [(199, true), (200, false)])
  func smallPicturesAreNotDivided(side: Int, isWhole: Bool) {
    let runner = CountingRunner()
    let renderer = SceneRenderer(fonts: fonts, runner: runner)
    var pixmap = Pixmap(width: side, height: side)
    renderer.paint(
      DisplayListBuilder(output: pixmap.bounds).finish(), damage: PixelRegion(pixmap.bounds),
      into: &pixmap)
    #expect((runner.jobs == 0) == isWhole)
    #expect(renderer.holdsScratch, "the picture of one thread leaves scratch memory, too")
  }

  @Test func bandsForgetTheFrameBefore() {
    var random = SeededRandom(seed: 11)
    let banded = renderer(threads: 3)
    for step in 0..<10 {
      let list = RandomScene(size: size, fonts: fonts, random: &random).list()
      #expect(
        pixelDifferences(picture(list, by: renderer(threads: 1)), picture(list, by: banded)) == [],
        "step \(step)")
    }
  }

  @Test func aKeptLayerNoticesThatItsPictureIsGone() {
    let renderer = renderer(threads: 1)
    var red = Pixmap(width: 4, height: 4)
    red.fill(red.bounds, with: 0xFFFF_0000)
    var green = Pixmap(width: 4, height: 4)
    green.fill(green.bounds, with: 0xFF00_FF00)
    let first = renderer.images.add(red)
    let second = renderer.images.add(green)
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.pushLayer()
    builder.image(first, in: CGRect(x: 10, y: 10, width: 4, height: 4))
    builder.pushShadow(.black, radius: 1, x: 20, y: 20)
    builder.fill(
      Path(CGRect(x: 30, y: 10, width: 4, height: 4)), with: second,
      placing: CGAffineTransform(translationX: 30, y: 10), style: ImageStyle(repeats: true))
    builder.pop()
    builder.pop()
    let list = builder.finish()
    let with = picture(list, by: renderer)
    #expect(with[12, 12] == 0xFFFF_0000 && with[32, 12] == 0xFF00_FF00)
    renderer.images.remove(second)
    let without = picture(list, by: renderer)
    #expect(without[12, 12] == 0xFFFF_0000 && without[32, 12] == 0xFF20_3040)
    renderer.images.remove(first)
    #expect(picture(list, by: renderer)[12, 12] == 0xFF20_3040)
  }

  @Test func aRecordingNoticesThatItsPictureIsGone() {
    let renderer = renderer(threads: 1)
    var red = Pixmap(width: 4, height: 4)
    red.fill(red.bounds, with: 0xFFFF_0000)
    let reference = renderer.images.add(red)
    let area = PixelRect(x: 0, y: 0, width: 20, height: 20)
    var inner = DisplayListBuilder(output: area)
    inner.image(reference, in: CGRect(x: 2, y: 2, width: 4, height: 4))
    let recording = Recording(inner.finish(), area: area)
    var builder = DisplayListBuilder(output: PixelRect(size))
    builder.stamp(
      recording, at: CGPoint(x: 10, y: 10), within: CGRect(x: 0, y: 0, width: 20, height: 20))
    let list = builder.finish()
    #expect(picture(list, by: renderer)[13, 13] == 0xFFFF_0000)
    renderer.images.remove(reference)
    #expect(picture(list, by: renderer)[13, 13] == 0xFF20_3040)
  }
}

/// Counts the jobs, and divides pictures of at least 200x200 pixels.
private final class CountingRunner: BandRunner {
  let width = 2
  let smallestArea = 200 * 200
  private(set) var jobs = 0

  func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    jobs += 1
    runAlone(first, then: second, between: between, body)
  }
}

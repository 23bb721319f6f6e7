import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletScene

struct DamageRunTests {
  private func region(_ rects: [PixelRect]) -> PixelRegion {
    var (run, damage) = (DamageRun(), PixelRegion())
    for rect in rects { run.add(rect, to: &damage) }
    run.flush(into: &damage)
    return damage
  }

  @Test func fewRectanglesAreAddedAsTheyAre() {
    let rects = (0..<DamageRun.exactCount).map {
      PixelRect(x: 20 * ($0 % 8), y: 20 * ($0 / 8), width: 19, height: 19)
    }
    #expect(region(rects) == PixelRegion(rects))
    #expect(region([]).isEmpty)
  }

  @Test(arguments: 0..<8) func noPixelIsLost(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rects = (0..<400).map { _ in
      PixelRect(
        x: random.next(0...600), y: random.next(0...400), width: random.next(0...30),
        height: random.next(0...30))
    }
    let damage = region(rects)
    for rect in rects where !rect.isEmpty {
      var rest = PixelRegion(rect)
      for own in damage.rects { rest.subtract(own) }
      #expect(rest.isEmpty, "seed \(seed)")
    }
  }

  @Test func aGridOfShapesAddsNothingAroundIt() {
    let rects = (0..<1000).map {
      PixelRect(x: 12 * ($0 % 100), y: 10 * ($0 / 100), width: 10, height: 8)
    }
    #expect(region(rects).bounds == PixelRect(x: 0, y: 0, width: 1198, height: 98))
  }

  @Test func areasFarFromEachOtherStayApart() {
    let near = (0..<100).map { PixelRect(x: 3 * $0, y: 0, width: 3, height: 3) }
    let far = (0..<100).map { PixelRect(x: 3 * $0, y: 700, width: 3, height: 3) }
    #expect(region(near + far).area == 2 * 300 * 3)
  }
}

import MartletConfig
import MartletUI
import Testing

@testable import MartletTiles

/// Parts that go round a whole.
@MainActor @Suite struct OrbitTests {
  private func tile(_ keys: String) throws -> OrbitTile {
    let settings = try TilePage.settings(["{ id = \"a\", kind = \"orbit\", \(keys) }"])
    return try #require(settings[0].kind.value as? OrbitTile)
  }

  @Test func partsAreSpreadOverThreeRings() throws {
    let parts = (0..<7).map { "{ data = \"s:p\($0)\" }" }.joined(separator: ", ")
    let tile = try tile("part = [\(parts)]")
    #expect(tile.parts.map(\.ring) == [0, 1, 2, 0, 1, 2, 0])
    #expect(tile.parts.map(\.period) == [60, 120, 180, 60, 120, 180, 60])
    let phases = tile.parts.map(\.phase).sorted()
    let gaps = zip(phases, phases.dropFirst() + [phases[0] + 1]).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0.05 }, "\(phases)")
  }

  @Test func theInnermostRingGoesRoundTheMiddle() {
    func radii(_ outermost: Double, _ middle: Double) -> [Double] {
      (0..<3).map {
        OrbitPart.radius(ofRing: $0, of: 3, outermost: outermost, middle: middle)
      }
    }
    #expect(radii(400, 100) == [200, 300, 400])
    #expect(radii(160, 100) == [100, 130, 160])
    #expect(radii(100, 90) == [75, 87.5, 100], "the outer rings keep some room")
    #expect(OrbitPart.radius(ofRing: 0, of: 1, outermost: 90, middle: 40) == 90)
  }

  @Test func aPartMayChooseItsWay() throws {
    let tile = try tile(
      "data = \"s:number\", part = [{ data = \"s:a\", ring = 2, period = \"10s\", phase = 0.5 }]")
    #expect(tile.parts[0].ring == 1 && tile.parts[0].period == 10 && tile.parts[0].phase == 0.5)
    #expect(tile.data == ["s:number", "s:a"])
  }

  @Test(arguments: [
    "data = \"s:number\"", "part = []", "part = [{ ring = 1 }]",
    "part = [{ data = \"s:a\", ring = 9 }]", "part = [{ data = \"s:a\", period = \"1s\" }]",
    "part = [{ data = \"s:a\", at = [0, 0] }]",
  ])
  func aWrongPartIsRefused(keys: String) {
    #expect(throws: (any Error).self) { try tile(keys) }
  }

  private func page(reducesMotion: Bool = false) throws -> TilePage {
    try TilePage(
      [
        "{ id = \"a\", kind = \"orbit\", title = \"Host\", size = [4, 3], part = ["
          + "{ data = \"s:number\", label = \"Part\", period = \"10s\", phase = 0, page = \"p\" }] }"
      ], layouts: [.grid], width: 640, height: 480, reducesMotion: reducesMotion)
  }

  @Test func aPartGoesRoundInItsPeriod() throws {
    let page = try page()
    let start = try #require(page.host.frame(of: "mark.s:number"))
    page.host.advance(5)
    let half = try #require(page.host.frame(of: "mark.s:number"))
    #expect(half.midX < start.midX - 200, "on the other side of the whole")
    #expect(abs(half.midY - start.midY) < 4)
    page.host.advance(5)
    let whole = try #require(page.host.frame(of: "mark.s:number"))
    #expect(abs(whole.midX - start.midX) < 4 && abs(whole.midY - start.midY) < 4)
  }

  @Test func aMovingPartIsTouchedWhereItIs() throws {
    let page = try page()
    page.host.advance(2.5)
    page.host.tap("mark.s:number")
    #expect(page.pages == ["p"])
  }

  @Test func withReducedMotionPartsStandStill() throws {
    let page = try page(reducesMotion: true)
    let start = try #require(page.host.frame(of: "mark.s:number"))
    page.host.advance(3)
    #expect(page.host.frame(of: "mark.s:number") == start)
    #expect(page.host.host.nextDeadline == nil)
  }

  @Test func noPartLeavesItsTile() throws {
    let page = try page()
    let tile = try #require(page.host.frame(of: "tile.a"))
    for _ in 0..<20 {
      page.host.advance(0.5)
      let part = try #require(page.host.frame(of: "mark.s:number"))
      #expect(tile.insetBy(dx: -1, dy: -1).contains(part), "\(part)")
    }
  }
}

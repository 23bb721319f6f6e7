import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// Charts where lines are read from the right.
@MainActor @Suite struct MirroredChartTests {
  @Test func aCardFollowsTheFingerToEitherSide() throws {
    let stage = LayoutStage([.cards], direction: .rightToLeft)
    let start = stage.point("card.0", 0.5, 0.5)
    let front = try #require(stage.host.frame(of: "card.0"))
    stage.host.touch(.down, start)
    stage.host.advance(0.15)
    for step in 1...10 {
      stage.host.touch(.move, CGPoint(x: start.x + 6 * Double(step), y: start.y))
    }
    let held = try #require(stage.host.frame(of: "card.0"))
    #expect(abs(held.minX - front.minX - 60) < 1)
  }

  @Test func theFirstChartOfTheRowLiesFlatAtTheRight() throws {
    let stage = LayoutStage([.row3D], width: 375, height: 812, direction: .rightToLeft)
    let plain = LayoutStage([.row3D], width: 375, height: 812)
    let first = try #require(stage.host.frame(of: "row.0"))
    let same = try #require(plain.host.frame(of: "row.0"))
    #expect(abs(375 - first.maxX - same.minX) < 0.01)
    // What is turned is seen smaller or larger than it is.
    let filter = try #require(stage.host.frame(of: "filter.y1"))
    let flat = try #require(plain.host.frame(of: "filter.y1"))
    #expect(abs(filter.width - flat.width) < 0.01)
  }
}

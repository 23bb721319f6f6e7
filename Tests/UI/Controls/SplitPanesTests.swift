import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SplitPanesTests {
  @Test func aFingerMovesABarAndNotBeyondItsNeighbours() throws {
    let host = TestHost(width: 309, height: 100) {
      HSplitView {
        Color.red.probe("a")
        Color.green.probe("b")
        Color.blue.probe("c")
      }
    }
    host.advance(0.1)
    #expect(host.frame(of: "a")?.width == 98.5)
    host.drag(from: CGPoint(x: 103, y: 50), to: CGPoint(x: 63, y: 50))
    #expect(abs(try #require(host.frame(of: "a")).width - 58.5) < 1)
    #expect(host.frame(of: "c")?.maxX == 309)
    host.drag(from: CGPoint(x: 63, y: 50), to: CGPoint(x: 300, y: 50))
    #expect(try #require(host.frame(of: "b")).width > 10)
    #expect(host.reports.isEmpty)
  }
}

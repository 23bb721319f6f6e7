import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureArenaTests {
  /// A tall view that follows a finger from its first touch, in a scroll view.
  private func host(_ log: Log) -> TestHost {
    TestHost {
      ScrollView {
        Color.red.frame(height: 900).probe("view")
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { log("\(Int($0.translation.height))") })
      }
    }
  }

  @Test func aFastFingerScrolls() {
    let log = Log()
    let host = host(log)
    host.drag(from: point(200, 200), to: point(200, 100), seconds: 0.05, lifts: false)
    #expect(log.lines.isEmpty)
    #expect((host.frame(of: "view")?.minY ?? 0) < 0)
  }

  @Test func aRestingFingerBelongsToTheViewInside() {
    let log = Log()
    let host = host(log)
    host.touch(.down, point(200, 200))
    #expect(log.lines.isEmpty, "the finger may still scroll")
    host.advance(0.1)
    #expect(log.lines == ["0"])
    host.touch(.move, point(200, 150))
    #expect(log.lines == ["0", "-50"])
    #expect(host.frame(of: "view")?.minY == 0)
  }
}

import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ScrollObserverTests {
  private func geometry(_ y: CGFloat) -> ScrollGeometry {
    ScrollGeometry(
      contentOffset: CGPoint(x: 0, y: y), contentSize: CGSize(width: 100, height: 500),
      contentInsets: EdgeInsets(), containerSize: CGSize(width: 100, height: 200))
  }

  @Test func onlyChangesAreReported() {
    let log = Log()
    let observer = ScrollObserver()
    observer.onMove = { old, new, _ in
      log("\(old.map { Int($0.contentOffset.y) } ?? -1) \(Int(new.contentOffset.y))")
    }
    observer.onPhase = { old, new, _ in log("\(old) \(new)") }
    observer.report(geometry(0), .idle)
    observer.report(geometry(0), .idle)
    observer.report(geometry(7), .interacting)
    observer.report(geometry(7), .idle)
    #expect(log.lines == ["-1 0", "0 7", "idle interacting", "interacting idle"])
  }

  @Test func theVisiblePartHasTheSizeOfTheContainer() {
    #expect(geometry(30).visibleRect == rect(0, 30, 100, 200))
    #expect(!ScrollPhase.idle.isScrolling && ScrollPhase.decelerating.isScrolling)
  }

  @Test func aDragIsReportedWithItsEnd() {
    let log = Log()
    let host = TestHost(width: 200, height: 200) {
      ScrollView { Color.red.frame(height: 1000) }
        .onScrollGeometryChange(for: Bool.self) { geometry in
          geometry.contentOffset.y > 50
        } action: { old, new in
          log("\(old) \(new)")
        }
        .onScrollPhaseChange { old, new in log("\(old) \(new)") }
    }
    host.advance(0.1)
    #expect(log.lines.isEmpty)
    host.drag(from: point(100, 180), to: point(100, 60), seconds: 0.4, lifts: false)
    host.advance(0.1)
    #expect(Set(log.lines) == ["idle interacting", "false true"])
    host.touch(.up, point(100, 60))
    host.advance(3)
    #expect(log.lines.last?.hasSuffix(" idle") == true)
  }
}

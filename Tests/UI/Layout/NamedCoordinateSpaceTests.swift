import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NamedCoordinateSpaceTests {
  @MainActor private final class Log {
    var frames: [CGRect] = []
    var bounds: [CGRect?] = []
  }

  @Test func aFrameInTheScrollViewFollowsTheContent() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        GeometryReader { proxy in
          let _ = log.frames.append(proxy.frame(in: .scrollView))
          let _ = log.bounds.append(proxy.bounds(of: .scrollView(axis: .vertical)))
          Color.red
        }
        .frame(height: 400)
      }
      .padding(.top, 20)
    }
    #expect(log.frames.last == CGRect(x: 0, y: 0, width: 200, height: 400))
    #expect(log.bounds.last == CGRect(x: 0, y: 0, width: 200, height: 80))
    host.drag(from: CGPoint(x: 100, y: 90), to: CGPoint(x: 100, y: 40), seconds: 0.5)
    host.advance(2)
    let moved = log.frames.last?.minY ?? 0
    #expect(moved < -30)
    #expect(log.bounds.last == CGRect(x: 0, y: -moved, width: 200, height: 80))
  }

  @Test func thereIsNoScrollViewAlongTheOtherAxis() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) {
      ScrollView(.horizontal) {
        GeometryReader { proxy in
          let _ = log.bounds.append(proxy.bounds(of: .scrollView(axis: .vertical)))
          Color.red
        }
        .frame(width: 400)
      }
    }
    #expect(log.bounds.last == .some(nil))
    #expect(host.reports.isEmpty)
  }

  @Test func aNameIsTheSameInBothForms() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) {
      VStack(spacing: 0) {
        Color.blue.frame(height: 30)
        GeometryReader { proxy in
          let _ = log.frames.append(proxy.frame(in: .named("board")))
          let _ = log.frames.append(proxy.frame(in: NamedCoordinateSpace.named("board")))
          Color.red
        }
      }
      .coordinateSpace(.named("board"))
      .padding(10)
    }
    #expect(Set(log.frames.suffix(2)) == [CGRect(x: 0, y: 30, width: 180, height: 50)])
    #expect(host.reports.isEmpty)
  }
}

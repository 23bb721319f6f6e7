import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollNodeTargetsTests {
  private func pages(_ count: Int) -> TestHost {
    TestHost(width: 400, height: 300) {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 0) {
          ForEach(0..<count) { index in
            Color.red.frame(width: 400, height: 300).probe("\(index)")
          }
        }
      }
      .scrollTargetBehavior(.paging)
    }
  }

  private func page(of host: TestHost) -> Double {
    -(host.frame(of: "0")?.minX ?? .nan) / 400
  }

  @Test func aShortStrokeTurnsAPageAndALongOneNoMore() {
    let host = pages(5)
    host.drag(from: point(300, 150), to: point(200, 150), seconds: 0.1)
    host.advance(2)
    #expect(page(of: host) == 1)
    #expect(!host.host.needsUpdate)
    host.drag(from: point(390, 150), to: point(10, 150), seconds: 0.05)
    host.advance(2)
    #expect(page(of: host) == 2)
    host.drag(from: point(200, 150), to: point(300, 150), seconds: 0.1)
    host.advance(2)
    #expect(page(of: host) == 1)
  }

  @Test func aSlowShortDragFallsBackAndALongOneTurns() {
    let host = pages(5)
    for (way, expected) in [(150.0, 0.0), (250, 1)] {
      host.drag(from: point(390, 150), to: point(390 - way, 150), seconds: 1, lifts: false)
      host.advance(0.2)
      host.touch(.up, point(390 - way, 150))
      host.advance(2)
      #expect(page(of: host) == expected)
    }
  }

  @Test func noPageLiesBeyondTheEnds() {
    let host = pages(2)
    host.drag(from: point(100, 150), to: point(390, 150), seconds: 0.1)
    host.advance(2)
    #expect(page(of: host) == 0)
    for _ in 0..<3 {
      host.drag(from: point(390, 150), to: point(100, 150), seconds: 0.1)
      host.advance(2)
    }
    #expect(page(of: host) == 1)
  }

  @Test func aPageThatIsCaughtOnItsWayMayBeTakenBack() {
    let host = pages(3)
    host.drag(from: point(300, 150), to: point(200, 150), seconds: 0.1)
    host.advance(0.05)
    host.touch(.down, point(100, 150))
    let caught = page(of: host)
    #expect(caught > 0 && caught < 1)
    host.advance(0.3)
    #expect(page(of: host) == caught)
    host.drag(from: point(100, 150), to: point(300, 150), seconds: 0.1)
    host.advance(2)
    #expect(page(of: host) == 0)
  }

  @Test func anOwnBehaviourIsToldWhatItNeeds() {
    struct Halves: ScrollTargetBehavior {
      let told: (ScrollTarget, ScrollTargetBehaviorContext) -> Void
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        told(target, context)
        target.rect.origin.y = 150
      }
    }
    var original: CGPoint?
    var sizes: [CGSize] = []
    let host = TestHost(width: 400, height: 300) {
      ScrollView(showsIndicators: false) {
        Color.red.frame(height: 900).probe("content")
      }
      .scrollTargetBehavior(
        Halves {
          original = $1.originalTarget.rect.origin
          sizes = [$1.contentSize, $1.containerSize, $0.rect.size]
        })
    }
    host.drag(from: point(200, 250), to: point(200, 50), seconds: 0.1)
    host.advance(2)
    #expect(original == .zero)
    #expect(sizes.first == CGSize(width: 400, height: 900))
    #expect(sizes.dropFirst().allSatisfy { $0 == CGSize(width: 400, height: 300) })
    #expect(host.frame(of: "content")?.minY == -150)
  }

  /// The same stroke reported at 60 Hz, at 125 Hz and unevenly flies the same way.
  @Test func theSpeedOfAFlingDoesNotDependOnTheRateOfReports() throws {
    func end(_ times: [Double]) throws -> Double {
      let host = TestHost(width: 400, height: 300) {
        ScrollView(showsIndicators: false) { Color.red.frame(height: 20_000).probe("content") }
      }
      func send(_ phase: InputEvent.TouchPhase, _ time: Double) {
        host.host.handle(
          InputEvent(
            time: MonotonicTime(seconds: time),
            kind: .touch(phase, slot: 0, position: point(200, 290 - 1200 * time))))
      }
      send(.down, 0)
      var frame = 1.0 / 60
      for time in times {
        while frame <= time {
          host.advance(frame - host.now.seconds)
          frame += 1.0 / 60
        }
        send(.move, time)
      }
      host.advance(0.2 - host.now.seconds)
      send(.up, 0.2)
      host.advance(5)
      return try #require(host.frame(of: "content")).minY
    }
    let even = try end((1...12).map { Double($0) / 60 })
    let fast = try end((1...25).map { Double($0) / 125 })
    let uneven = try end([0.011, 0.031, 0.036, 0.06, 0.083, 0.085, 0.12, 0.131, 0.16, 0.177, 0.2])
    #expect(even < -600)
    #expect(abs(fast - even) < 5)
    #expect(abs(uneven - even) < 15)
  }

  @Test func anInnerScrollViewAtItsEndKeepsItsFinger() throws {
    let host = TestHost(width: 400, height: 300) {
      ScrollView(showsIndicators: false) {
        VStack(spacing: 0) {
          ScrollView(showsIndicators: false) { Color.red.frame(height: 300).probe("inner") }
            .frame(height: 200)
          Color.blue.frame(height: 600).probe("outer")
        }
      }
    }
    host.drag(from: point(200, 180), to: point(200, 10), seconds: 0.5, lifts: false)
    // Pulled past its end, and nothing else has moved.
    #expect(try #require(host.frame(of: "inner")).minY < -100)
    #expect(host.frame(of: "outer")?.minY == 200)
    host.touch(.up, point(200, 10))
    host.advance(2)
    #expect(host.frame(of: "inner")?.minY == -100)
    #expect(host.frame(of: "outer")?.minY == 200)
  }

  @Test func alongBothAxesTheContentFollowsTheFingerAnywhere() {
    let host = TestHost(width: 400, height: 300) {
      ScrollView([.horizontal, .vertical], showsIndicators: false) {
        Color.red.frame(width: 900, height: 900).probe("content")
      }
    }
    host.drag(from: point(300, 250), to: point(200, 150), seconds: 1, lifts: false)
    host.advance(0.2)
    host.touch(.up, point(200, 150))
    host.advance(1)
    let frame = host.frame(of: "content") ?? .zero
    // All of the way but for the first ten points.
    #expect(frame.minX < -85 && frame.minX > -100)
    #expect(abs(frame.minX - frame.minY) < 1e-9)
  }
}

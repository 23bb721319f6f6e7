import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct VisualEffectTests {
  @Test func anEffectMovesThePictureAndNotTheLayout() throws {
    let host = TestHost(width: 200, height: 200) {
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 40).probe("moved")
          .visualEffect { content, proxy in content.offset(x: proxy.size.width) }
        Color.blue.frame(width: 40, height: 40).probe("below")
      }
    }
    #expect(host.frame(of: "moved")?.minX == 120)
    #expect(host.frame(of: "below") == CGRect(x: 80, y: 100, width: 40, height: 40))
    host.advance(0.2)
    #expect(!host.host.needsUpdate)
  }

  @Test func aTiltedPictureIsNarrowerAndStaysInPlace() throws {
    let host = TestHost(width: 200, height: 200) {
      Color.red.frame(width: 80, height: 80).probe("red")
        .visualEffect { content, _ in
          content.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0)
        }
    }
    host.advance(0.2)
    let frame = try #require(host.frame(of: "red"))
    #expect(abs(frame.width - 40) < 0.01 && abs(frame.midX - 100) < 0.01)
    #expect(abs(frame.height - 80) < 0.01)
  }

  @Test func eachSideOfAScrollViewHasItsConfiguration() {
    let host = TestHost(width: 200, height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(height: 150)
          Color.red.frame(width: 100, height: 100).probe("red")
            .scrollTransition(topLeading: .identity, bottomTrailing: .interactive) {
              $0.offset(x: 80 * $1.value)
            }
          Color.clear.frame(height: 600)
        }
      }
    }
    // Half of the view is below the window.
    #expect(host.frame(of: "red")?.minX == 90)
    host.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: -20), seconds: 1)
    host.advance(2)
    // Part of it is above the window now, where nothing happens.
    #expect(host.frame(of: "red")?.minX == 50)
  }

  @Test func anEffectDoesNotSeeItself() {
    let host = TestHost(width: 200, height: 200) {
      Color.red.frame(width: 40, height: 40).probe("red")
        .visualEffect { content, proxy in content.offset(y: proxy.frame(in: .global).minY) }
    }
    host.advance(0.2)
    #expect(host.frame(of: "red")?.minY == 160)
    #expect(host.reports.isEmpty)
  }

  @Test func aTransitionFollowsTheHiddenPart() throws {
    var phases: Set<ScrollTransitionPhase> = []
    let host = TestHost(width: 200, height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(height: 150)
          Color.red.frame(width: 100, height: 100).probe("red")
            .scrollTransition { content, phase in
              phases.insert(phase)
              return content.offset(x: 80 * phase.value)
            }
          Color.clear.frame(height: 600)
        }
      }
    }
    // Half of the view is below the window.
    #expect(host.frame(of: "red")?.minX == 90)
    host.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 80), seconds: 1)
    host.advance(2)
    #expect(host.frame(of: "red")?.minX == 50)
    #expect(phases == [.identity, .bottomTrailing])
  }

  @Test func anAnimatedTransitionChangesAtItsThreshold() throws {
    let host = TestHost(width: 200, height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(height: 160)
          Color.red.frame(width: 100, height: 100).probe("red")
            .scrollTransition(.animated) { content, phase in content.offset(x: 80 * phase.value) }
          Color.clear.frame(height: 600)
        }
      }
    }
    host.advance(1)
    #expect(host.frame(of: "red")?.minX == 130)
    host.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 140), seconds: 0.5)
    let start = try #require(host.frame(of: "red")).minX
    host.advance(2)
    #expect(start > 50)
    #expect(host.frame(of: "red")?.minX == 50)
  }
}

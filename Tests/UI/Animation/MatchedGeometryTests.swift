import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MatchedGeometryTests {
  private struct Marks: View {
    @Namespace private var space
    @State private var isRight = false
    var animation: Animation? = .linear(duration: 1)

    var body: some View {
      ZStack {
        HStack(spacing: 0) {
          slot(!isRight, "left", width: 40)
          slot(isRight, "right", width: 80)
        }
        Color.green.matchedGeometryEffect(id: "mark", in: space, isSource: false).probe("ring")
      }
      .frame(width: 400, height: 200)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(animation) { isRight.toggle() } }
    }

    @ViewBuilder private func slot(_ isShown: Bool, _ name: String, width: CGFloat) -> some View {
      ZStack {
        if isShown {
          Color.red.probe(name).matchedGeometryEffect(id: "mark", in: space)
            .frame(width: width, height: 20)
        }
      }
      .frame(width: 200, height: 200)
    }
  }

  @Test func aViewComesFromTheFrameOfTheOneThatLeaves() throws {
    let host = TestHost(width: 400, height: 200) { Marks() }
    #expect(host.frame(of: "left") == CGRect(x: 80, y: 90, width: 40, height: 20))
    host.tap(CGPoint(x: 200, y: 10))
    host.advance(0.5)
    let half = try #require(host.frame(of: "right"))
    // Half of the way from 100 to 300, and from 40 to 80 points of width.
    #expect(abs(half.midX - 200) < 10)
    #expect(abs(half.midY - 100) < 0.001)
    host.advance(1)
    #expect(host.frame(of: "right") == CGRect(x: 260, y: 90, width: 80, height: 20))
    #expect(host.frame(of: "left") == nil)
    #expect(!host.host.needsUpdate)
  }

  @Test func withoutAnAnimationItIsThereAtOnce() {
    let host = TestHost(width: 400, height: 200) { Marks(animation: nil) }
    host.tap(CGPoint(x: 200, y: 10))
    #expect(host.frame(of: "right") == CGRect(x: 260, y: 90, width: 80, height: 20))
    #expect(!host.host.needsUpdate)
  }

  @Test func aFollowerHasTheFrameOfTheSource() throws {
    let host = TestHost(width: 400, height: 200) {
      Followers()
    }
    #expect(host.frame(of: "both") == host.frame(of: "source"))
    let frame = try #require(host.frame(of: "place"))
    #expect(frame == CGRect(x: 335, y: 15, width: 10, height: 10))
    host.advance(0.1)
    #expect(host.reports.isEmpty && !host.host.needsUpdate)
  }

  private struct Followers: View {
    @Namespace private var space

    var body: some View {
      ZStack(alignment: .topTrailing) {
        Color.red.frame(width: 40, height: 40).probe("source")
          .matchedGeometryEffect(id: 1, in: space)
          .padding(.trailing, 40)
        Color.green.probe("both").matchedGeometryEffect(id: 1, in: space, isSource: false)
        Color.blue.frame(width: 10, height: 10).probe("place")
          .matchedGeometryEffect(
            id: 1, in: space, properties: .position, anchor: .center, isSource: false)
      }
    }
  }

  @Test func aFollowerWithoutASourceHasItsOwnFrameAgain() {
    let host = TestHost(width: 400, height: 200) { Deserted() }
    #expect(host.frame(of: "follower") == CGRect(x: 360, y: 0, width: 40, height: 40))
    host.tap(CGPoint(x: 10, y: 10))
    #expect(host.frame(of: "source") == nil)
    #expect(host.frame(of: "follower") == CGRect(x: 0, y: 0, width: 400, height: 200))
    #expect(host.reports.isEmpty && !host.host.needsUpdate)
  }

  private struct Deserted: View {
    @Namespace private var space
    @State private var hasSource = true

    var body: some View {
      ZStack(alignment: .topTrailing) {
        if hasSource {
          Color.red.frame(width: 40, height: 40).probe("source")
            .matchedGeometryEffect(id: 1, in: space)
        }
        Color.green.probe("follower").matchedGeometryEffect(id: 1, in: space, isSource: false)
      }
      .contentShape(Rectangle())
      .onTapGesture { hasSource = false }
    }
  }

  @Test func namespacesKeepIdentitiesApart() {
    struct Own: View {
      @Namespace private var space
      let name: String
      let isSource: Bool
      var body: some View {
        Color.red.frame(width: 20, height: 20).probe(name)
          .matchedGeometryEffect(id: 1, in: space, isSource: isSource)
      }
    }
    let host = TestHost(width: 400, height: 200) {
      HStack(spacing: 0) {
        Own(name: "a", isSource: true)
        Own(name: "b", isSource: false)
      }
    }
    #expect(host.frame(of: "a")?.minX == 180)
    #expect(host.frame(of: "b")?.minX == 200)
  }
}

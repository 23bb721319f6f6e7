import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationTransitionTests {
  private struct Pages: View {
    @Namespace private var space

    var body: some View {
      NavigationStack {
        NavigationLink {
          Text("page").navigationTransition(.zoom(sourceID: 1, in: space))
        } label: {
          Text("link").matchedTransitionSource(id: 1, in: space) { $0.background(.red) }
        }
      }
      .navigationTransition(.automatic)
    }
  }

  @Test func aPageWithAZoomAppears() {
    let host = TestHost { Pages() }
    guard let link = host.textFrames["link"] else {
      Issue.record("no link")
      return
    }
    host.tap(CGPoint(x: link.midX, y: link.midY))
    host.advance(1)
    #expect(host.texts.contains("page"))
    #expect(host.reports.isEmpty)
  }
}

import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

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

  @Test func changesOfALookAddUp() {
    let empty = EmptyMatchedTransitionSourceConfiguration()
    #expect(empty.look == TransitionSourceLook())
    let look = empty.background(.red).clipShape(RoundedRectangle(cornerRadius: 8))
      .shadow(color: .black, radius: 3, y: 2).background(.blue).look
    #expect(look.background == .blue)
    #expect(look.corners == CGSize(width: 8, height: 8))
    #expect(look.shadow?.radius == 3)
    #expect(look.shadow?.offset == CGSize(width: 0, height: 2))
  }

  @Test func theFirstZoomOfAPageWins() {
    var first = PageTransition.automatic
    let zoom = MatchedKey(id: AnyHashable(1), space: Namespace().wrappedValue)
    let other = MatchedKey(id: AnyHashable(2), space: Namespace().wrappedValue)
    NavigationTransitionKey.reduce(value: &first) { .zoom(zoom) }
    NavigationTransitionKey.reduce(value: &first) { .zoom(other) }
    #expect(first.source == zoom)
    #expect(PageTransition.automatic.source == nil)
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DeparturesTests {
  private struct Panel: View {
    let handle: Handle
    @State private var isShown = true

    var body: some View {
      handle.act = { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
      return VStack {
        if isShown { TapCounter().background(Color.red) }
        Text("below")
      }
    }
  }

  @Test func aViewStaysUntilItsTransitionHasEnded() {
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.advance(0.5)
    let midway = host.displayList.items.count
    host.advance(0.7)
    #expect(host.displayList.items.count < midway)
    #expect(host.texts == ["below"])
    #expect(!host.host.needsUpdate)
  }

  @Test func aViewThatComesBackOnItsWayOutKeepsItsState() {
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    host.tap("counter")
    handle.act()
    host.advance(0.3)
    handle.act()
    host.advance(2)
    #expect(host.texts == ["count 1", "below"])
  }
}

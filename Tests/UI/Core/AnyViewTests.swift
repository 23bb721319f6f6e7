import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnyViewTests {
  private struct Panel: View {
    let handle: Handle
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      // The first two steps have the same type.
      return step < 2 ? AnyView(TapCounter()) : AnyView(TapCounter().padding(5))
    }
  }

  @Test func anotherTypeLosesTheStateAndTheSameKeepsIt() {
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    host.tap("counter")
    #expect(host.texts == ["count 1"])
    handle.act()
    host.update()
    #expect(host.texts == ["count 1"])
    handle.act()
    host.update()
    #expect(host.texts == ["count 0"])
  }

  @Test func anErasedViewIsNotErasedTwice() {
    let view = AnyView(Text("a"))
    #expect(AnyView(view).storage === view.storage)
    #expect(AnyView(erasing: view).storage === view.storage)
  }

  @Test func onlyAViewCanBeErased() {
    #expect(AnyView(_fromValue: 3) == nil)
    #expect(AnyView(_fromValue: Text("a")) != nil)
  }
}

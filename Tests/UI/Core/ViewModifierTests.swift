import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewModifierTests {
  private struct Twice: ViewModifier {
    func body(content: Content) -> some View {
      HStack {
        content
        content.colorScheme(.dark)
      }
    }
  }

  private struct Scheme: View {
    @Environment(\.colorScheme) var scheme
    @State private var stamp = 0
    let handle: Handle
    var body: some View {
      if handle.log.isEmpty { handle.act = { stamp += 1 } }
      handle.log.append("body")
      return Text(scheme == .dark ? "dark \(stamp)" : "light \(stamp)")
    }
  }

  @Test func contentMayBeUsedTwiceWithStateOfItsOwn() {
    let handle = Handle()
    let host = TestHost { Scheme(handle: handle).modifier(Twice()) }
    #expect(host.texts == ["light 0", "dark 0"])
    handle.act()
    host.update()
    #expect(host.texts == ["light 1", "dark 0"])
    #expect(host.statistics.bodies == 1)
  }

  private struct Counting: ViewModifier {
    @State private var count = 0
    let handle: Handle
    func body(content: Content) -> some View {
      handle.act = { count += 1 }
      return VStack {
        content
        Text("\(count)")
      }
    }
  }

  @Test func aModifierKeepsStateAndLeavesItsContentAlone() {
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Scheme(handle: inner).modifier(Counting(handle: handle)) }
    handle.act()
    host.update()
    #expect(host.texts == ["light 0", "1"])
    #expect(inner.log == ["body"])
  }

  private struct Framed: ViewModifier {
    func body(content: Content) -> some View { content.padding(5) }
  }

  @Test func aModifierOfAGroupActsOnEachChild() {
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        Group {
          Color.red.frame(width: 20, height: 10).probe("a")
          Color.red.frame(width: 20, height: 10).probe("b")
        }.modifier(Framed())
      }
    }
    #expect(host.frame(of: "a")?.minX == 75)
    #expect(host.frame(of: "b")?.minX == 105)
  }

  @Test func modifiersCanBeJoined() {
    let host = TestHost(width: 200, height: 100) {
      Color.red.frame(width: 20, height: 10).modifier(Framed().concat(Framed())).probe("all")
    }
    #expect(host.frame(of: "all") == CGRect(x: 80, y: 35, width: 40, height: 30))
  }

  @Test func zIndexPassesThroughModifiersToItsStack() {
    let host = TestHost(width: 20, height: 20) {
      ZStack {
        Group { Color(white: 1).zIndex(1).padding(1).opacity(1) }
        Color(white: 0)
      }
    }
    guard case .fill(_, _, .solid(let last))? = host.displayList.items.last?.content else {
      Issue.record("nothing drawn")
      return
    }
    #expect(last.red == 1)
  }

  @Test func zIndexEndsAtAGeometryReader() {
    let host = TestHost(width: 20, height: 20) {
      ZStack {
        GeometryReader { _ in Color(white: 1).zIndex(1) }
        Color(white: 0)
      }
    }
    guard case .fill(_, _, .solid(let last))? = host.displayList.items.last?.content else {
      Issue.record("nothing drawn")
      return
    }
    #expect(last.red == 0)
  }

  @Test func anyViewOfAnotherTypeIsAnotherView() {
    struct Panel: View {
      @State private var isText = true
      let handle: Handle
      var body: some View {
        handle.act = { isText.toggle() }
        return isText ? AnyView(Text("text")) : AnyView(Color.red.probe("color"))
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    #expect(host.texts == ["text"])
    handle.act()
    host.update()
    #expect(host.texts == [])
    #expect(host.frame(of: "color") != nil)
  }

  @Test func optionalsFromMapAreViews() {
    let name: String? = "name"
    let none: String? = nil
    let host = TestHost {
      VStack {
        name.map { Text($0) }
        none.map { Text($0) }
      }
    }
    #expect(host.texts == ["name"])
  }
}

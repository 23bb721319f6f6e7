import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ConditionalContentTests {
  private struct Branches: View {
    let handle: Handle
    @State private var isFirst = true

    var body: some View {
      handle.act = { isFirst.toggle() }
      return Group {
        if isFirst {
          TapCounter()
        } else {
          Text("other")
        }
      }
    }
  }

  private struct Guest: View {
    let handle: Handle
    @State private var isShown = true

    var body: some View {
      handle.act = { isShown.toggle() }
      return VStack {
        if isShown { TapCounter() }
        Text("below")
      }
    }
  }

  @Test func aBranchThatComesBackBeginsAnew() {
    let handle = Handle()
    let host = TestHost { Branches(handle: handle) }
    host.tap("counter")
    #expect(host.texts == ["count 1"])
    handle.act()
    host.update()
    #expect(host.texts == ["other"])
    handle.act()
    host.update()
    #expect(host.texts == ["count 0"])
  }

  @Test func aViewThatGoesLeavesNoSpace() {
    let handle = Handle()
    let host = TestHost { Guest(handle: handle) }
    #expect(host.texts == ["count 0", "below"])
    handle.act()
    host.update()
    #expect(host.texts == ["below"])
    #expect(host.textFrames["below"]?.midY == 150)
  }
}

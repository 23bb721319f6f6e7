import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TraitsTests {
  private struct Row: View {
    let handle: Handle
    @State private var priority = 0.0

    var body: some View {
      handle.act = { priority = 1 }
      return HStack(spacing: 0) {
        flexible("a").layoutPriority(priority)
        flexible("b")
      }
    }
  }

  @Test func anotherPriorityMakesAnotherLayout() {
    let handle = Handle()
    let host = TestHost(width: 200, height: 100) { Row(handle: handle) }
    #expect(host.frame(of: "a") == rect(0, 0, 100, 100))
    handle.act()
    host.update()
    #expect(host.frame(of: "a") == rect(0, 0, 200, 100))
    #expect(host.frame(of: "b") == rect(200, 0, 0, 100))
  }

  @Test func theViewWithTheHigherIndexIsInFront() {
    let log = Log()
    let host = TestHost {
      ZStack {
        Color.red.onTapGesture { log("first") }.zIndex(1)
        Color.blue.onTapGesture { log("second") }
      }
    }
    host.tap(point(200, 150))
    #expect(log.lines == ["first"])
  }
}

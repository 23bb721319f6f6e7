import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabViewTests {
  private final class Log: ObservableObject {
    @Published var selection = 0
    var lines: [String] = []
  }

  private struct Tabs: View {
    @ObservedObject var log: Log

    var body: some View {
      TabView(selection: $log.selection) {
        NamedCounter(name: "a")
          .onAppear { log.lines.append("a in") }
          .onDisappear { log.lines.append("a out") }
          .tabItem {
            Image(systemName: "moon")
            Text("first")
          }
          .tag(0)
        NamedCounter(name: "b")
          .tabItem { Text("second") }
          .tag(1)
          .onAppear { log.lines.append("b in") }
          .onDisappear { log.lines.append("b out") }
      }
    }
  }

  @Test func barIsAtTheBottomAndOneFingerHigh() throws {
    let host = TestHost(width: 400, height: 600) { Tabs(log: Log()) }
    let first = try #require(host.frame(of: "tab.0"))
    let second = try #require(host.frame(of: "tab.1"))
    #expect(first.maxY == 600)
    #expect(first.height >= 48)
    #expect(first.width == 200)
    #expect(second.minX == 200)
    #expect(host.texts == ["a 0", "first", "second"])
    let room = 600 - first.height - 1
    #expect(abs(try #require(host.frame(of: "add a")).midY - room / 2) < 20)
  }

  @Test func pagesKeepTheirStateBehindOneAnother() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    host.tap("add a")
    host.tap("tab.1")
    #expect(log.selection == 1)
    #expect(host.texts == ["b 0", "first", "second"])
    host.tap("add b")
    host.tap("tab.0")
    #expect(host.texts == ["a 1", "first", "second"])
    host.tap("tab.1")
    #expect(host.texts == ["b 1", "first", "second"])
  }

  @Test func pagesAppearWhenTheyComeInFront() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    #expect(log.lines == ["a in"])
    log.selection = 1
    host.advance(0.1)
    #expect(log.lines == ["a in", "a out", "b in"])
    log.selection = 0
    host.advance(0.1)
    #expect(log.lines == ["a in", "a out", "b in", "b out", "a in"])
  }

  @Test func selectionWithoutAPageLeavesThePageInFront() {
    let log = Log()
    let host = TestHost(width: 400, height: 600) { Tabs(log: log) }
    log.selection = 7
    host.advance(0.1)
    #expect(host.texts.first == "a 0")
  }

  @Test func tabsWithoutABindingChooseByThemselves() {
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Text("one").tabItem { Text("1") }
        Text("two").tabItem { Text("2") }
      }
    }
    #expect(host.texts == ["one", "1", "2"])
    host.tap("tab.1")
    #expect(host.texts == ["two", "1", "2"])
  }

  @Test func animationOfAHiddenPageDrawsNothing() {
    struct Spinner: View {
      @State private var isOn = false
      var body: some View {
        Rectangle().rotationEffect(.degrees(isOn ? 360 : 0))
          .onAppear {
            withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { isOn = true }
          }
      }
    }
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Text("one").tabItem { Text("1") }
        Spinner().tabItem { Text("2") }
      }
    }
    host.advance(0.5)
    #expect(!host.host.needsUpdate)
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabViewStyleTests {
  private struct Pages: View {
    @State private var page = "b"
    var body: some View {
      VStack(spacing: 0) {
        TabView(selection: $page) {
          ForEach(["a", "b", "c"], id: \.self) { name in
            Color.red.probe(name).tag(name)
          }
        }
        .tabViewStyle(.page)
        Text(page).frame(width: 100, height: 40).probe("next").onTapGesture { page = "c" }
      }
    }
  }

  @Test func aFingerTurnsThePages() throws {
    let host = TestHost(width: 300, height: 240) { Pages() }
    host.advance(0.2)
    #expect(host.frame(of: "b") == CGRect(x: 0, y: 0, width: 300, height: 200))
    host.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 220, y: 100), seconds: 0.2)
    host.advance(2)
    #expect(host.texts == ["a"])
    #expect(host.frame(of: "a")?.minX == 0)
    #expect(host.reports.isEmpty && !host.host.needsUpdate)
  }

  @Test func aWriteTurnsThePages() {
    let host = TestHost(width: 300, height: 240) { Pages() }
    host.advance(0.2)
    host.tap("next")
    host.advance(0.5)
    #expect(host.frame(of: "c")?.minX == 0)
  }

  @Test func pagesWithATabItemAppear() {
    var appeared = 0
    let host = TestHost(width: 300, height: 240) {
      TabView {
        Color.red.onAppear { appeared += 1 }.tabItem { Text("a") }
        Color.blue.tabItem { Text("b") }
      }
      .tabViewStyle(.page(indexDisplayMode: .never))
    }
    host.advance(0.2)
    #expect(appeared == 1)
  }
}

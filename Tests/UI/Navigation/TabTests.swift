import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabTests {
  private struct Panel: View {
    @State private var chosen = "b"

    var body: some View {
      TabView(selection: $chosen) {
        Tab("First", systemImage: "moon", value: "a") { Text("page a \(chosen)") }
        Tab("Second", systemImage: "moon", value: "b") { Text("page b \(chosen)") }
      }
    }
  }

  @Test func theValueChoosesThePage() {
    let host = TestHost { Panel() }
    #expect(host.texts == ["page b b", "First", "Second"])
    host.tap("tab.0")
    #expect(host.texts == ["page a a", "First", "Second"])
  }

  @Test func aPurposeHasALabel() {
    let host = TestHost {
      TabView { Tab(role: .search) { Text("page") } }
    }
    #expect(host.texts == ["page", "Search"])
  }
}

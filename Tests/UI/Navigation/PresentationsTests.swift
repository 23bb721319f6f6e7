import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PresentationsTests {
  private struct Guest: View {
    let name: String
    @Environment(\.dismiss) private var dismiss

    var body: some View { Button(name) { dismiss() }.probe(name) }
  }

  private struct Page: View {
    @State private var first = true
    @State private var second = true

    var body: some View {
      VStack {
        Color.red.sheet(isPresented: $first) { Guest(name: "first") }
        Color.blue.sheet(isPresented: $second) { Guest(name: "second") }
      }
    }
  }

  @Test func aLevelHasOnePresentationAtATime() {
    let host = TestHost(width: 400, height: 600) { Page() }
    host.advance(1.5)
    #expect(host.texts == ["first"])
    host.tap("first")
    host.advance(3)
    #expect(host.texts == ["second"])
    host.tap("second")
    host.advance(1.5)
    #expect(host.texts.isEmpty)
    #expect(host.reports.isEmpty)
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PreferenceLayersTests {
  private enum Title: PreferenceKey {
    static var defaultValue: String { "none" }

    static func reduce(value: inout String, nextValue: () -> String) { value = nextValue() }
  }

  private struct Panel: View {
    let handle: Handle
    @State private var title = "first"

    var body: some View {
      handle.act = { title = "second" }
      return box("a", 60, 40).preference(key: Title.self, value: title)
        .overlayPreferenceValue(Title.self) { title in
          ZStack {
            flexible("layer")
            Text(title)
          }
        }
    }
  }

  @Test func aLayerShowsTheValueOfTheSameFrame() {
    let handle = Handle()
    let host = TestHost(width: 200, height: 100) { Panel(handle: handle) }
    #expect(host.texts == ["first"])
    #expect(host.frame(of: "layer") == rect(70, 30, 60, 40))
    handle.act()
    host.update()
    #expect(host.texts == ["second"])
  }

  @Test func withoutAValueTheDefaultIsShown() {
    let host = TestHost { Color.red.backgroundPreferenceValue(Title.self) { Text($0) } }
    #expect(host.texts == ["none"])
  }
}

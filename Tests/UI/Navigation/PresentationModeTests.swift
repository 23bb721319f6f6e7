import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PresentationModeTests {
  private struct Guest: View {
    @Environment(\.isPresented) private var isPresented
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      VStack {
        Text(isPresented ? "presented" : "below")
        Button("close") { dismiss() }.probe("close")
      }
    }
  }

  private struct Page: View {
    @State private var isShown = true

    var body: some View {
      Text(isShown ? "open" : "closed").sheet(isPresented: $isShown) { Guest() }
    }
  }

  @Test func aSheetIsDismissedFromInside() {
    let host = TestHost(width: 400, height: 600) { Page() }
    host.advance(1.5)
    #expect(host.texts.contains("presented") && host.texts.contains("open"))
    host.tap("close")
    host.advance(1.5)
    #expect(host.texts == ["closed"])
  }

  @Test func outsideOfAPresentationNothingIsDismissed() {
    let host = TestHost { Guest() }
    host.tap("close")
    host.advance(1)
    #expect(host.texts == ["below", "close"])
  }

  @Test func aModeIsDismissedOnce() {
    var mode = PresentationMode(isPresented: true)
    mode.dismiss()
    #expect(mode == PresentationMode(isPresented: false))
  }
}

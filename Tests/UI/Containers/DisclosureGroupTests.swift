import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DisclosureGroupTests {
  /// Shows the state as text, the views always and a control of its own.
  private struct Open: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        Text(configuration.isExpanded ? "open" : "closed")
        configuration.content
        Color.red.frame(height: 44).onTapGesture { configuration.isExpanded.toggle() }
          .probe("switch")
      }
    }
  }

  private func tap(_ text: String, on host: TestHost) {
    guard let frame = host.textFrames[text] else { return }
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test func aTapOnTheLabelOpensAndCloses() {
    let host = TestHost { DisclosureGroup("More") { Text("inside") } }
    #expect(host.texts == ["More"])
    tap("More", on: host)
    #expect(host.texts == ["More", "inside"])
    tap("More", on: host)
    #expect(host.texts == ["More"])
  }

  @Test func aBindingDecides() {
    let host = TestHost {
      DisclosureGroup("More", isExpanded: .constant(true)) { Text("inside") }
    }
    #expect(host.texts == ["More", "inside"])
    tap("More", on: host)
    #expect(host.texts == ["More", "inside"])
  }

  @Test func aStyleShowsAndChangesTheState() {
    let host = TestHost {
      DisclosureGroup("More") { Text("inside") }.disclosureGroupStyle(Open())
    }
    #expect(host.texts == ["closed", "inside"])
    host.tap("switch")
    #expect(host.texts == ["open", "inside"])
  }
}

import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RedactionTests {
  private func host(@ViewBuilder _ view: () -> some View) throws -> TestHost {
    TestHost(width: 300, height: 100, text: try TestFonts.library(), root: view)
  }

  private func fillCount(_ host: TestHost) -> Int {
    host.displayList.items.count { if case .fill = $0.content { true } else { false } }
  }

  private func glyphCount(_ host: TestHost) -> Int {
    host.displayList.items.count { if case .glyphs = $0.content { true } else { false } }
  }

  @Test func aPlaceholderIsABarPerLineOfTheSameSize() throws {
    let text = "two\nlines"
    let plain = try host { Text(text).probe("text") }
    let hidden = try host { Text(text).probe("text").redacted(reason: .placeholder) }
    #expect(hidden.frame(of: "text") == plain.frame(of: "text"))
    #expect(glyphCount(plain) == 2 && fillCount(plain) == 0)
    #expect(glyphCount(hidden) == 0 && fillCount(hidden) == 2)
  }

  @Test func onlySensitiveViewsHideFromStrangers() throws {
    let host = try host {
      VStack {
        Text("open")
        Text("secret").privacySensitive()
      }
      .redacted(reason: .privacy)
    }
    #expect(glyphCount(host) == 1 && fillCount(host) == 1)
  }

  @Test func unredactedShowsTheContentAgain() throws {
    let host = try host {
      VStack {
        Text("hidden")
        Text("shown").unredacted()
      }
      .redacted(reason: .placeholder)
    }
    #expect(glyphCount(host) == 1 && fillCount(host) == 1)
  }

  @Test func invalidContentIsDrawnAsItIs() throws {
    let host = try host { Text("old").redacted(reason: .invalidated) }
    #expect(glyphCount(host) == 1 && fillCount(host) == 0)
  }

  @Test func reasonsAddUpFromOutsideToInside() throws {
    struct Reader: View {
      @Environment(\.redactionReasons) var reasons
      let report: (RedactionReasons) -> Void
      var body: some View {
        report(reasons)
        return EmptyView()
      }
    }
    var found: RedactionReasons = []
    _ = try host {
      Reader { found = $0 }.redacted(reason: .privacy).redacted(reason: .placeholder)
    }
    #expect(found == [.privacy, .placeholder])
  }
}

import MartletUI
import MartletUITestSupport
import Testing

/// A page with a stack that shows a sheet over it, with or without a stack of its own.
private struct Covered: View {
  let hasStack: Bool
  @State private var isOpen = false

  var body: some View {
    NavigationStack {
      Color.red.probe("open").onTapGesture { isOpen = true }
        .navigationDestination(for: Int.self) { Text("below \($0)") }
        .sheet(isPresented: $isOpen) {
          if hasStack {
            NavigationStack { link.navigationDestination(for: Int.self) { Text("inside \($0)") } }
          } else {
            link
          }
        }
    }
  }

  private var link: some View {
    NavigationLink(value: 7) { Color.green.frame(width: 60, height: 60).probe("link") }
  }
}

@MainActor
struct SheetLinkTests {
  @Test func aLinkInASheetPushesInTheStackOfTheSheet() {
    let host = TestHost { Covered(hasStack: true) }
    host.tap("open")
    host.advance(1.5)
    host.tap("link")
    host.advance(1.5)
    #expect(host.texts == ["inside 7"])
    #expect(host.reports.isEmpty)
  }

  @Test func aLinkInASheetPushesNothingBelowTheSheet() {
    let host = TestHost { Covered(hasStack: false) }
    host.tap("open")
    host.advance(1.5)
    host.tap("link")
    host.advance(1.5)
    #expect(host.texts.isEmpty)
    #expect(host.reports.count == 1)
  }

  /// A page is not in the list whose link has pushed it.
  @Test func aLinkOnAPageHasNoChevron() throws {
    let host = TestHost(width: 300, height: 300) {
      NavigationStack {
        List {
          NavigationLink {
            NavigationLink("next", destination: Text("end")).frame(width: 200).probe("next")
          } label: {
            Color.red.frame(width: 60, height: 20).probe("row")
          }
        }
      }
    }
    host.tap("row")
    host.advance(1.5)
    // In a row the text would be at the leading edge of the frame.
    let text = try #require(host.textFrames["next"])
    #expect(abs(text.midX - (try #require(host.frame(of: "next")?.midX))) < 1)
  }
}

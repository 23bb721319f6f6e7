import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ColumnFollowerTests {
  /// The detail shows what a list has selected: the rows are links or plain views.
  private struct Chosen: View {
    @State private var chosen: String?
    @State private var several: Set<String> = []
    let isMultiple: Bool

    var body: some View {
      NavigationSplitView {
        if isMultiple {
          List(["Mars", "Venus"], id: \.self, selection: $several) { name in
            Color.red.frame(width: 60, height: 20).probe(name)
          }
        } else {
          List(["Mars", "Venus"], id: \.self, selection: $chosen) { name in
            NavigationLink(value: name) { Color.red.frame(width: 60, height: 20).probe(name) }
          }
        }
      } detail: {
        Text(chosen ?? several.first ?? "nothing")
      }
    }
  }

  @Test(arguments: [false, true])
  func theSelectionOfAListChoosesTheDetail(isMultiple: Bool) throws {
    let host = TestHost(width: 800, height: 480) { Chosen(isMultiple: isMultiple) }
    #expect(host.texts == ["nothing"])
    for name in ["Venus", "Mars"] {
      host.tap(name)
      host.advance(0.5)
      #expect(host.texts == [name])
      #expect(try #require(host.textFrames[name]).minX > 260)
    }
    #expect(host.reports.isEmpty)
  }

  @Test(arguments: [false, true])
  func onANarrowOutputTheDetailFollowsTheSelection(isMultiple: Bool) {
    let host = TestHost(width: 400, height: 480) { Chosen(isMultiple: isMultiple) }
    host.advance(0.1)
    #expect(host.texts.isEmpty)
    for _ in 0..<2 {
      host.tap("Venus")
      host.advance(1.5)
      #expect(host.texts.contains("Venus"))
      // A drag from the leading edge goes back.
      host.drag(from: CGPoint(x: 5, y: 400), to: CGPoint(x: 380, y: 400), seconds: 0.2)
      host.advance(1.5)
      #expect(host.texts.isEmpty && host.frame(of: "Venus") != nil)
    }
    #expect(host.reports.isEmpty)
  }
}

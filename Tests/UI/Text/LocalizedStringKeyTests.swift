import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct LocalizedStringKeyTests {
  @Test func markupInAValueIsText() {
    let key: LocalizedStringKey = "**\("a*b*")** `\("`")` \(7) \(["_x_"])"
    #expect(key.text == "a*b* ` 7 [\"_x_\"]")
    #expect(Text(key).runs.map(\.style.weight) == [.bold, nil, nil, nil])
  }

  @Test func aKeyMadeOfAStringHasMarkup() {
    let text = "*now*"
    #expect(Text(LocalizedStringKey(text)).runs.map(\.text) == ["now"])
    #expect(Text(.init(text)).runs.map(\.text) == ["now"])
    #expect(Text(text).runs.map(\.text) == ["*now*"])
    #expect(Text(verbatim: "*now*").runs.map(\.text) == ["*now*"])
  }

  @Test func anInterpolatedTextKeepsItsLooks() {
    let inner = Text("b").foregroundColor(.red) + Text("c").fontWeight(.light)
    let runs = Text("a **\(inner)** d").runs
    #expect(runs.map(\.text) == ["a ", "b", "c", " d"])
    #expect(runs.map(\.style.color) == [nil, .red, nil, nil])
    #expect(runs.map(\.style.weight) == [nil, .bold, .light, nil])
  }

  @Test func aLinkHasTheColourOfControls() throws {
    let host = TestHost(width: 200, height: 40, text: try TestFonts.library()) {
      Text("[a](b) c").foregroundColor(.black)
    }
    let colors = host.displayList.items.compactMap {
      if case .glyphs(_, let color) = $0.content { color } else { nil }
    }
    let blue = Color.accentColor.resolved(in: EnvironmentValues())
    #expect(colors == [blue, .black])
  }
}

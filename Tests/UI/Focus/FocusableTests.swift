import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusableTests {
  struct Inside: View {
    let name: String
    @Environment(\.isFocused) private var isFocused

    var body: some View { Text(verbatim: "\(name) \(isFocused)") }
  }

  @Test func viewsInsideKnowWhetherTheViewHasTheFocus() {
    let host = TestHost {
      VStack {
        Inside(name: "a").focusable()
        Inside(name: "b").focusable()
        Inside(name: "c")
      }
    }
    #expect(host.texts == ["a false", "b false", "c false"])
    host.press("Tab")
    #expect(host.texts == ["a true", "b false", "c false"])
    host.press("Tab")
    #expect(host.texts == ["a false", "b true", "c false"])
    host.press("Escape")
    #expect(host.texts == ["a false", "b false", "c false"])
  }

  @Test func theNearestViewThatCanHaveTheFocusCounts() {
    let host = TestHost {
      VStack {
        Inside(name: "inner").focusable()
        Inside(name: "outer").focusable(false)
      }
      .focusable()
    }
    var found: Set<[String]> = []
    for _ in 0..<2 {
      host.press("Tab")
      found.insert(host.texts)
    }
    #expect(found == [["inner false", "outer true"], ["inner true", "outer false"]])
  }
}

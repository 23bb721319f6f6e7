import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewBuilderTests {
  private enum Room: CaseIterable { case hall, kitchen, attic }

  private func texts(@ViewBuilder _ content: () -> some View) -> [String] {
    TestHost { VStack { content() } }.texts
  }

  @Test func aSwitchShowsItsCase() {
    let shown = Room.allCases.map { room in
      texts {
        switch room {
        case .hall: Text("hall")
        case .kitchen: Text("kitchen")
        case .attic: Text("attic")
        }
      }
    }
    #expect(shown == [["hall"], ["kitchen"], ["attic"]])
  }

  @Test func conditionsMayHaveNoElse() {
    for isShown in [true, false] {
      let shown = texts {
        if isShown { Text("a") }
        if #available(macOS 10.15, *) { Text("b") }
      }
      #expect(shown == (isShown ? ["a", "b"] : ["b"]))
    }
  }

  @Test func aBlockMayHaveMoreThanTenViews() {
    let shown = texts {
      Text("a")
      Text("b")
      Text("c")
      Text("d")
      Text("e")
      Text("f")
      Text("g")
      Text("h")
      Text("i")
      Text("j")
      Text("k")
      Text("l")
    }
    #expect(shown.joined() == "abcdefghijkl")
  }

  @Test func anEmptyBlockShowsNothing() {
    #expect(texts {}.isEmpty)
  }
}

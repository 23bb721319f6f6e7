import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct BasicViewsTests {
  @Test func anEmptyViewTakesNeitherSpaceNorSpacing() {
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 10) {
        box("a", 20, 10)
        EmptyView()
        box("b", 20, 10)
      }
    }
    #expect(host.frame(of: "a") == rect(75, 45, 20, 10))
    #expect(host.frame(of: "b") == rect(105, 45, 20, 10))
  }

  @Test func aTupleHasItsViewsInOrder() {
    let views = TupleView(Text("a"), Text("b"), Text("c"))
    #expect(TestHost { VStack { views } }.texts == ["a", "b", "c"])
    let (first, _, last) = views.value
    #expect(TestHost { VStack { TupleView(last, first) } }.texts == ["c", "a"])
  }

  @Test func theViewsOfAGroupBelongToTheStackAround() {
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        Group {
          flexible("a")
          Group { flexible("b") }
        }
        flexible("c")
        flexible("d")
      }
    }
    #expect(host.frame(of: "b") == rect(50, 0, 50, 100))
    #expect(host.frame(of: "d") == rect(150, 0, 50, 100))
  }
}

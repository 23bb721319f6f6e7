import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewThatFitsTests {
  private func size(_ view: some View) -> CGSize? {
    TestHost(width: 200, height: 100) { view.probe("choice") }.frame(of: "choice")?.size
  }

  @Test func theFirstViewThatFitsIsShown() {
    let choice = ViewThatFits {
      box("a", 300, 10)
      box("b", 150, 20)
      box("c", 10, 10)
    }
    #expect(size(choice) == CGSize(width: 150, height: 20))
  }

  @Test func theLastViewIsShownIfNoneFits() {
    let choice = ViewThatFits {
      box("a", 300, 10)
      box("b", 250, 10)
    }
    #expect(size(choice) == CGSize(width: 250, height: 10))
  }

  @Test func onlyTheNamedAxesCount() {
    let views = Group {
      box("a", 150, 400)
      box("b", 10, 10)
    }
    #expect(size(ViewThatFits(in: .horizontal) { views }) == CGSize(width: 150, height: 400))
    #expect(size(ViewThatFits(in: .vertical) { views }) == CGSize(width: 10, height: 10))
  }

  @Test func aHiddenViewGetsNoTouches() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) {
      ViewThatFits {
        Color.red.frame(width: 300, height: 50).onTapGesture { log("wide") }
        Color.blue.frame(width: 100, height: 50).onTapGesture { log("narrow") }
      }
    }
    host.tap(point(100, 50))
    #expect(log.lines == ["narrow"])
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct FrameTests {
  private func size(_ view: some View) -> CGSize? {
    TestHost(width: 200, height: 100) { view.probe("frame") }.frame(of: "frame")?.size
  }

  private var square: some View { Color.red.frame(width: 30, height: 10) }

  @Test func aLengthThatIsNotFiniteIsTheContents() {
    #expect(size(square.frame(width: .infinity, height: .nan)) == CGSize(width: 30, height: 10))
    #expect(size(square.frame(width: .nan, height: 40)) == CGSize(width: 30, height: 40))
  }

  @Test func onlyTheMaximumMayBeInfinite() {
    let widest = square.frame(maxWidth: .infinity, maxHeight: .nan)
    #expect(size(widest) == CGSize(width: 200, height: 10))
    #expect(size(square.frame(minWidth: .infinity)) == CGSize(width: 30, height: 10))
  }

  @Test func aMinimumWinsOverAMaximumBelowIt() {
    #expect(size(square.frame(minWidth: 60, maxWidth: 20)) == CGSize(width: 60, height: 10))
  }

  @Test func aFrameKeepsTheSpacingOfAFixedAxis() {
    let host = TestHost(width: 200, height: 100) {
      HStack {
        box("a", 20, 10)
        Spacer().frame(width: 30)
        box("b", 20, 10)
      }
    }
    #expect(host.frame(of: "a") == rect(57, 45, 20, 10))
    #expect(host.frame(of: "b") == rect(123, 45, 20, 10))
  }
}

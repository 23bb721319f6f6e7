import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SpacerTests {
  @Test(arguments: spacers) func frame(_ row: LayoutCase) { row.check() }

  @Test func aLengthThatIsNotFiniteIsTheDefault() {
    #expect(Spacer(minLength: .infinity).minLength == nil)
    #expect(Spacer(minLength: .nan).minLength == nil)
    #expect(Spacer(minLength: 3).minLength == 3)
  }

  @Test func aDividerIsOneDevicePixelThin() {
    let host = TestHost(width: 200, height: 100, scale: 2) {
      VStack(spacing: 0) { Divider().probe("line") }
    }
    #expect(host.frame(of: "line")?.size == CGSize(width: 200, height: 0.5))
  }
}

private let spacers: [LayoutCase] = [
  LayoutCase(
    "a minimum of 8", rule: "a spacer without a length is at least 8 points long",
    ["a": rect(-4, 45, 100, 10), "b": rect(104, 45, 100, 10)]
  ) {
    HStack(spacing: 0) {
      box("a", 100, 10)
      Spacer()
      box("b", 100, 10)
    }
  },
  LayoutCase(
    "no spacing beside a spacer", rule: "the default spacing is 0 beside a spacer",
    ["s": rect(70, 45, 60, 10), "b": rect(110, 45, 20, 10)]
  ) {
    HStack {
      box("a", 20, 10)
      Spacer(minLength: 20)
      box("b", 20, 10)
    }.fixedSize().probe("s")
  },
]

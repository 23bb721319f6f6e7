import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MirroredPicturesTests {
  @Test func aPictureIsMirroredWhereLinesAreReadFromTheRight() {
    for (direction, x) in [(LayoutDirection.leftToRight, 0.0), (.rightToLeft, 40)] {
      let host = TestHost(width: 100, height: 40) {
        Color.red.frame(width: 60, height: 40).probe("part")
          .environment(\.layoutDirection, .leftToRight)
          .frame(width: 100, alignment: direction == .leftToRight ? .leading : .trailing)
          .flipsForRightToLeftLayoutDirection(true)
          .environment(\.layoutDirection, direction)
      }
      #expect(host.frame(of: "part")?.minX == x)
    }
  }
}

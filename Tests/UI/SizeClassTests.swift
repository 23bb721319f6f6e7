import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SizeClassTests {
  private struct Reader: View {
    @Environment(\.horizontalSizeClass) private var width
    @Environment(\.verticalSizeClass) private var height
    @Environment(\.pixelLength) private var pixel

    var body: some View {
      Text("\(width == .compact ? "c" : "r")\(height == .compact ? "c" : "r") \(pixel)")
    }
  }

  @Test func theSizeOfTheOutputDecides() {
    for (width, height, text) in [
      (800.0, 480.0, "rr 1.0"), (480, 800, "cr 1.0"), (700, 320, "rc 1.0"), (320, 240, "cc 1.0"),
    ] {
      #expect(TestHost(width: width, height: height) { Reader() }.texts == [text])
    }
    #expect(TestHost(width: 800, height: 480, scale: 2) { Reader() }.texts == ["rr 0.5"])
  }

  @Test func aTurnedOutputChangesThem() {
    let host = TestHost(width: 800, height: 480) { Reader() }
    host.host.size = CGSize(width: 480, height: 800)
    host.advance(0.1)
    #expect(host.texts == ["cr 1.0"])
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct HoverTests {
  private final class Calls {
    var hovers = 0
    var taps = 0
  }

  @Test func aFingerDoesNotHover() {
    let calls = Calls()
    let host = TestHost {
      Color.red.frame(width: 50, height: 50).probe("area")
        .onTapGesture { calls.taps += 1 }
        .onHover { _ in calls.hovers += 1 }
        .onContinuousHover { _ in calls.hovers += 1 }
        .pointerStyle(.link)
        .pointerStyle(nil)
    }
    host.tap("area")
    #expect(calls.taps == 1 && calls.hovers == 0)
  }
}

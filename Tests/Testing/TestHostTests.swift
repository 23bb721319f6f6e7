import MartletUI
import Testing

@testable import MartletTesting

@MainActor struct TestHostTests {
  @Test func aTapReachesAProbeAndTurnsTheClock() {
    struct Page: View {
      @State private var taps = 0
      var body: some View {
        Text("\(taps)").frame(width: 50, height: 50).probe("door").onTapGesture { taps += 1 }
      }
    }
    let host = TestHost { Page() }
    #expect(host.texts == ["0"])
    host.tap("door")
    #expect(host.texts == ["1"])
    #expect(host.now.seconds > 0.04 && host.reports.isEmpty)
  }
}

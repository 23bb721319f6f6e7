import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PhaseAnimatorTests {
  @Test func phasesFollowOneAnotherAndEndOnTheFirst() {
    let host = TestHost { Blinking() }
    #expect(host.texts == ["0", "go"])
    host.tap("go")
    host.advance(0.05)
    #expect(host.texts == ["1", "go"])
    host.advance(0.2)
    #expect(host.texts == ["2", "go"])
    host.advance(1)
    #expect(host.texts == ["0", "go"])
    #expect(host.host.graph.animationDeadline == nil)
    #expect(host.host.nextDeadline == nil)
  }
}

private struct Blinking: View {
  @State private var runs = 0

  var body: some View {
    VStack {
      PhaseAnimator([0, 1, 2], trigger: runs) {
        Text("\($0)")
      } animation: { _ in
        .linear(duration: 0.2)
      }
      Button("go") { runs += 1 }.probe("go")
    }
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct EmptyModifierTests {
  @Test func theViewStaysAsItIs() {
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        Group {
          box("a", 20, 10)
          box("b", 30, 10)
        }
        .modifier(EmptyModifier.identity)
      }
    }
    #expect(host.frame(of: "a") == rect(75, 45, 20, 10))
    #expect(host.frame(of: "b") == rect(95, 45, 30, 10))
  }
}

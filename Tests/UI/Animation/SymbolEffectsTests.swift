import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SymbolEffectsTests {
  @Test func aSymbolMovesOnceAndComesToRest() {
    struct Bell: View {
      @State private var taps = 0
      let isRemoved: Bool
      var body: some View {
        Color.red.frame(width: 40, height: 40).probe("bell")
          .symbolEffect(.bounce, value: taps)
          .symbolEffectsRemoved(isRemoved)
          .onTapGesture { taps += 1 }
      }
    }
    for isRemoved in [false, true] {
      let host = TestHost(width: 200, height: 200) { Bell(isRemoved: isRemoved) }
      host.advance(0.5)
      host.tap("bell")
      host.advance(0.1)
      #expect((host.frame(of: "bell")?.width ?? 0 > 41) == !isRemoved)
      host.advance(2)
      #expect(host.frame(of: "bell")?.width == 40)
      #expect(!host.host.needsUpdate)
    }
  }
}

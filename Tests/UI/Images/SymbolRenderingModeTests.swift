import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SymbolRenderingModeTests {
  private struct Reader: View {
    @Environment(\.symbolRenderingMode) private var mode

    var body: some View { Text(mode == .palette ? "palette" : mode == nil ? "none" : "other") }
  }

  @Test func theModeIsInTheEnvironment() {
    #expect(TestHost { Reader() }.texts == ["none"])
    #expect(TestHost { Reader().symbolRenderingMode(.palette) }.texts == ["palette"])
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct InspectorTests {
  @Test func anInspectorIsAColumnOrASheet() throws {
    struct Plan: View {
      @State private var isOpen = true
      var body: some View {
        Color.red.probe("plan").inspector(isPresented: $isOpen) {
          Text("details").inspectorColumnWidth(200)
        }
      }
    }
    let wide = TestHost(width: 800, height: 480) { Plan() }
    wide.advance(1)
    #expect(abs(try #require(wide.frame(of: "plan")).width - 599) <= 1)
    #expect(try #require(wide.textFrames["details"]).minX > 600)
    let narrow = TestHost(width: 400, height: 480) { Plan() }
    narrow.advance(1)
    #expect(narrow.frame(of: "plan")?.width == 400)
    #expect(narrow.texts == ["details"])
  }
}

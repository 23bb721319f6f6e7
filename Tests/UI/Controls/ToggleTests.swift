import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ToggleTests {
  private struct Page: View {
    @State private var isOn = false

    var body: some View {
      VStack {
        Toggle("Lamp", isOn: $isOn).toggleStyle(.checkbox).probe("toggle")
        Text(isOn ? "on" : "off")
      }
    }
  }

  @Test func aCheckboxIsSwitchedByATouchOfItsLabel() throws {
    let host = TestHost { Page() }
    #expect(host.texts == ["Lamp", "off"])
    let label = try #require(host.textFrames["Lamp"])
    host.tap(point(Double(label.midX), Double(label.midY)))
    #expect(host.texts == ["Lamp", "on"])
    let box = try #require(host.frame(of: "toggle"))
    #expect(box.maxX < label.maxX + 1 && box.minX < label.minX, "the box is before the label")
  }
}

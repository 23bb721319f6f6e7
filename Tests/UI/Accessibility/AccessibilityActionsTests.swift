import MartletUI
import MartletUITestSupport
import Testing

private struct Panel: View {
  @State private var isOn = false
  @State private var share = 0.5
  @State private var count = 3
  @State private var name = ""

  var body: some View {
    VStack {
      Text("\(isOn) \(share) \(count) \(name)").probe("state")
      Toggle("Lamp", isOn: $isOn)
      Slider(value: $share, in: 0...10, step: 0.5).accessibilityLabel("Volume")
      Stepper("Rooms", value: $count, in: 0...4)
      TextField("Name", text: $name)
      Toggle("Locked", isOn: $isOn).disabled(true)
    }
  }
}

@MainActor struct AccessibilityActionsTests {
  private let host = TestHost { Panel() }

  private func act(_ name: String, _ label: String) -> Bool {
    defer { host.update() }
    return host.host.performAccessibilityAction(name, ofElement: label)
  }

  private func set(_ input: AccessibilityInput, _ label: String) -> Bool {
    defer { host.update() }
    return host.host.setAccessibilityValue(input, ofElement: label)
  }

  private var state: String? { host.texts.first }

  @Test func actionsOfControlsActAndStayInTheirRange() {
    #expect(act("activate", "Lamp") && act("increment", "Volume") && act("increment", "Rooms"))
    #expect(state == "true 1.0 4 ")
    // At its bound a stepper has no such action.
    #expect(!act("increment", "Rooms"))
    #expect(act("decrement", "Rooms") && act("decrement", "Volume"))
    #expect(state == "true 0.5 3 ")
  }

  @Test func valuesAreSetInTheUnitsOfTheControl() {
    #expect(set(.number(20), "Volume") && set(.number(1), "Rooms") && set(.isOn(true), "Lamp"))
    #expect(set(.text("Ada"), "Name"))
    #expect(state == "true 10.0 1 Ada")
    #expect(host.host.accessibilityElements.first { $0.label == "Name" }?.value == "Ada")
  }

  @Test func wrongKindsAndDisabledControlsRefuse() {
    #expect(!set(.text("x"), "Volume") && !set(.number(0.5), "Rooms") && !set(.number(1), "Nobody"))
    #expect(!set(.isOn(true), "Locked") && !act("activate", "Locked"))
    #expect(state == "false 0.5 3 ")
  }
}

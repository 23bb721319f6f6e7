import Testing

@testable import MartletApp

@Suite struct InputDeviceEntryTests {
  private let screen = InputDeviceEntry(
    name: "Glass \"A\"", node: "/dev/input/event3", capabilities: ["touch", "pointer"],
    path: "usb-0:1")

  @Test func lineEndsWithThePathIfThereIsOne() {
    #expect(screen.line == "/dev/input/event3  Glass \"A\"  touch, pointer  usb-0:1")
    var plain = screen
    plain.path = nil
    #expect(plain.line == "/dev/input/event3  Glass \"A\"  touch, pointer")
  }

  @Test func jsonHasThePathOrNull() {
    #expect(
      screen.json
        == #"{"name":"Glass \"A\"","node":"/dev/input/event3","path":"usb-0:1","#
        + #""capabilities":["touch","pointer"]}"#)
    var plain = screen
    plain.path = nil
    #expect(plain.json.contains(#""path":null"#))
  }
}

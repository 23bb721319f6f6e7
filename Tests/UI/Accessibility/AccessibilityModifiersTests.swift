import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AccessibilityModifiersTests {
  @Test func anElementHasOtherNames() throws {
    var count = 0
    let host = TestHost(width: 100, height: 40) {
      Text("x").accessibilityInputLabels(["close", "dismiss"])
        .accessibilityRespondsToUserInteraction(false)
        .accessibilityAction(named: "go") { count += 1 }
    }
    let element = try #require(host.host.accessibilityElements.first)
    #expect(element.inputLabels == ["close", "dismiss"])
    #expect(element.respondsToUserInteraction == false)
    #expect(host.host.performAccessibilityAction("go", ofElement: "dismiss"))
    #expect(count == 1)
  }
}

import MartletUI
import Testing

@testable import MartletTesting

@MainActor struct TestElementTests {
  @Test func anElementIsCalledByItsNames() throws {
    let panel = TestPanel {
      Color.red.accessibilityLabel("Lamp").accessibilityInputLabels(["Light"])
        .accessibilityIdentifier("lamp.1")
    }
    for name in ["Lamp", "Light", "lamp.1"] {
      #expect(try panel.element(name).label == "Lamp")
    }
  }

  @Test func labelsOfATreeAreInOrder() {
    let panel = TestPanel {
      VStack {
        Text("a")
        Color.red.accessibilityChildren { Text("c") }.accessibilityLabel("b")
      }
    }
    #expect(TestElement.labels(in: panel.elements) == ["a", "b", "c"])
    #expect(TestElement.first("c", in: panel.elements)?.role == "text")
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AccessibilityElementTests {
  private func elements(@ViewBuilder _ view: () -> some View) -> [AccessibilityElement] {
    TestHost { view() }.host.accessibilityElements
  }

  @Test func textsAndButtonsAreElements() {
    let found = elements {
      VStack {
        Text("Kitchen")
        Button("Start") {}
      }
    }
    #expect(found.map(\.role) == [.text, .button])
    #expect(found.map(\.label) == ["Kitchen", "Start"])
  }

  @Test func labelValueAndHintStandForWhatIsShown() {
    let found = elements {
      Color.red.accessibilityLabel("Lamp").accessibilityValue("on").accessibilityHint("Tap it")
        .accessibilityAddTraits([.isButton, .isSelected])
    }
    #expect(found.count == 1)
    #expect(found.first?.label == "Lamp")
    #expect(found.first?.value == "on")
    #expect(found.first?.hint == "Tap it")
    #expect(found.first?.role == .button)
    #expect(found.first?.traits.contains(.isSelected) == true)
  }

  @Test func whatIsHiddenIsLeftOut() {
    let found = elements {
      VStack {
        Text("seen")
        Text("unheard").accessibilityHidden(true)
        Text("gone").hidden()
      }
    }
    #expect(found.map(\.label) == ["seen"])
  }

  @Test func childrenAreCombinedContainedOrLeftOut() {
    @ViewBuilder func pair() -> some View {
      HStack {
        Text("a")
        Text("b")
      }
    }
    #expect(elements { pair().accessibilityElement(children: .combine) }.map(\.label) == ["a, b"])
    let group = elements { pair().accessibilityElement(children: .contain) }
    #expect(group.map(\.role) == [.group])
    #expect(group.first?.children.map(\.label) == ["a", "b"])
    let alone = elements { pair().accessibilityElement().accessibilityLabel("pair") }
    #expect(alone.map(\.label) == ["pair"])
    #expect(alone.first?.children.isEmpty == true)
  }

  @Test func sortPriorityDecidesTheOrder() {
    let found = elements {
      VStack {
        Text("second")
        Text("first").accessibilitySortPriority(1)
      }
    }
    #expect(found.map(\.label) == ["first", "second"])
  }

  @Test func namedActionsAct() {
    var done: [String] = []
    let host = TestHost {
      Text("Row").accessibilityAction(named: "Delete") { done.append("deleted") }
        .accessibilityAdjustableAction { done.append("\($0)") }
    }
    #expect(host.host.performAccessibilityAction("Delete", ofElement: "Row"))
    #expect(host.host.performAccessibilityAction("increment", ofElement: "Row"))
    #expect(!host.host.performAccessibilityAction("Delete", ofElement: "Other"))
    #expect(done == ["deleted", "increment"])
  }
}

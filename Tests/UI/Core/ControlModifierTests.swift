import MartletUI
import MartletUITestSupport
import Testing

@MainActor struct ControlModifierTests {
  private func elements(@ViewBuilder _ view: () -> some View) -> [AccessibilityElement] {
    TestHost { view() }.host.accessibilityElements
  }

  @Test func aControlIsOneElementWithTheTextsInside() {
    let found = elements {
      Toggle(isOn: .constant(false)) {
        VStack {
          Text("Lamp")
          Text("in the hall")
        }
      }
    }
    #expect(found.map(\.role) == [.toggle])
    #expect(found.map(\.label) == ["Lamp, in the hall"])
    #expect(found.first?.value == "off")
    #expect(found.first?.traits == .isToggle)
    #expect(found.first?.actions == ["activate"])
  }

  @Test func aDisabledControlHasNoActions() {
    let found = elements {
      VStack {
        Stepper("Rooms", value: .constant(1), in: 0...2).disabled(true)
        Button("Start") {}.disabled(true)
        Button("Stop") {}
      }
    }
    #expect(found.map(\.isEnabled) == [false, false, true])
    #expect(found.first?.actions == [])
    #expect(found.first?.value == "1")
  }

  @Test func progressGaugesAndLinksHaveTheirRoles() {
    let found = elements {
      VStack {
        ProgressView("Loading", value: 0.4)
        ProgressView()
        Gauge(value: 3, in: 0...4, label: { Text("Tank") }, currentValueLabel: { Text("3 l") })
        Link("Manual", destination: "file:///manual")
      }
    }
    #expect(found.map(\.role) == [.progress, .progress, .gauge, .link])
    #expect(found.map(\.label) == ["Loading", "", "Tank", "Manual"])
    #expect(found.map(\.value) == ["40%", nil, "3 l", nil])
  }

  @Test func optionsOfAPickerAreButtonsInside() throws {
    let found = elements {
      Picker("Mode", selection: .constant(1)) {
        Text("Day").tag(0)
        Text("Night").tag(1)
      }
    }
    let picker = try #require(found.first)
    #expect(found.count == 1 && picker.role == .picker)
    #expect(picker.label == "Mode" && picker.value == "Night")
    #expect(picker.children.map(\.label) == ["Day", "Night"])
    #expect(picker.children.map { $0.traits.contains(.isSelected) } == [false, true])
  }

  @Test func theItemsOfATabBarAreTabs() {
    let found = elements {
      TabView(selection: .constant(1)) {
        Text("a").tabItem { Text("First") }.tag(0)
        Text("b").tabItem { Text("Second") }.tag(1)
      }
    }
    let tabs = found.filter { $0.role == .tab }
    #expect(tabs.map(\.label) == ["First", "Second"])
    #expect(tabs.map { $0.traits.contains(.isSelected) } == [false, true])
  }
}

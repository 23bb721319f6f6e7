import MartletUI
import MartletUITestSupport
import Testing

@MainActor struct AccessibilityRepresentationTests {
  @Test func theElementsAreThoseOfTheOtherView() {
    var value = 0.5
    let binding = Binding(get: { value }, set: { value = $0 })
    let host = TestHost {
      VStack {
        Text("Volume")
        HStack {
          Text("drawn")
          Color.red.frame(width: 100, height: 20)
        }
        .frame(width: 200, height: 40)
        .accessibilityRepresentation {
          Slider(value: binding, label: { Text("Loudness") })
        }
      }
    }
    let elements = host.host.accessibilityElements
    #expect(elements.map(\.label) == ["Volume", "Loudness"])
    #expect(elements.last?.role == .slider)
    #expect(elements.last?.frame.size == CGSize(width: 200, height: 40))
    #expect(host.host.setAccessibilityValue(.number(0.75), ofElement: "Loudness"))
    #expect(value == 0.75)
    // The representation is not drawn.
    let plain = TestHost { Color.red.frame(width: 100, height: 20) }
    #expect(host.displayList.items.count == plain.displayList.items.count)
  }

  @Test func childrenAreInsideOneElement() {
    let host = TestHost {
      Color.red.frame(width: 100, height: 20)
        .accessibilityChildren {
          Text("Monday")
          Text("Tuesday")
        }
        .accessibilityLabel("Week")
    }
    let elements = host.host.accessibilityElements
    #expect(elements.map(\.label) == ["Week"])
    #expect(elements.first?.role == .group)
    #expect(elements.first?.children.map(\.label) == ["Monday", "Tuesday"])
  }
}

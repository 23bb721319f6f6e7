import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct OlderAccessibilityTests {
  @Test func theFirstNamesDoTheSame() throws {
    let host = TestHost {
      Text("x").accessibility(label: Text("name")).accessibility(value: Text("5"))
        .accessibility(hint: Text("taps")).accessibility(addTraits: .isHeader)
    }
    let element = try #require(host.host.accessibilityElements.first)
    #expect(element.label == "name" && element.value == "5" && element.hint == "taps")
    #expect(element.traits.contains(.isHeader))
  }

  @Test func aHiddenViewIsNoElement() {
    let host = TestHost {
      VStack {
        Text("a").accessibility(hidden: true)
        Text("b").accessibility(hidden: false)
      }
    }
    #expect(host.host.accessibilityElements.map(\.label) == ["b"])
  }

  @Test func aHigherPriorityComesFirst() {
    let host = TestHost {
      VStack {
        Text("a")
        Text("b").accessibility(sortPriority: 1)
      }
    }
    #expect(host.host.accessibilityElements.map(\.label) == ["b", "a"])
  }
}

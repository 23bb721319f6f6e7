import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct OutlineGroupTests {
  private struct Item: Identifiable {
    let id: String
    var children: [Item]?
  }

  private let tree = [
    Item(id: "a", children: [Item(id: "b", children: [Item(id: "c")]), Item(id: "d")]),
    Item(id: "e"),
  ]

  private func tap(_ text: String, on host: TestHost) {
    guard let frame = host.textFrames[text] else { return }
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test func aTapOpensTheElementsBelow() {
    let host = TestHost {
      VStack { OutlineGroup(tree, children: \.children) { Text($0.id) } }
    }
    #expect(host.texts == ["a", "e"])
    tap("a", on: host)
    #expect(host.texts == ["a", "b", "d", "e"])
    tap("b", on: host)
    #expect(host.texts == ["a", "b", "c", "d", "e"])
    tap("a", on: host)
    #expect(host.texts == ["a", "e"])
  }

  @Test func aLeafOpensNothing() {
    let host = TestHost {
      VStack { OutlineGroup(tree, children: \.children) { Text($0.id) } }
    }
    tap("e", on: host)
    #expect(host.texts == ["a", "e"])
  }

  @Test func oneElementIsTheRoot() {
    let host = TestHost {
      VStack { OutlineGroup(tree[0], children: \.children) { Text($0.id) } }
    }
    #expect(host.texts == ["a"])
    tap("a", on: host)
    #expect(host.texts == ["a", "b", "d"])
  }
}

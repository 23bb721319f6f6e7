import Testing

@testable import MartletUI

struct TextPainterTests {
  private struct Named: TextAttribute, Hashable {
    let name: String
  }

  private struct Plain: TextAttribute {}

  @Test func marksAreEqualIfTheirValuesSayThatTheyAre() {
    let mark = CustomTextAttribute(value: Named(name: "a"))
    #expect(mark == CustomTextAttribute(value: Named(name: "a")))
    #expect(mark != CustomTextAttribute(value: Named(name: "b")))
    #expect(CustomTextAttribute(value: Plain()) != CustomTextAttribute(value: Plain()))
  }

  @Test func marksOfATextAddUp() {
    let text = Text("a").customAttribute(Named(name: "a")).customAttribute(Plain()) + Text("b")
    #expect(text.customAttributes.map(\.count) == [2, 0])
  }
}

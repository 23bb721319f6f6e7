import MartletGeometry
import MartletText
import Testing

@testable import MartletTesting

@MainActor struct FixedTextTests {
  @Test func aCharacterIsHalfAnEmWide() {
    let text = StyledText([StyledText.Span("four", style: TextStyle(size: 20))])
    let layout = FixedText().layout(text, fit: TextFit())
    #expect(layout.size == CGSize(width: 40, height: 25))
    #expect(layout.firstBaseline == 20 && layout.lineCount == 1)
  }
}

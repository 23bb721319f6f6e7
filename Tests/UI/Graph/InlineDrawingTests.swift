import Testing

@testable import MartletUI

@MainActor
struct InlineDrawingTests {
  private struct Dot: InlineDrawing {
    var radius = 1.0
    func shape(
      size: Double, weight: Int, in environment: EnvironmentValues, _ graph: ViewGraph
    ) -> InlineShape? { nil }
  }

  private struct Dash: InlineDrawing {
    var radius = 1.0
    func shape(
      size: Double, weight: Int, in environment: EnvironmentValues, _ graph: ViewGraph
    ) -> InlineShape? { nil }
  }

  @Test func drawingsAreEqualIfTypeAndValueAre() {
    #expect(AnyInlineDrawing(Dot()) == AnyInlineDrawing(Dot()))
    #expect(AnyInlineDrawing(Dot()) != AnyInlineDrawing(Dot(radius: 2)))
    #expect(AnyInlineDrawing(Dot()) != AnyInlineDrawing(Dash()))
    #expect(AnyInlineDrawing(Dot()).hashValue == AnyInlineDrawing(Dot()).hashValue)
  }
}

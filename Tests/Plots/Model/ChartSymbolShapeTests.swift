import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct ChartSymbolShapeTests {
  private let center = CGPoint(x: 20, y: 30)

  @Test func theBorderOfACircleIsARingInItsSquare() {
    let symbol = AnyChartSymbolShape(Circle().strokeBorder(lineWidth: 2))
    let ring = symbol.path(at: center, area: 100)
    #expect(!ring.contains(center))
    #expect(ring.contains(CGPoint(x: 24.5, y: 30)) && !ring.contains(CGPoint(x: 25.5, y: 30)))
    #expect(abs(ring.boundingRect.width - 10) < 0.2)
  }

  @Test func aSymbolOfTheAreaZeroIsEmpty() {
    #expect(AnyChartSymbolShape(Circle().strokeBorder()).path(at: center, area: 0).isEmpty)
    #expect(AnyChartSymbolShape(BasicChartSymbolShape.plus).path(at: center, area: 0).isEmpty)
  }

  @Test func aBorderWithoutWidthIsInvisible() {
    let symbol = AnyChartSymbolShape(Circle().strokeBorder(style: StrokeStyle(lineWidth: 0)))
    let path = symbol.path(at: center, area: 100)
    #expect(!path.contains(center) && !path.contains(CGPoint(x: 24.9, y: 30)))
  }

  @Test func aCircleHasTheSizeOfTheDisc() {
    #expect(Circle().perceptualUnitRect == BasicChartSymbolShape.circle.perceptualUnitRect)
  }
}

import MartletGeometry
import MartletRaster
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 100, height: 80)
private let red = Paint.solid(RGBA(hex: 0xFF0000))

@Suite struct BuilderDrawingTests {
  @Test func boundsAreInDevicePixels() {
    var builder = DisplayListBuilder(
      output: output, transform: CGAffineTransform(scaleX: 2, y: 2))
    builder.pushOffset(x: 10, y: 5)
    builder.fill(.rect(0.25, 0, 3, 4), paint: red)
    let list = builder.finish()
    #expect(list.items.map(\.bounds) == [PixelRect(minX: 20, minY: 10, maxX: 27, maxY: 18)])
  }

  @Test func aStrokeReachesBeyondItsPath() {
    var builder = DisplayListBuilder(output: output)
    builder.stroke(
      .rect(20, 20, 10, 10), style: StrokeStyle(lineWidth: 4, lineJoin: .round), paint: red)
    let bounds = builder.finish().items[0].bounds
    #expect(bounds.contains(PixelRect(minX: 18, minY: 18, maxX: 32, maxY: 32)))
    #expect(PixelRect(minX: 14, minY: 14, maxX: 36, maxY: 36).contains(bounds))
  }

  @Test func geometryThatIsNotFiniteDrawsNothingOrIsCut() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      var builder = DisplayListBuilder(output: output)
      builder.fill(.rect(value, value, 1, 1), paint: red)
      builder.stroke(.rect(0, 0, 1, 1), style: StrokeStyle(lineWidth: value), paint: red)
      builder.pushOffset(x: value, y: 0)
      builder.fill(.rect(0, 0, 1, 1), paint: red)
      for item in builder.finish().items { #expect(output.contains(item.bounds)) }
    }
  }
}

import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ShapeLayersTests {
  /// The layers of a view from the lowest to the highest: true for a line.
  private func layers(_ view: some View) -> [Bool] {
    TestHost(width: 40, height: 40) { view }.displayList.items.compactMap { item -> Bool? in
      switch item.content {
      case .fill: false
      case .stroke: true
      default: nil
      }
    }
  }

  @Test func aLaterLayerLiesAboveTheEarlierOnes() {
    #expect(layers(Circle().fill(.red).stroke(.black)) == [false, true])
    #expect(layers(Circle().stroke(.black, lineWidth: 3).fill(.red)) == [true, false])
    #expect(
      layers(Rectangle().fill(.red).stroke(.black).strokeBorder(.white)) == [false, true, true])
  }

  @Test func aFillAfterALineFillsTheShapeOfTheLine() {
    let view = Rectangle().stroke(.black, lineWidth: 8).fill(.red)
    #expect(
      view.shape.path(in: CGRect(x: 0, y: 0, width: 9, height: 9)).contains(CGPoint(x: 4, y: 4)))
  }
}

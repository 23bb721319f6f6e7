import MartletGeometry
import Testing

@testable import MartletTouch

/// The pixels of a picture that is turned onto a panel are found again by touching them, for every
/// pixel of a small panel: `QuarterTurn`'s own rectangles are the reference.
@Test(arguments: QuarterTurn.allCases) func touchFindsThePixelThatLiesThere(rotation: QuarterTurn) {
  let size = PixelSize(width: 7, height: 4)
  let mapping = PanelMapping(size: size, rotation: rotation)
  for y in 0..<size.height {
    for x in 0..<size.width {
      let onPanel = rotation.turned(PixelRect(x: x, y: y, width: 1, height: 1), in: size)
      let found = mapping.position(panelX: Double(onPanel.minX), panelY: Double(onPanel.minY))
      #expect(found == CGPoint(x: Double(x), y: Double(y)))
    }
  }
}

@Test func panelHasThePicturesSidesSwapped() {
  let mapping = PanelMapping(size: PixelSize(width: 800, height: 1280), rotation: .quarter)
  #expect(mapping.panelSize == PixelSize(width: 1280, height: 800))
}

@Test func quarterTurnPutsThePicturesTopAtThePanelsRightEdge() {
  let mapping = PanelMapping(size: PixelSize(width: 800, height: 1280), rotation: .quarter)
  #expect(mapping.position(panelX: 1279, panelY: 0) == CGPoint(x: 0, y: 0))
  #expect(mapping.position(panelX: 1279, panelY: 799) == CGPoint(x: 799, y: 0))
  #expect(mapping.position(panelX: 0, panelY: 0) == CGPoint(x: 0, y: 1279))
}

@Test func positionsOutsideAndNoNumbersAreClamped() {
  let mapping = PanelMapping(size: PixelSize(width: 100, height: 50), rotation: .none)
  #expect(mapping.position(panelX: -3, panelY: 60) == CGPoint(x: 0, y: 49))
  #expect(mapping.position(panelX: .infinity, panelY: .nan) == CGPoint(x: 99, y: 0))
  #expect(mapping.position(panelX: 99.7, panelY: 0.4) == CGPoint(x: 99, y: 0.4))
  let none = PanelMapping(size: PixelSize(width: 0, height: 0), rotation: .quarter)
  #expect(none.position(panelX: 5, panelY: 5) == .zero)
}

@Test func calibrationTakesSixFiniteNumbers() {
  #expect(CalibrationMatrix([1, 0, 0, 0, 1, 0])?.values == [1, 0, 0, 0, 1, 0])
  #expect(CalibrationMatrix([0, -1, 1, 1, 0, 0])?.values == [0, -1, 1, 1, 0, 0])
  #expect(CalibrationMatrix([1, 0, 0, 0, 1]) == nil)
  #expect(CalibrationMatrix([1, 0, 0, 0, .nan, 0]) == nil)
  #expect(CalibrationMatrix([1, 2, 0, 2, 4, 0]) == nil)
  #expect(CalibrationMatrix([1e30, 0, 0, 0, 1, 0]) == nil)
}

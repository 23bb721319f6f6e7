import MartletGeometry
import MartletUI
import Testing

@testable import MartletApp

struct PreviewLayoutPictureTests {
  private func size(
    _ layout: PreviewLayout, _ orientation: InterfaceOrientation? = nil, scale: Double = 1,
    fitting: CGSize = .zero
  ) -> PixelSize? {
    layout.pictureSize(
      screen: PixelSize(width: 1280, height: 800), orientation: orientation, scale: scale,
      fitting: fitting)
  }

  @Test func thePictureHasTheSizeOfTheScreen() {
    #expect(size(.device, scale: 2) == PixelSize(width: 1280, height: 800))
  }

  @Test func anOrientationOrdersTheSidesOfTheScreen() {
    let (wide, upright) = (PixelSize(width: 1280, height: 800), PixelSize(width: 800, height: 1280))
    for orientation in [InterfaceOrientation.landscapeLeft, .landscapeRight] {
      #expect(size(.device, orientation) == wide)
    }
    for orientation in [InterfaceOrientation.portrait, .portraitUpsideDown] {
      #expect(size(.device, orientation) == upright)
    }
  }

  @Test func aFixedSizeIsInPoints() {
    #expect(size(.fixed(width: 33.4, height: 20), scale: 5) == PixelSize(width: 167, height: 100))
    #expect(size(.fixed(width: 10.1, height: 20), .portrait) == PixelSize(width: 11, height: 20))
  }

  @Test func theFittingSizeIsThatOfTheView() {
    let fitting = CGSize(width: 12.5, height: 7)
    #expect(size(.sizeThatFits, scale: 2, fitting: fitting) == PixelSize(width: 25, height: 14))
  }

  @Test func aPictureThatCannotBeWrittenHasNoSize() {
    #expect(size(.sizeThatFits) == nil)
    #expect(size(.fixed(width: -1, height: 10)) == nil)
    #expect(size(.fixed(width: .infinity, height: .nan)) == nil)
    #expect(size(.fixed(width: 10_000, height: 10_000)) == nil)
  }
}

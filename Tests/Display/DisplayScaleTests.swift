import MartletDisplay
import MartletGeometry
import Testing

private func scale(
  _ width: Int, _ height: Int, _ mmWidth: Int, _ mmHeight: Int, distance: Double = 0.6
) -> Double {
  displayScale(
    pixels: PixelSize(width: width, height: height),
    millimetres: PixelSize(width: mmWidth, height: mmHeight), distance: distance)
}

@Suite struct DisplayScaleTests {
  @Test func aDeskMonitorIsScaleOne() {
    #expect(scale(1920, 1080, 531, 299) == 1)
  }

  @Test func aDensePanelIsScaledInQuarters() {
    #expect(scale(1280, 800, 152, 91) == 2.25)
    #expect(scale(3840, 2160, 597, 336) == 1.75)
  }

  /// 34 pixels per inch, from five metres.
  @Test func aLargeTelevisionIsScaled() {
    #expect(scale(1920, 1080, 1428, 803, distance: 5) == 3)
    #expect(scale(3840, 2160, 1428, 803, distance: 5) == 4)
  }

  @Test func twiceTheDistanceIsTwiceTheScale() {
    #expect(scale(1920, 1080, 531, 299, distance: 1.2) == 2)
    #expect(scale(1920, 1080, 531, 299, distance: 30) == 4)
    #expect(scale(1920, 1080, 531, 299, distance: -1) == 1)
    #expect(scale(1920, 1080, 531, 299, distance: .nan) == 1)
  }

  @Test(arguments: [(0, 0), (160, 90), (16, 9), (1600, 900), (1, 1), (531, 40), (9000, 5000)])
  func anAbsurdSizeIsScaleOne(width: Int, height: Int) {
    #expect(scale(1920, 1080, width, height) == 1)
  }
}

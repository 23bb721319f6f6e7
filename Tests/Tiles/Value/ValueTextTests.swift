import MartletGeometry
import Testing

@testable import MartletTiles

@Suite struct ValueTextTests {
  @Test(arguments: [
    (508.0, 296.0, 72.0), (613, 240, 72), (1032, 296, 72), (400, 218, 44), (240, 420, 44),
    (613, 490, 108), (448, 608, 72),
  ])
  func theValueOfALargeTileIsLarger(width: Double, height: Double, size: Double) {
    #expect(ValueText.Fonts.largest(in: CGSize(width: width, height: height)) == size)
  }

  /// A value is not shortened. It has a smaller font instead.
  @Test func aLongValueHasASmallerFont() {
    func size(_ text: String) -> Double {
      ValueText.Fonts(of: ValueReadout(text: text), width: 300, largest: 72).value
    }
    #expect(size("21.5") == 72 && size("12345678") == 44)
    // Chinese characters are as wide as the font is high.
    #expect(size("会议室") == 72 && size("会议室占用") == 44)
  }
}

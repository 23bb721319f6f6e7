import MartletGeometry
import MartletRaster
import Testing

@testable import MartletScene

@Suite struct BackdropStyleTests {
  @Test func anItemStaysAsSmallAsItWas() {
    // A payload that were larger than all others would be paid by each item of each list.
    #expect(
      MemoryLayout<(Path, FillRule, BackdropStyle)>.size
        <= MemoryLayout<(Path, FillRule, ImageReference, CGAffineTransform, ImageStyle)>.size)
  }

  @Test func aWiderBlurReachesFurther() {
    func reach(_ deviation: Double) -> Int {
      BackdropStyle(deviation: deviation, saturation: 1, tint: .white).reach
    }
    #expect(reach(4) >= 8)
    #expect(reach(16) > reach(4))
  }
}

import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletDisplay

struct CloneFitTests {
  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  @Test(arguments: [
    (size(40, 20), size(100, 100), PixelRect(x: 0, y: 25, width: 100, height: 50)),
    (size(20, 40), size(100, 100), PixelRect(x: 25, y: 0, width: 50, height: 100)),
    (size(1920, 1080), size(1280, 720), PixelRect(x: 0, y: 0, width: 1280, height: 720)),
    (size(1920, 1080), size(1024, 768), PixelRect(x: 0, y: 96, width: 1024, height: 576)),
    (size(30, 20), size(30, 20), PixelRect(x: 0, y: 0, width: 30, height: 20)),
    (size(10_000, 1), size(10, 10), PixelRect(x: 0, y: 4, width: 10, height: 1)),
    (size(0, 0), size(10, 10), PixelRect.empty),
  ])
  func thePictureIsAsLargeAsFitsInTheMiddle(
    source: PixelSize, target: PixelSize, frame: PixelRect
  ) {
    #expect(CloneFit(source, in: target).frame == frame)
  }

  @Test func damageOfAPictureOfTheSameSizeIsMoved() {
    let fit = CloneFit(Self.size(40, 20), in: Self.size(40, 30))
    let rect = PixelRect(x: 3, y: 4, width: 5, height: 6)
    #expect(fit.target(of: rect) == rect.offsetBy(dx: 0, dy: 5))
  }

  @Test func damageStaysOnThePictureAndTheWholeIsTheFrame() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let source = Self.size(random.next(1...90), random.next(1...90))
      let fit = CloneFit(source, in: Self.size(random.next(1...90), random.next(1...90)))
      #expect(fit.target(of: PixelRect(source)) == fit.frame)
      let x = random.next(0...(source.width - 1))
      let part = fit.target(of: PixelRect(x: x, y: 0, width: 1, height: 1))
      #expect(fit.frame.contains(part) && !part.isEmpty, "\(fit)")
    }
    let fit = CloneFit(Self.size(40, 20), in: Self.size(100, 100))
    #expect(fit.target(of: PixelRect(x: 40, y: 0, width: 5, height: 5)).isEmpty)
  }

  @Test func aTouchIsMappedBackToThePicture() {
    let fit = CloneFit(Self.size(40, 20), in: Self.size(100, 100))
    #expect(fit.source(of: CGPoint(x: 50.0, y: 50.0)) == CGPoint(x: 20.0, y: 10.0))
    #expect(fit.source(of: CGPoint(x: 0.0, y: 25.0)) == .zero)
    #expect(fit.source(of: CGPoint(x: 120.0, y: 0.0)) == CGPoint(x: 40.0, y: 0.0))
    #expect(fit.contains(CGPoint(x: 99.5, y: 74.5)) && fit.contains(CGPoint(x: 0.0, y: 25.0)))
    #expect(!fit.contains(CGPoint(x: 50.0, y: 24.5)) && !fit.contains(CGPoint(x: 50.0, y: 75.0)))
  }
}

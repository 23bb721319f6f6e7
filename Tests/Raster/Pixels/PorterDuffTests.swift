import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

/// The operations against their definitions in doubles.
@Suite struct PorterDuffRasterTests {
  /// The channels of a premultiplied pixel, 0…1: blue, green, red, alpha.
  private func channels(_ word: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double((word >> UInt32($0)) & 255) / 255 }
  }

  /// Blue, green, red, alpha, premultiplied, 0…255.
  private func reference(
    _ operation: PorterDuff, _ source: UInt32, _ destination: UInt32, opacity: Double = 1,
    share: Double = 1
  ) -> [Double] {
    let s = channels(source).map { $0 * opacity }
    let d = channels(destination)
    let (sa, da) = (s[3], d[3])
    return (0..<4).map { i in
      let result =
        switch operation {
        case .clear: 0.0
        case .copy: s[i]
        case .sourceIn: s[i] * da
        case .sourceOut: s[i] * (1 - da)
        case .destinationIn: d[i] * sa
        case .destinationAtop: d[i] * sa + s[i] * (1 - da)
        case .xor: s[i] * (1 - da) + d[i] * (1 - sa)
        }
      return (result * share + d[i] * (1 - share)) * 255
    }
  }

  private func pixel(_ random: inout Random) -> UInt32 {
    let a = [0, 255, 255, 1, random.below(256), random.below(256)][random.below(6)]
    func channel() -> UInt32 { UInt32([0, a, random.below(a + 1)][random.below(3)]) }
    return UInt32(a) << 24 | channel() << 16 | channel() << 8 | channel()
  }

  private func composed(
    _ operation: PorterDuff, _ source: UInt32, _ destination: UInt32, opacity: UInt8 = 255,
    mask: UInt8? = nil
  ) -> UInt32 {
    var result = destination
    withUnsafePointer(to: source) { source in
      if let mask {
        withUnsafePointer(to: mask) {
          BlendModes.compose(
            &result, count: 1, source: source, opacity: opacity, mask: $0, operation: operation)
        }
      } else {
        BlendModes.compose(
          &result, count: 1, source: source, opacity: opacity, mask: nil, operation: operation)
      }
    }
    return result
  }

  /// Returns the largest difference of a channel from its definition. It is infinite if a channel
  /// exceeds the alpha.
  private func difference(_ result: UInt32, _ expected: [Double]) -> Double {
    var worst = 0.0
    for (i, shift) in ([0, 8, 16, 24] as [UInt32]).enumerated() {
      let channel = (result >> shift) & 255
      if channel > result >> 24 { worst = .infinity }
      worst = max(worst, abs(Double(channel) - expected[i]))
    }
    return worst
  }

  @Test(arguments: PorterDuff.allCases)
  func aPixelIsRoundedOnce(operation: PorterDuff) {
    var random = Random(11)
    var worst = 0.0
    for _ in 0..<20_000 {
      let (source, destination) = (pixel(&random), pixel(&random))
      let result = composed(operation, source, destination)
      worst = max(worst, difference(result, reference(operation, source, destination)))
    }
    #expect(worst <= 0.501)
  }

  @Test(arguments: PorterDuff.allCases)
  func opacityAndCoverageFollowTheirDefinition(operation: PorterDuff) {
    var random = Random(12)
    var worst = 0.0
    for _ in 0..<20_000 {
      let (source, destination) = (pixel(&random), pixel(&random))
      let (opacity, mask) = (UInt8(random.below(256)), UInt8(random.below(256)))
      let result = composed(operation, source, destination, opacity: opacity, mask: mask)
      let expected = reference(
        operation, source, destination, opacity: Double(opacity) / 255, share: Double(mask) / 255)
      worst = max(worst, difference(result, expected))
    }
    // The source, the result and the mixture are rounded by half a step each.
    #expect(worst <= 1.501)
    #expect(composed(operation, 0xFF12_3456, 0x8010_2030, mask: 0) == 0x8010_2030)
  }

  @Test func anOperationReachesAllPixelsOfItsGroup() {
    let result = picture(8, 1, background: 0xFFFF_FFFF) {
      $0.pushGroup(.destinationIn, bounds: PixelRect(x: 2, y: 0, width: 4, height: 1))
      $0.fill(PixelRect(x: 0, y: 0, width: 4, height: 1), color: .black)
      $0.pop()
    }
    #expect((0..<8).map { result[$0, 0] >> 24 } == [255, 255, 255, 255, 0, 0, 255, 255])
  }

  @Test func theCoverageOfAClipMixesTheResultWithThePixelsBelow() {
    let bounds = PixelRect(x: 0, y: 0, width: 4, height: 1)
    let result = picture(4, 1, background: 0xFFFF_FFFF) {
      $0.pushClip(Path(CGRect(x: 0.5, y: 0, width: 2, height: 1)), transform: .identity)
      $0.pushGroup(.clear, bounds: bounds)
      $0.pop()
      $0.pop()
    }
    #expect((0..<4).map { result[$0, 0] >> 24 } == [127, 0, 127, 255])
  }

  @Test func groupsInPartsEqualTheWhole() {
    let whole = PixelRect(x: 0, y: 0, width: 60, height: 40)
    for (i, operation) in PorterDuff.allCases.enumerated() {
      func draw(_ parts: [PixelRect]) -> Pixmap {
        var pixmap = Pixmap(width: 60, height: 40)
        pixmap.withSurface { surface in
          let painter = Painter()
          for part in parts {
            painter.draw(on: surface, damage: part) {
              drawScene(i, width: 60, height: 40, moved: .zero, on: $0)
              $0.pushClip(
                Path(ellipseIn: CGRect(x: 3, y: 3, width: 50, height: 34)), transform: .identity)
              $0.pushGroup(operation, bounds: whole)
              drawScene(i + 50, width: 60, height: 40, moved: .zero, on: $0)
              $0.pop()
              $0.pop()
            }
          }
        }
        return pixmap
      }
      var region = PixelRegion(whole)
      let part = PixelRect(x: 11, y: 7, width: 20, height: 13)
      region.subtract(part)
      #expect(pixelDifferences(draw([whole]), draw([part] + region.rects)) == [])
    }
  }
}

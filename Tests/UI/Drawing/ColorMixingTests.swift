import MartletGeometry
import MartletUI
import Testing

struct ColorMixingTests {
  private func distance(_ a: RGBA, _ b: RGBA) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  @Test func aMixtureIsBetweenItsColours() {
    let half = RGBA.black.mixed(with: .white, by: 0.25)
    #expect(half == RGBA(red: 0.25, green: 0.25, blue: 0.25))
    #expect(RGBA.clear.mixed(with: .black, by: 0.5).alpha == 0.5)
  }

  @Test(arguments: [
    RGBA(red: 0.2, green: 0.4, blue: 0.6), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5), .black,
  ])
  func theEndsOfAPerceptualMixtureAreItsColours(color: RGBA) {
    #expect(distance(color.perceptuallyMixed(with: .white, by: 0), color) < 1e-4)
    #expect(distance(RGBA.white.perceptuallyMixed(with: color, by: 1), color) < 1e-4)
  }

  @Test func halfOfTheLightIsBrighterThanHalf() {
    let middle = RGBA.black.mixedInLinearLight(with: .white, by: 0.5)
    #expect(distance(middle, RGBA(red: 0.7354, green: 0.7354, blue: 0.7354)) < 1e-3)
    let red = RGBA(red: 1, green: 0, blue: 0)
    #expect(distance(red.mixedInLinearLight(with: .white, by: 0), red) < 1e-4)
    let faded = RGBA.clear.mixedInLinearLight(with: red, by: 0.25)
    #expect(distance(faded, red.opacity(0.25)) < 1e-4)
    #expect(RGBA.clear.mixedInLinearLight(with: .clear, by: 0.5) == .clear)
  }

  /// Half of the lightness is an eighth of the light.
  @Test func thePerceptualMiddleOfBlackAndWhiteIsDarkerThanHalf() {
    let middle = RGBA.black.perceptuallyMixed(with: .white, by: 0.5)
    #expect(distance(middle, RGBA(red: 0.3886, green: 0.3886, blue: 0.3886)) < 1e-3)
  }
}

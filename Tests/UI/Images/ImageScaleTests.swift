import MartletUI
import Testing

@MainActor
struct ImageScaleTests {
  @Test(arguments: [Image.Scale.small, .medium, .large])
  func aScaleIsReadAsItWasSet(scale: Image.Scale) {
    var environment = EnvironmentValues()
    environment.imageScale = scale
    #expect(environment.imageScale == scale)
  }

  @Test func aFactorIsReadAsTheNearestScale() {
    var environment = EnvironmentValues()
    environment.symbolFactor = 0.7
    #expect(environment.imageScale == .small)
    environment.symbolFactor = 1.05
    #expect(environment.imageScale == .medium)
    environment.symbolFactor = 3
    #expect(environment.imageScale == .large)
  }
}

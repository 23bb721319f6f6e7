import MartletUI
import Testing

@MainActor
struct GradientStylesTests {
  private let colors: [Color] = [.red, .blue]
  private var stops: [Gradient.Stop] { Gradient(colors: colors).stops }

  @Test func coloursAndTheirStopsMakeTheSameGradient() {
    let radial: RadialGradient = .radialGradient(
      colors: colors, center: .center, startRadius: 0, endRadius: 5)
    #expect(radial == RadialGradient(stops: stops, center: .center, startRadius: 0, endRadius: 5))
    let linear: LinearGradient = .linearGradient(
      colors: colors, startPoint: .top, endPoint: .bottom)
    #expect(linear == LinearGradient(stops: stops, startPoint: .top, endPoint: .bottom))
  }

  @Test func aConicGradientIsAnAngularOneOfAFullTurn() {
    let conic: AngularGradient = .conicGradient(
      colors: colors, center: .center, angle: .degrees(45))
    #expect(conic == AngularGradient(stops: stops, center: .center, angle: .degrees(45)))
    #expect(conic != AngularGradient(stops: stops, center: .center))
  }

  @Test func anEllipticalGradientIsMadeOfAGradientColoursOrStops() {
    let gradient: EllipticalGradient = .ellipticalGradient(Gradient(colors: colors), center: .top)
    #expect(gradient == .ellipticalGradient(colors: colors, center: .top))
    #expect(gradient == .ellipticalGradient(stops: stops, center: .top))
    #expect(gradient == EllipticalGradient(colors: colors, center: .top))
  }
}

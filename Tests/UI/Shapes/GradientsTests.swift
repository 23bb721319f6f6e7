import MartletGeometry
import MartletUI
import Testing

@MainActor
struct GradientsTests {
  @Test func coloursAreSpacedEvenly() {
    #expect(Gradient(colors: [.red, .green, .blue]).stops.map(\.location) == [0, 0.5, 1])
    #expect(Gradient(colors: [.red]).stops.map(\.location) == [0])
    #expect(Gradient(colors: []).stops.isEmpty)
  }

  @Test func resolvedLocationsRiseWithinTheirRange() {
    let gradient = Gradient(
      stops: [-1, 0.5, 0.25, 2].map { Gradient.Stop(color: .red, location: $0) })
    let resolved = gradient.resolved(in: EnvironmentValues())
    #expect(resolved.map { Double($0.location) } == [0, 0.5, 0.5, 1])
  }

  @Test func oneAngleIsTheStartOfAFullTurn() {
    let gradient = AngularGradient(
      gradient: Gradient(colors: [.red]), center: .center, angle: .degrees(90))
    #expect(abs(gradient.startAngle.degrees - 90) < 1e-9)
    #expect(abs(gradient.endAngle.degrees - 450) < 1e-9)
  }
}

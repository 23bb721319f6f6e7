import MartletGeometry
import MartletMotion
import Testing

@Suite struct UnitCurveTests {
  private static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
    .circularEaseInOut,
    .bezier(startControlPoint: UnitPoint(x: 0.2, y: 0.7), endControlPoint: UnitPoint(x: 0.6, y: 1)),
  ]

  @Test(arguments: curves) func aCurveGoesFromZeroToOneAndItsInverseGoesBack(_ curve: UnitCurve) {
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    for step in 1..<20 {
      let time = Double(step) / 20
      #expect(abs(curve.inverse.value(at: curve.value(at: time)) - time) < 1e-6)
      let slope = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) / 2e-6
      // The circular curves are vertical in the middle.
      if slope < 100 { #expect(abs(curve.velocity(at: time) - slope) < 0.01) }
    }
  }

  @Test func aCircularCurveIsAQuarterOfACircle() {
    #expect(abs(UnitCurve.circularEaseIn.value(at: 0.6) - 0.2) < 1e-12)
    #expect(abs(UnitCurve.circularEaseOut.value(at: 0.4) - 0.8) < 1e-12)
  }
}

import MartletMotion
import Testing

@Suite struct TimingCurveTests {
  /// Reference values of the curve that waves and curtains share.
  static let superEaseIn: [(Double, Double)] = [
    (0.1, 0.03048), (0.2, 0.08723), (0.3, 0.15620), (0.4, 0.23380), (0.5, 0.31885),
    (0.6, 0.41137), (0.7, 0.51244), (0.8, 0.62503), (0.9, 0.75750), (0.95, 0.84034),
    (0.99, 0.93587),
  ]

  @Test(arguments: superEaseIn) func curveMeetsItsReferenceValues(x: Double, y: Double) {
    let curve = TimingCurve.bezier(x1: 0.2, y1: 0, x2: 1, y2: 0.7)
    #expect(abs(curve.value(at: x) - y) < 1e-4)
  }

  @Test(arguments: [
    TimingCurve.linear, .glide, .easeIn, .easeOut, .easeInOut,
    .bezier(x1: 0, y1: 1, x2: 1, y2: 0), .bezier(x1: 1, y1: 0, x2: 0, y2: 1),
    .bezier(x1: -3, y1: 0, x2: 9, y2: 1), .bezier(x1: .nan, y1: 0, x2: .infinity, y2: 1),
  ])
  func endsAreExactAndTheCourseRises(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 2) == 1)
    var last = 0.0
    for step in 1...1000 {
      let value = curve.value(at: Double(step) / 1000)
      #expect(value >= last - 1e-9)
      #expect(value.isFinite && curve.slope(at: Double(step) / 1000).isFinite)
      last = value
    }
  }

  @Test func glideIsTheBezierWithControlsAtAThird() {
    let bezier = TimingCurve.bezier(x1: 1.0 / 3, y1: 1, x2: 2.0 / 3, y2: 1)
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(abs(TimingCurve.glide.value(at: time) - bezier.value(at: time)) < 1e-9)
    }
  }

  @Test(arguments: [
    TimingCurve.glide, .easeInOut, .bezier(x1: 0.2, y1: 0, x2: 1, y2: 0.7),
  ])
  func slopeIsTheDifferenceQuotient(curve: TimingCurve) {
    for step in 1..<100 {
      let time = Double(step) / 100
      let h = 1e-5
      let quotient = (curve.value(at: time + h) - curve.value(at: time - h)) / (2 * h)
      #expect(abs(curve.slope(at: time) - quotient) < 1e-3)
    }
  }
}

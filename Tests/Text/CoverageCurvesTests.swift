import MartletGeometry
import Testing

@testable import MartletText

@Test func curvesKeepNothingAndEverythingAndNeverFall() {
  let curves = CoverageCurves()
  let all = (0...255).map { UInt8($0) }
  for step in 0..<CoverageCurves.count {
    let curve = curves.apply(step, to: all)
    #expect(curve[0] == 0 && curve[255] == 255)
    #expect(zip(curve, curve.dropFirst()).allSatisfy { $0 <= $1 })
  }
  // Dark text gets thinner, light text bolder, and the two mirror each other.
  let (dark, light) = (curves.apply(0, to: all), curves.apply(7, to: all))
  #expect(dark[128] < 100 && light[128] > 150)
  #expect((0...255).allSatisfy { abs(Int(dark[$0]) + Int(light[255 - $0]) - 255) <= 1 })
}

@Test func everyColourHasAStep() {
  for value in [-1, 0, 0.3, 1, 2, Double.nan, .infinity] {
    let step = CoverageCurves.step(for: RGBA(red: value, green: value, blue: value))
    #expect((0..<CoverageCurves.count).contains(step))
  }
  #expect(CoverageCurves.step(for: .black) == 0)
  #expect(CoverageCurves.step(for: .white) == CoverageCurves.count - 1)
}

import Foundation
import MartletGeometry
import Testing

/// The largest of |ours − the C library's| / max(1, |the C library's|) over many arguments.
private func worstError(
  _ count: Int, _ range: ClosedRange<Double>, _ ours: (Double) -> Double,
  _ reference: (Double) -> Double
) -> Double {
  var worst = 0.0
  for i in 0...count {
    let x = range.lowerBound + (range.upperBound - range.lowerBound) * Double(i) / Double(count)
    let expected = reference(x)
    worst = max(worst, abs(ours(x) - expected) / max(1, abs(expected)))
  }
  return worst
}

@Test func sineAndCosineMatchTheCLibrary() {
  for range in [-7.0...7.0, -1000.0...1000.0, -1e6...1e6] {
    #expect(worstError(20_000, range, Elementary.sin, Foundation.sin) < 1e-13)
    #expect(worstError(20_000, range, Elementary.cos, Foundation.cos) < 1e-13)
  }
}

@Test func sineOfHugeAnglesIsANumberFromMinusOneToOne() {
  for x in [1e9, 1e15, 1e22, 1e300, -1e300] {
    #expect(abs(Elementary.sin(x)) <= 1)
    #expect(abs(Elementary.cos(x)) <= 1)
  }
  #expect(Elementary.sin(.infinity).isNaN)
  #expect(Elementary.cos(.nan).isNaN)
}

@Test func arcTangentMatchesTheCLibraryInEveryQuadrant() {
  for i in 0..<720 {
    let angle = Double(i) * .pi / 360
    for radius in [1e-200, 0.3, 7, 1e200] {
      let x = Foundation.cos(angle) * radius
      let y = Foundation.sin(angle) * radius
      #expect(abs(Elementary.atan2(y, x) - Foundation.atan2(y, x)) < 1e-13)
    }
  }
  let specials = [0.0, -0.0, 1, -1, .infinity, -.infinity]
  for y in specials {
    for x in specials {
      #expect(abs(Elementary.atan2(y, x) - Foundation.atan2(y, x)) < 1e-13)
      #expect(Elementary.atan2(y, x).sign == Foundation.atan2(y, x).sign)
    }
  }
  #expect(worstError(2000, -1...1, Elementary.asin, Foundation.asin) < 1e-13)
}

@Test func exponentialMatchesTheCLibrary() {
  #expect(worstError(50_000, -745...709.7, Elementary.exp, Foundation.exp) < 1e-13)
  #expect(worstError(5000, -1...1, Elementary.exp, Foundation.exp) < 1e-15)
  #expect(Elementary.exp(0) == 1)
  #expect(Elementary.exp(-800) == 0)
  #expect(Elementary.exp(800) == .infinity)
  #expect(Elementary.exp(-744) > 0)
}

@Test func logarithmMatchesTheCLibrary() {
  #expect(worstError(5000, 0.001...3, Elementary.log, Foundation.log) < 1e-15)
  for exponent in stride(from: -320.0, through: 308, by: 0.37) {
    let x = Foundation.pow(10, exponent)
    #expect(abs(Elementary.log(x) - Foundation.log(x)) <= 1e-13 * max(1, abs(Foundation.log(x))))
  }
  #expect(Elementary.log(1) == 0)
  #expect(Elementary.log(0) == -.infinity)
  #expect(Elementary.log(-1).isNaN)
  #expect(abs(Elementary.log10(1000) - 3) < 1e-14)
}

@Test func powerMatchesTheCLibrary() {
  for i in 1..<60 {
    for j in -40...40 {
      let x = Double(i) * 0.17
      let y = Double(j) * 0.37
      let expected = Foundation.pow(x, y)
      #expect(abs(Elementary.pow(x, y) - expected) <= 1e-13 * expected)
    }
  }
  for (x, y) in [(-2.0, 3.0), (-2, 2), (0, 0), (0, 2), (0, -1), (2, .infinity), (0.5, 50)] {
    #expect(Elementary.pow(x, y) == Foundation.pow(x, y))
  }
  #expect(Elementary.pow(-2, 0.5).isNaN)
  #expect(Elementary.pow(-1.01, 101) == -Elementary.pow(1.01, 101))
}

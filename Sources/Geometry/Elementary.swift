/// Elementary functions in plain IEEE operations, so that pictures have the same bytes on every
/// machine. A C library chooses its implementation by the processor, and the last bits of results
/// differ.
///
/// Errors are a few units in the last place. Tests compare with the C library to within 1e-13.
package enum Elementary {
  // MARK: - Trigonometry

  /// Returns the sine and cosine of an angle in radians, accurate to 1e-13 for |x| ≤ 1e6. Beyond
  /// that the error grows with the argument. NaN and infinities give NaN.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let (quadrant, r) = reduceToQuarterTurn(x)
    let s = sinKernel(r)
    let c = cosKernel(r)
    switch quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Returns the sine of an angle in radians; accuracy and NaN rules as for `sinCos(_:)`.
  package static func sin(_ x: Double) -> Double { sinCos(x).sin }

  /// Returns the cosine of an angle in radians; accuracy and NaN rules as for `sinCos(_:)`.
  package static func cos(_ x: Double) -> Double { sinCos(x).cos }

  /// Returns the angle of the vector (x, y) from the positive x axis, −π…π. Zeros and infinities
  /// follow IEEE 754's atan2.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    let ax = abs(x)
    let ay = abs(y)
    var angle: Double
    if ax.isInfinite && ay.isInfinite {
      angle = .pi / 4
    } else if ay == 0 {
      angle = 0
    } else if ay <= ax {
      angle = arcTangentKernel(ay / ax)
    } else {
      angle = .pi / 2 - arcTangentKernel(ax / ay)
    }
    if x.sign == .minus { angle = .pi - angle }
    return y.sign == .minus ? -angle : angle
  }

  /// Returns the angle −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  package static func asin(_ x: Double) -> Double {
    atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  // MARK: - Exponentials

  /// Returns e to the power `x`, with a relative error within 1e-15; 0 below −745.2 and infinity
  /// above 709.79. NaN gives NaN.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.2 { return 0 }
    let n = (x * 1.4426950408889634).rounded()
    let r = (x - n * ln2High) - n * ln2Low
    // Taylor series: |r| ≤ 0.347, so the first omitted term is below 1e-19.
    var sum = 1.0
    for k in stride(from: 14, through: 1, by: -1) { sum = 1 + sum * r / Double(k) }
    return scale(sum, byPowerOfTwo: Int(n))
  }

  /// Returns the natural logarithm; −infinity at zero, NaN below zero and for NaN.
  package static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    // log m = 2·artanh f with |f| ≤ 0.1716. Each term of this odd power series adds at least 1.5
    // digits.
    let f = (m - 1) / (m + 1)
    let f2 = f * f
    var sum = 0.0
    for k in stride(from: 25, through: 3, by: -2) { sum = (sum + 1 / Double(k)) * f2 }
    return exponent * ln2High + (exponent * ln2Low + 2 * (f + f * sum))
  }

  package static func log10(_ x: Double) -> Double { log(x) * 0.4342944819032518 }

  /// Returns `x` to the power `y`. Whole exponents up to 64 are computed as products, which are
  /// exact where the product is representable. Other powers are exp(y · log x). A negative base
  /// with an exponent that is not whole gives NaN.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y == y.rounded(.towardZero)
    if isWhole && abs(y) <= 64 {
      var result = 1.0
      var base = x
      var n = Int(abs(y))
      while n > 0 {
        if n & 1 == 1 { result *= base }
        base *= base
        n >>= 1
      }
      return y < 0 ? 1 / result : result
    }
    if y.isInfinite {
      if abs(x) == 1 { return 1 }
      return (abs(x) > 1) == (y > 0) ? .infinity : 0
    }
    if x == 0 { return y > 0 ? 0 : .infinity }
    if x > 0 { return exp(y * log(x)) }
    guard isWhole else { return .nan }
    let magnitude = exp(y * log(-x))
    let isOdd = abs(y) < 9e15 && Int(y) & 1 == 1
    return isOdd ? -magnitude : magnitude
  }

  // MARK: - Kernels

  // ln 2 in two parts. The first has 32 trailing zero bits, so its products with exponents are
  // exact.
  private static let ln2High = Double(bitPattern: 0x3FE6_2E42_FEE0_0000)
  private static let ln2Low = Double(bitPattern: 0x3DEA_39EF_3579_3C76)

  // π/2 in three parts: two of 33 bits and the remainder. Products of the first two with a whole
  // number below 2^20 are exact.
  private static let halfPi1 = Double(bitPattern: 0x3FF9_21FB_5440_0000)
  private static let halfPi2 = Double(bitPattern: 0x3DD0_B461_1A60_0000)
  private static let halfPi3 = Double(bitPattern: 0x3BA3_198A_2E03_7073)

  /// Returns the nearest multiple of π/2 as a quadrant 0…3, and the remainder, at most π/4 in
  /// magnitude.
  private static func reduceToQuarterTurn(_ x: Double) -> (quadrant: Int, rest: Double) {
    let n = (x * 0.6366197723675814).rounded()
    let rest = ((x - n * halfPi1) - n * halfPi2) - n * halfPi3
    guard abs(n) < 4.5e15 else { return (0, 0) }
    return (Int(n) & 3, rest)
  }

  private static func sinKernel(_ x: Double) -> Double {
    let x2 = x * x
    var sum = 1.0
    for k in stride(from: 18, through: 2, by: -2) { sum = 1 - sum * x2 / Double(k * (k + 1)) }
    return x * sum
  }

  private static func cosKernel(_ x: Double) -> Double {
    let x2 = x * x
    var sum = 1.0
    for k in stride(from: 17, through: 1, by: -2) { sum = 1 - sum * x2 / Double(k * (k + 1)) }
    return sum
  }

  /// Returns the arc tangent of a value in 0…1. Halving the angle twice makes the argument at most
  /// 0.199, where the series needs eleven terms.
  private static func arcTangentKernel(_ x: Double) -> Double {
    let half = x / (1 + (1 + x * x).squareRoot())
    let t = half / (1 + (1 + half * half).squareRoot())
    let t2 = t * t
    var sum = 0.0
    for k in stride(from: 23, through: 3, by: -2) { sum = (1 / Double(k) - sum) * t2 }
    return 4 * (t - t * sum)
  }

  private static func scale(_ x: Double, byPowerOfTwo n: Int) -> Double {
    // The scaling has two steps, because 2^n alone overflows or underflows at the ends of the
    // range.
    let half = n / 2
    return x * powerOfTwo(half) * powerOfTwo(n - half)
  }

  private static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(n + 1023) << 52)
  }
}

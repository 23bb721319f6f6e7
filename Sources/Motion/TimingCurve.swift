/// The progress of an animation as a function of time: a map of 0…1 to a path from 0 to 1.
package enum TimingCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1), where x is time. `x1` and `x2` are clamped to 0…1,
  /// so that every x has exactly one y. `y1` and `y2` may leave 0…1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// 1 − (1 − p)³: it starts fast and comes to rest softly.
  case glide
  /// A quarter of a circle that is flat at the start: 1 − √(1 − p²).
  case circularIn
  /// A quarter of a circle that is flat at the end.
  case circularOut
  /// Two quarters of circles, flat at both ends.
  case circularInOut
  /// Two quarters of circles, flat in the middle: `circularInOut` with time and progress exchanged.
  case circularOutIn

  /// CSS's and SwiftUI's curve that is slow at the start.
  package static let easeIn = TimingCurve.bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's and SwiftUI's curve that is slow at the end.
  package static let easeOut = TimingCurve.bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's and SwiftUI's curve that is slow at both ends.
  package static let easeInOut = TimingCurve.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Returns the progress at `time`. Below 0 it is 0, above 1 it is 1, and for NaN it is 0.
  package func value(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    switch self {
    case .linear: return time
    case .glide:
      let rest = 1 - time
      return 1 - rest * rest * rest
    case .bezier(let x1, let y1, let x2, let y2):
      let x = Cubic(clamped(x1), clamped(x2))
      return Cubic(y1, y2).value(at: x.parameter(for: time))
    case .circularIn: return Self.quarter(time)
    case .circularOut: return 1 - Self.quarter(1 - time)
    case .circularInOut:
      return time < 0.5
        ? Self.quarter(2 * time) / 2 : 1 - Self.quarter(2 - 2 * time) / 2
    case .circularOutIn:
      return time < 0.5
        ? (1 - Self.quarter(1 - 2 * time)) / 2 : (1 + Self.quarter(2 * time - 1)) / 2
    }
  }

  /// Returns 1 − √(1 − p²) for `p` in 0…1.
  private static func quarter(_ p: Double) -> Double { 1 - (1 - p * p).squareRoot() }

  /// Returns the slope of `quarter` at `p` in 0…1; 0 at the vertical end.
  private static func quarterSlope(_ p: Double) -> Double {
    p < 1 ? p / (1 - p * p).squareRoot() : 0
  }

  /// Returns the change of progress per unit of time, so that the next motion can take over the
  /// velocity. It is zero outside 0…1 and always finite.
  package func slope(at time: Double) -> Double {
    guard time >= 0, time < 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .glide: return 3 * (1 - time) * (1 - time)
    case .bezier(let x1, let y1, let x2, let y2):
      let x = Cubic(clamped(x1), clamped(x2))
      let parameter = x.parameter(for: time)
      let run = x.slope(at: parameter)
      // A control point directly above or below an end makes the curve vertical there.
      return run > 1e-6 ? Cubic(y1, y2).slope(at: parameter) / run : 0
    case .circularIn: return Self.quarterSlope(time)
    case .circularOut: return Self.quarterSlope(1 - time)
    case .circularInOut:
      return Self.quarterSlope(time < 0.5 ? 2 * time : 2 - 2 * time)
    case .circularOutIn:
      return Self.quarterSlope(time < 0.5 ? 1 - 2 * time : 2 * time - 1)
    }
  }

  private func clamped(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
}

/// One coordinate of a cubic Bézier with ends 0 and 1, as a polynomial in its parameter.
private struct Cubic {
  var a: Double
  var b: Double
  var c: Double

  init(_ control1: Double, _ control2: Double) {
    c = 3 * control1
    b = 3 * (control2 - control1) - c
    a = 1 - c - b
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// Returns the parameter at which a rising coordinate has the value `x` in 0…1.
  ///
  /// It makes Newton steps inside a bracket, which is halved when a step would leave it. This takes
  /// at most 60 rounds, usually five.
  func parameter(for x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<60 {
      let error = value(at: s) - x
      if abs(error) < 1e-12 { break }
      if error > 0 { high = s } else { low = s }
      let slope = slope(at: s)
      let next = s - error / slope
      s = slope > 1e-9 && next > low && next < high ? next : (low + high) / 2
    }
    return s
  }
}

import MartletGeometry
import Testing

private let doubles: [Double] = [
  .nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 9.3e9, -9.3e9, 0x1p63 / 1e9, 1e9, 1,
  0.5e-9, 0.49e-9, .leastNonzeroMagnitude, 0, -0.0, -1,
]
private let instants: [Int64] = [.min, .min + 1, -1, 0, 1, 1_000_000_000, .max - 1, .max]

@Test func secondsBecomeTheNearestInstantThereIs() {
  #expect(MonotonicTime(seconds: 1.5).nanoseconds == 1_500_000_000)
  #expect(MonotonicTime(seconds: 0.5e-9).nanoseconds == 1)
  #expect(MonotonicTime(seconds: 1e300).nanoseconds == .max)
  #expect(MonotonicTime(seconds: -.infinity).nanoseconds == .min)
  #expect(MonotonicTime(seconds: .nan) == .zero)
  #expect(MonotonicTime(seconds: 0x1p63 / 1e9).nanoseconds == .max)
}

@Test func timeStaysInOrderAtBothEnds() {
  for instant in instants.map(MonotonicTime.init(nanoseconds:)) {
    for seconds in doubles {
      let later = instant.advanced(by: seconds)
      #expect(!(seconds > 0) || later >= instant, "\(instant) and \(seconds) s")
      #expect(!(seconds < 0) || later <= instant, "\(instant) and \(seconds) s")
      #expect(!seconds.isNaN || later == instant)
    }
    for other in instants.map(MonotonicTime.init(nanoseconds:)) {
      #expect((instant.seconds(since: other) > 0) == (instant > other))
      #expect((instant.nanoseconds(since: other) < 0) == (instant < other))
    }
  }
}

extension Int {
  /// The greatest whole number that is not above `value`, which must fit. Not by `rounded()`, a call
  /// into the C library on x86-64 without SSE 4.1.
  @inline(__always)
  init(flooring value: Double) {
    let whole = Int(value)
    self = Double(whole) > value ? whole &- 1 : whole
  }
}

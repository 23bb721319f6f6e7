extension Int {
  /// Rounds `value` down to an integer, which must fit an Int. This initialiser does not use
  /// `rounded()`, which is a call into the C library on x86-64 without SSE 4.1.
  @inline(__always)
  init(flooring value: Double) {
    let whole = Int(value)
    self = Double(whole) > value ? whole &- 1 : whole
  }
}

extension Int {
  /// The greatest integer that is not above `value`, which must fit an Int. It does not use
  /// `rounded()`, which is a call into the C library on x86-64 without SSE 4.1.
  @inline(__always)
  init(flooring value: Double) {
    let whole = Int(value)
    self = Double(whole) > value ? whole &- 1 : whole
  }
}

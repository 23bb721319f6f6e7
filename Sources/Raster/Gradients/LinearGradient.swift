import MartletGeometry

/// A linear gradient seen through an affine map. The table's entry at a pixel is
/// `(origin + x·dx + y·dy) >> 20`, clamped to the table. It depends on the pixel's position alone,
/// so no error accumulates along a row.
struct LinearGradient {
  let origin: Int
  let dx: Int
  let dy: Int

  /// Nil for a gradient or a map that is not finite, and for a map without inverse.
  init?(from: CGPoint, to: CGPoint, transform: CGAffineTransform) {
    let direction = CGPoint(x: to.x - from.x, y: to.y - from.y)
    let lengthSquared = direction.x * direction.x + direction.y * direction.y
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = transform.inverted()
    // t = ((p − from) · (to − from)) / length², where p is the pixel centre mapped back.
    let unit = 1_048_576.0 * Double(GradientTable.count)
    var tx = 0.0
    var ty = 0.0
    // A gradient of length zero shows its last colour everywhere.
    var t0 = unit
    if lengthSquared > 0 {
      tx = (inverse.a * direction.x + inverse.b * direction.y) / lengthSquared * unit
      ty = (inverse.c * direction.x + inverse.d * direction.y) / lengthSquared * unit
      let centre = CGPoint(x: 0.5, y: 0.5).applying(inverse)
      t0 =
        ((centre.x - from.x) * direction.x + (centre.y - from.y) * direction.y) / lengthSquared
        * unit
    }
    // Beyond the limit a steep gradient cannot be distinguished from a step, and a far one cannot
    // be distinguished from its end colour. With positions below 2^14 the sums stay within 63 bits.
    let limit = 0x1p61
    guard t0.isFinite, tx.isFinite, ty.isFinite else { return nil }
    let step = 0x1p45
    origin = Int(max(-limit, min(limit, t0)).rounded())
    dx = Int(max(-step, min(step, tx)).rounded())
    dy = Int(max(-step, min(step, ty)).rounded())
  }

  /// Returns the position of a pixel, in 1/2^20 of a table entry.
  @inline(__always)
  func position(x: Int, y: Int) -> Int { origin &+ x &* dx &+ y &* dy }

  /// Returns the entry for all pixels of a row. Call it only if `dx` is zero.
  func entry(y: Int) -> Int {
    max(0, min(GradientTable.count - 1, position(x: 0, y: y) >> 20))
  }
}

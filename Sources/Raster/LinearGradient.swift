import MartletGeometry

/// A linear gradient seen through an affine map: the table's entry at a pixel is
/// `(origin + x·dx + y·dy) >> 20`, padded, so that every pixel is exact by itself.
struct LinearGradient {
  let origin: Int
  let dx: Int
  let dy: Int

  /// `nil` for gradients that no number describes.
  init?(from: CGPoint, to: CGPoint, transform: CGAffineTransform) {
    let way = CGPoint(x: to.x - from.x, y: to.y - from.y)
    let lengthSquared = way.x * way.x + way.y * way.y
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = transform.inverted()
    // t = ((p − from) · (to − from)) / length², p being the pixel centre mapped back.
    let unit = 1_048_576.0 * Double(GradientTable.count)
    var tx = 0.0
    var ty = 0.0
    // Without a length all is beyond the end.
    var t0 = unit
    if lengthSquared > 0 {
      tx = (inverse.a * way.x + inverse.b * way.y) / lengthSquared * unit
      ty = (inverse.c * way.x + inverse.d * way.y) / lengthSquared * unit
      let centre = CGPoint(x: 0.5, y: 0.5).applying(inverse)
      t0 = ((centre.x - from.x) * way.x + (centre.y - from.y) * way.y) / lengthSquared * unit
    }
    // Steeper or farther than this cannot be told from a step; with positions below 2^14 the
    // sums stay within 63 bits.
    let limit = 0x1p61
    guard t0.isFinite, tx.isFinite, ty.isFinite else { return nil }
    let step = 0x1p45
    origin = Int(max(-limit, min(limit, t0)).rounded())
    dx = Int(max(-step, min(step, tx)).rounded())
    dy = Int(max(-step, min(step, ty)).rounded())
  }

  /// The position of a pixel, in 2^20ths of an entry.
  @inline(__always)
  func position(x: Int, y: Int) -> Int { origin &+ x &* dx &+ y &* dy }

  /// The entry of the pixels of a row, when `dx` is zero.
  func entry(y: Int) -> Int {
    max(0, min(GradientTable.count - 1, position(x: 0, y: y) >> 20))
  }
}

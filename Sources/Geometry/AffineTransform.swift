/// The map (x, y) → (a·x + c·y + tx, b·x + d·y + ty). Foundation has no such type on Linux, so this
/// room declares it with and without Foundation.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of the old x in the new x.
  public var a: CGFloat
  /// The factor of the old x in the new y.
  public var b: CGFloat
  /// The factor of the old y in the new x.
  public var c: CGFloat
  /// The factor of the old y in the new y.
  public var d: CGFloat
  /// The translation along x, added last; in the unit of the result.
  public var tx: CGFloat
  /// The translation along y, added last; in the unit of the result.
  public var ty: CGFloat

  /// The map that does not move any point.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates the identity.
  @inlinable public init() {
    self = .identity
  }

  /// Creates a map from its six coefficients.
  @inlinable public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation by `x` to the right and `y` down.
  @inlinable public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin; a negative factor mirrors.
  @inlinable public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by `angle` radians, from the x axis towards the y axis,
  /// which is clockwise on the screen.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = Elementary.sinCos(Double(angle))
    self.init(
      a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
  }

  /// True when the map is exactly the identity, without a tolerance.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// True when the map only translates and scales, so that rectangles stay rectangles.
  @inlinable public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// Returns the map that applies `self` first and `other` after it.
  @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the map that translates first and then applies `self`.
  @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: tx + a * x + c * y, ty: ty + b * x + d * y)
  }

  /// Returns the map that scales first and then applies `self`.
  @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// Returns the map that rotates by `angle` radians first and then applies `self`.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse map. A map without an inverse is returned unchanged, as in Core Graphics.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    return CGAffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
  }
}

extension CGPoint {
  /// Returns the mapped point.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size mapped without the translation; the result may be negative.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the bounding box of the four mapped corners. A null rectangle stays null.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull { return .null }
    // The four corners are not in an array, because this runs for every item of a frame.
    let first = CGPoint(x: minX, y: minY).applying(t)
    var low = first
    var high = first
    func add(_ x: CGFloat, _ y: CGFloat) {
      let p = CGPoint(x: x, y: y).applying(t)
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    add(maxX, minY)
    add(minX, maxY)
    add(maxX, maxY)
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

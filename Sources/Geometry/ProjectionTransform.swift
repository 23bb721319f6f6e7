/// A perspective map of the plane: the row vector (x, y, 1) times the matrix, divided by the third
/// component of the product.
public struct ProjectionTransform: Hashable, Sendable {
  /// The element in row 1 and column 1: the factor of x in x.
  public var m11: CGFloat = 1
  /// The element in row 1 and column 2: the factor of x in y.
  public var m12: CGFloat = 0
  /// The element in row 1 and column 3: the factor of x in the divisor.
  public var m13: CGFloat = 0
  /// The element in row 2 and column 1: the factor of y in x.
  public var m21: CGFloat = 0
  /// The element in row 2 and column 2: the factor of y in y.
  public var m22: CGFloat = 1
  /// The element in row 2 and column 3: the factor of y in the divisor.
  public var m23: CGFloat = 0
  /// The element in row 3 and column 1: the translation along x.
  public var m31: CGFloat = 0
  /// The element in row 3 and column 2: the translation along y.
  public var m32: CGFloat = 0
  /// The element in row 3 and column 3: the constant part of the divisor.
  public var m33: CGFloat = 1

  /// Creates the identity.
  public init() {}

  /// Creates the map without perspective that equals an affine one.
  public init(_ m: CGAffineTransform) {
    m11 = m.a
    m12 = m.b
    m21 = m.c
    m22 = m.d
    m31 = m.tx
    m32 = m.ty
  }

  /// True when the map is exactly the identity.
  public var isIdentity: Bool { self == ProjectionTransform() }

  /// True when the map has no perspective: its divisor is 1 everywhere.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The equal affine map, or nil when this map has perspective.
  package var affine: CGAffineTransform? {
    isAffine ? CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) : nil
  }

  /// Returns the map that applies `self` first and `rhs` after it.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    var r = ProjectionTransform()
    r.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
    r.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
    r.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
    r.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
    r.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
    r.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
    r.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
    r.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
    r.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
    return r
  }

  /// Replaces the map by its inverse and returns true. Returns false and changes nothing if there
  /// is no inverse.
  @discardableResult public mutating func invert() -> Bool {
    let c11 = m22 * m33 - m23 * m32
    let c12 = m23 * m31 - m21 * m33
    let c13 = m21 * m32 - m22 * m31
    let determinant = m11 * c11 + m12 * c12 + m13 * c13
    guard determinant != 0, determinant.isFinite else { return false }
    let m = self
    m11 = c11 / determinant
    m21 = c12 / determinant
    m31 = c13 / determinant
    m12 = (m.m13 * m.m32 - m.m12 * m.m33) / determinant
    m22 = (m.m11 * m.m33 - m.m13 * m.m31) / determinant
    m32 = (m.m12 * m.m31 - m.m11 * m.m32) / determinant
    m13 = (m.m12 * m.m23 - m.m13 * m.m22) / determinant
    m23 = (m.m13 * m.m21 - m.m11 * m.m23) / determinant
    m33 = (m.m11 * m.m22 - m.m12 * m.m21) / determinant
    return true
  }

  /// Returns the inverse. A map without an inverse is returned unchanged.
  public func inverted() -> ProjectionTransform {
    var result = self
    result.invert()
    return result
  }
}

extension CGPoint {
  /// Returns the mapped point. Its coordinates are not finite for a point on the map's horizon.
  public func applying(_ m: ProjectionTransform) -> CGPoint {
    let w = m.m13 * x + m.m23 * y + m.m33
    return CGPoint(
      x: (m.m11 * x + m.m21 * y + m.m31) / w, y: (m.m12 * x + m.m22 * y + m.m32) / w)
  }
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names in this file are those of Core Graphics and Core Animation.

#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A transformation of space as Core Animation defines it: the row vector (x, y, z, 1) is
  /// multiplied by the matrix. `m12` is the element in row 1 and column 2.
  public struct CATransform3D: Hashable, Sendable {
    /// Row 1, column 1.
    public var m11: CGFloat = 1
    /// Row 1, column 2.
    public var m12: CGFloat = 0
    /// Row 1, column 3.
    public var m13: CGFloat = 0
    /// Row 1, column 4: the perspective part of x.
    public var m14: CGFloat = 0
    /// Row 2, column 1.
    public var m21: CGFloat = 0
    /// Row 2, column 2.
    public var m22: CGFloat = 1
    /// Row 2, column 3.
    public var m23: CGFloat = 0
    /// Row 2, column 4: the perspective part of y.
    public var m24: CGFloat = 0
    /// Row 3, column 1.
    public var m31: CGFloat = 0
    /// Row 3, column 2.
    public var m32: CGFloat = 0
    /// Row 3, column 3.
    public var m33: CGFloat = 1
    /// Row 3, column 4: the perspective part of z.
    public var m34: CGFloat = 0
    /// Row 4, column 1: the translation in x.
    public var m41: CGFloat = 0
    /// Row 4, column 2: the translation in y.
    public var m42: CGFloat = 0
    /// Row 4, column 3: the translation in z.
    public var m43: CGFloat = 0
    /// Row 4, column 4.
    public var m44: CGFloat = 1

    /// Makes the identity.
    public init() {}

    private init(rows r: [[CGFloat]]) {
      (m11, m12, m13, m14) = (r[0][0], r[0][1], r[0][2], r[0][3])
      (m21, m22, m23, m24) = (r[1][0], r[1][1], r[1][2], r[1][3])
      (m31, m32, m33, m34) = (r[2][0], r[2][1], r[2][2], r[2][3])
      (m41, m42, m43, m44) = (r[3][0], r[3][1], r[3][2], r[3][3])
    }

    private var rows: [[CGFloat]] {
      [
        [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
      ]
    }

    /// Returns the map that applies `self` first and then `other`.
    fileprivate func concatenating(_ other: CATransform3D) -> CATransform3D {
      let (a, b) = (rows, other.rows)
      var result = a
      for i in 0..<4 {
        for j in 0..<4 {
          let first: CGFloat = a[i][0] * b[0][j] + a[i][1] * b[1][j]
          result[i][j] = first + a[i][2] * b[2][j] + a[i][3] * b[3][j]
        }
      }
      return CATransform3D(rows: result)
    }
  }

  /// The identity, which leaves all points unchanged.
  public let CATransform3DIdentity = CATransform3D()

  /// Returns true if `t` is exactly the identity.
  public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }

  /// Returns the map that applies `a` first and then `b`.
  public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    a.concatenating(b)
  }

  /// Returns a translation.
  public func CATransform3DMakeTranslation(
    _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D {
    var result = CATransform3D()
    (result.m41, result.m42, result.m43) = (tx, ty, tz)
    return result
  }

  /// Returns a scaling from the origin.
  public func CATransform3DMakeScale(
    _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
  ) -> CATransform3D {
    var result = CATransform3D()
    (result.m11, result.m22, result.m33) = (sx, sy, sz)
    return result
  }

  /// Returns a rotation by `angle` radians around an axis through the origin. The length of the
  /// axis does not matter. A zero axis gives the identity.
  public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3D() }
    let (x, y, z) = (x / length, y / length, z / length)
    let turn = Elementary.sinCos(Double(angle))
    let (s, c) = (CGFloat(turn.0), CGFloat(turn.1))
    let t: CGFloat = 1 - c
    var r = CATransform3D()
    (r.m11, r.m12, r.m13) = (t * x * x + c, t * x * y + s * z, t * x * z - s * y)
    (r.m21, r.m22, r.m23) = (t * x * y - s * z, t * y * y + c, t * y * z + s * x)
    (r.m31, r.m32, r.m33) = (t * x * z + s * y, t * y * z - s * x, t * z * z + c)
    return r
  }

  /// Returns the map that applies the translation first and then `t`.
  public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D {
    CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
  }

  /// Returns the map that applies the scaling first and then `t`.
  public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
  ) -> CATransform3D {
    CATransform3DMakeScale(sx, sy, sz).concatenating(t)
  }

  /// Returns the map that applies the rotation first and then `t`.
  public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
  }

  extension ProjectionTransform {
    /// Makes the plane projection that `m` gives for points with z = 0, seen along the z axis.
    public init(_ m: CATransform3D) {
      self.init()
      (m11, m12, m13) = (m.m11, m.m12, m.m14)
      (m21, m22, m23) = (m.m21, m.m22, m.m24)
      (m31, m32, m33) = (m.m41, m.m42, m.m44)
    }
  }
#endif

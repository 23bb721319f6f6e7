/// A geometric angle. A positive angle is clockwise on a y-down screen. Angles are not reduced to
/// one turn.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians; a full turn is 2π.
  public var radians: Double

  /// No rotation.
  public static let zero = Angle()

  /// Creates an angle of zero.
  @inlinable public init() {
    radians = 0
  }

  /// Creates an angle from radians.
  @inlinable public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle from degrees; a full turn is 360.
  @inlinable public init(degrees: Double) {
    radians = degrees * (.pi / 180)
  }

  /// Returns an angle in radians, for example `.radians(.pi)`.
  @inlinable public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle in degrees, for example `.degrees(90)`.
  @inlinable public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle in degrees. It is converted from and to `radians`.
  @inlinable public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  /// True when `a` has fewer radians; 0° is less than 360°.
  @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// Returns the sum of two angles.
  @inlinable public static func + (a: Angle, b: Angle) -> Angle {
    Angle(radians: a.radians + b.radians)
  }
  /// Returns the difference of two angles.
  @inlinable public static func - (a: Angle, b: Angle) -> Angle {
    Angle(radians: a.radians - b.radians)
  }
  /// Returns the rotation by the same amount in the other direction.
  @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// Returns the angle multiplied by a factor.
  @inlinable public static func * (a: Angle, b: Double) -> Angle { Angle(radians: a.radians * b) }
  /// Returns the angle divided by a number.
  @inlinable public static func / (a: Angle, b: Double) -> Angle { Angle(radians: a.radians / b) }
  /// Adds an angle.
  @inlinable public static func += (a: inout Angle, b: Angle) { a.radians += b.radians }
  /// Subtracts an angle.
  @inlinable public static func -= (a: inout Angle, b: Angle) { a.radians -= b.radians }
}

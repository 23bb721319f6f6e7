/// A geometric angle; positive turns clockwise on a y-down screen.
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  public static let zero = Angle()

  @inlinable public init() {
    radians = 0
  }

  @inlinable public init(radians: Double) {
    self.radians = radians
  }

  @inlinable public init(degrees: Double) {
    radians = degrees * (.pi / 180)
  }

  @inlinable public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  @inlinable public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  @inlinable public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  @inlinable public static func + (a: Angle, b: Angle) -> Angle {
    Angle(radians: a.radians + b.radians)
  }
  @inlinable public static func - (a: Angle, b: Angle) -> Angle {
    Angle(radians: a.radians - b.radians)
  }
  @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  @inlinable public static func * (a: Angle, b: Double) -> Angle { Angle(radians: a.radians * b) }
  @inlinable public static func / (a: Angle, b: Double) -> Angle { Angle(radians: a.radians / b) }
  @inlinable public static func += (a: inout Angle, b: Angle) { a.radians += b.radians }
  @inlinable public static func -= (a: inout Angle, b: Angle) { a.radians -= b.radians }
}

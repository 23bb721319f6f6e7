import MartletUI

/// The width or height of a mark.
public struct MarkDimension: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  enum Form: Hashable, Sendable {
    case automatic
    case points(CGFloat)
    /// A share of the distance between two places of the axis.
    case ratio(CGFloat)
    /// Points that are left free at both ends.
    case inset(CGFloat)
  }

  let form: Form

  /// The chart chooses: three quarters of the distance between two places.
  public static let automatic = MarkDimension(form: .automatic)

  /// A number of points.
  public static func fixed(_ value: CGFloat) -> MarkDimension {
    MarkDimension(form: .points(value))
  }

  /// A share of the distance between two places of the axis, 0…1.
  public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(form: .ratio(value)) }

  /// The distance between two places, less a number of points at both ends.
  public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(form: .inset(value)) }

  private init(form: Form) { self.form = form }

  /// Makes a number of points.
  public init(floatLiteral value: Double) { form = .points(CGFloat(value)) }

  /// Makes a number of points.
  public init(integerLiteral value: Int) { form = .points(CGFloat(value)) }

  /// Returns the extent in points.
  ///
  /// - Parameters:
  ///   - room: the distance between two places of the axis, in points.
  ///   - share: the share of the room that `automatic` takes, 0…1.
  func extent(in room: CGFloat, automatic share: CGFloat = 0.75) -> CGFloat {
    switch form {
    case .automatic: room * share
    case .points(let points): points
    case .ratio(let ratio): room * ratio
    case .inset(let inset): max(room - 2 * inset, 0)
    }
  }
}

/// The rule by which marks at one place are put on one another.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case standard
    case normalized
    case center
    case unstacked
  }

  let form: Form

  /// One on the other: positive ones upwards from zero, negative ones downwards.
  public static let standard = MarkStackingMethod(form: .standard)
  /// Marks become shares of their sum, 0…1.
  public static let normalized = MarkStackingMethod(form: .normalized)
  /// One on the other, with their middle at zero.
  public static let center = MarkStackingMethod(form: .center)
  /// Each from zero, in front of one another.
  public static let unstacked = MarkStackingMethod(form: .unstacked)
}

/// The way of a line between its points.
public struct InterpolationMethod: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case linear
    case monotone
    case cardinal(CGFloat)
    case catmullRom(CGFloat)
    case stepStart
    case stepCenter
    case stepEnd
  }

  let form: Form

  /// Straight from point to point.
  public static let linear = InterpolationMethod(form: .linear)
  /// Curves that never leave the range between two neighbours.
  public static let monotone = InterpolationMethod(form: .monotone)
  /// Cardinal splines without tension.
  public static let cardinal = cardinal(tension: 0)
  /// Centripetal Catmull-Rom splines.
  public static let catmullRom = catmullRom(alpha: 0.5)
  /// Steps that rise at the first of two points.
  public static let stepStart = InterpolationMethod(form: .stepStart)
  /// Steps that rise between two points.
  public static let stepCenter = InterpolationMethod(form: .stepCenter)
  /// Steps that rise at the second of two points.
  public static let stepEnd = InterpolationMethod(form: .stepEnd)

  /// Cardinal splines; a tension of 1 gives straight lines.
  public static func cardinal(tension: CGFloat) -> InterpolationMethod {
    InterpolationMethod(form: .cardinal(tension))
  }

  /// Catmull-Rom splines, whose `alpha` is 0 for uniform, 0.5 for centripetal and 1 for chordal
  /// ones.
  public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
    InterpolationMethod(form: .catmullRom(alpha))
  }
}

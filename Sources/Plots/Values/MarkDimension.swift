import MartletUI

/// The width or the height of a mark, or the radius of a sector.
public struct MarkDimension: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  enum Form: Hashable, Sendable {
    case automatic
    case points(CGFloat)
    /// A fraction of the distance between two neighbouring positions of the axis.
    case ratio(CGFloat)
    /// The distance between two neighbouring positions, less this number of points on both sides.
    case inset(CGFloat)
  }

  let form: Form

  /// The default of the mark: for bars 0.75 of the distance between two neighbouring positions, and
  /// for rectangles the whole distance.
  public static let automatic = MarkDimension(form: .automatic)

  /// A length in points.
  public static func fixed(_ value: CGFloat) -> MarkDimension {
    MarkDimension(form: .points(value))
  }

  /// A fraction, 0…1, of the distance between two neighbouring positions of the axis.
  public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(form: .ratio(value)) }

  /// The distance between two neighbouring positions, less `value` points on both sides.
  public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(form: .inset(value)) }

  private init(form: Form) { self.form = form }

  /// Makes a length in points.
  public init(floatLiteral value: Double) { form = .points(CGFloat(value)) }

  /// Makes a length in points.
  public init(integerLiteral value: Int) { form = .points(CGFloat(value)) }

  /// Returns the width or the height in points.
  ///
  /// - Parameters:
  ///   - room: the distance between two neighbouring positions of the axis, in points.
  ///   - share: the fraction of `room`, 0…1, that `automatic` takes.
  func extent(in room: CGFloat, automatic share: CGFloat = 0.75) -> CGFloat {
    switch form {
    case .automatic: room * share
    case .points(let points): points
    case .ratio(let ratio): room * ratio
    case .inset(let inset): max(room - 2 * inset, 0)
    }
  }
}

/// The ways in which marks at the same position are stacked.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case standard
    case normalized
    case center
    case unstacked
  }

  let form: Form

  /// Positive marks are stacked upwards from zero, and negative ones downwards.
  public static let standard = MarkStackingMethod(form: .standard)
  /// Marks are stacked, and each is divided by the sum of the absolute values of its stack.
  public static let normalized = MarkStackingMethod(form: .normalized)
  /// Marks are stacked, and the stack is centred at zero.
  public static let center = MarkStackingMethod(form: .center)
  /// Marks are not stacked. Each begins at zero and covers the previous ones.
  public static let unstacked = MarkStackingMethod(form: .unstacked)
}

/// The curves with which a line connects its points.
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

  /// True if horizontal and vertical lines connect the points.
  var isStep: Bool { form == .stepStart || form == .stepCenter || form == .stepEnd }

  /// Straight lines.
  public static let linear = InterpolationMethod(form: .linear)
  /// Curves that stay in the range of the y values of the two points that they connect.
  public static let monotone = InterpolationMethod(form: .monotone)
  /// Cardinal splines with a tension of 0.
  public static let cardinal = cardinal(tension: 0)
  /// Centripetal Catmull-Rom splines.
  public static let catmullRom = catmullRom(alpha: 0.5)
  /// Steps with the vertical line at the first of two points.
  public static let stepStart = InterpolationMethod(form: .stepStart)
  /// Steps with the vertical line in the middle between two points.
  public static let stepCenter = InterpolationMethod(form: .stepCenter)
  /// Steps with the vertical line at the second of two points.
  public static let stepEnd = InterpolationMethod(form: .stepEnd)

  /// Cardinal splines; a tension of 1 gives straight lines.
  public static func cardinal(tension: CGFloat) -> InterpolationMethod {
    InterpolationMethod(form: .cardinal(tension))
  }

  /// Catmull-Rom splines: uniform for an `alpha` of 0, centripetal for 0.5 and chordal for 1.
  public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
    InterpolationMethod(form: .catmullRom(alpha))
  }
}

extension InterpolationMethod: CustomStringConvertible {
  /// The name of the method, such as "catmullRom".
  public var description: String {
    switch form {
    case .linear: "linear"
    case .monotone: "monotone"
    case .cardinal: "cardinal"
    case .catmullRom: "catmullRom"
    case .stepStart: "stepStart"
    case .stepCenter: "stepCenter"
    case .stepEnd: "stepEnd"
    }
  }
}

import MartletUI

/// The rule for a label of an axis that would overlap another one.
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case greedy(priority: Double, spacing: CGFloat?)
    case disabled
    case truncate
  }

  let form: Form

  /// The same as `greedy`.
  public static let automatic = greedy
  /// The label is hidden if it would overlap a label before it.
  public static let greedy = greedy()
  /// The label is always shown.
  public static let disabled = AxisValueLabelCollisionResolution(form: .disabled)
  /// The label is shortened to the distance of two values.
  public static let truncate = AxisValueLabelCollisionResolution(form: .truncate)

  /// The label is hidden if its distance to a label before it would be too small. Labels with a
  /// higher priority come before others, and labels with equal priorities are in the order of their
  /// values.
  ///
  /// `minimumSpacing` is the minimum distance in points along the axis; nil means 4 on the x axis
  /// and 0 on the y axis.
  public static func greedy(
    priority: Double = 0, minimumSpacing: CGFloat? = nil
  ) -> AxisValueLabelCollisionResolution {
    AxisValueLabelCollisionResolution(form: .greedy(priority: priority, spacing: minimumSpacing))
  }

  /// True if the label may be hidden.
  var hides: Bool {
    if case .greedy = form { true } else { false }
  }
}

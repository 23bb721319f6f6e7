import MartletUI

/// The direction in which the label of an axis reads.
public struct AxisValueLabelOrientation: Hashable, Sendable {
  /// The clockwise turn in quarters of a full turn: 0, 1 or -1.
  let quarters: Int

  /// The same as `horizontal`.
  public static let automatic = horizontal
  /// From left to right.
  public static let horizontal = AxisValueLabelOrientation(quarters: 0)
  /// From top to bottom.
  public static let vertical = AxisValueLabelOrientation(quarters: 1)
  /// From bottom to top.
  public static let verticalReversed = AxisValueLabelOrientation(quarters: -1)

  /// Returns a label turned to this direction. The result has the size that the turned label
  /// covers.
  @MainActor func turned(_ label: AnyView) -> AnyView {
    if quarters == 0 { return label }
    return AnyView(
      QuarterTurn { label.rotationEffect(.degrees(Double(quarters) * 90)) })
  }
}

/// The layout of a view that is turned by a quarter: its width is the height of the view, and its
/// height is the width.
private struct QuarterTurn: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let size = subviews.first?.sizeThatFits(swapped(proposal)) ?? .zero
    return CGSize(width: size.height, height: size.width)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    subviews.first?.place(
      at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: swapped(proposal))
  }

  private func swapped(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: proposal.height, height: proposal.width)
  }
}

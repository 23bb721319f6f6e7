import MartletGeometry

// MARK: - fixedSize

/// Gives the content its ideal length along the chosen axes.
public struct _FixedSizeLayout: ElementModifier {
  package let horizontal: Bool
  package let vertical: Bool

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.horizontal == b.horizontal && a.vertical == b.vertical
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FixedSizeNode {
    FixedSizeNode(self, content)
  }
}

package final class FixedSizeNode: ModifierNode<_FixedSizeLayout> {
  package override var placesContent: Bool { true }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.horizontal ? nil : proposal.width,
      height: modifier.vertical ? nil : proposal.height)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content.sizeThatFits(inner(proposal))
  }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: inner(proposal))
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    content.explicitAlignment(key, inner(proposal))
  }
}

// MARK: - aspectRatio

/// How a view of fixed proportions meets an area of others.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  /// All of the view is inside.
  case fit
  /// All of the area is covered.
  case fill
}

/// Proposes sizes of one proportion.
public struct _AspectRatioLayout: ElementModifier {
  /// Width by height; nil for that of the content's ideal size.
  package let ratio: CGFloat?
  package let mode: ContentMode

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> AspectRatioNode {
    AspectRatioNode(self, content)
  }
}

package final class AspectRatioNode: ModifierNode<_AspectRatioLayout> {
  package override var placesContent: Bool { true }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let ideal = content.sizeThatFits(.unspecified)
    let ratio = modifier.ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 0)
    guard ratio > 0, ratio.isFinite else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      guard modifier.ratio != nil else { return ProposedViewSize(ideal) }
      return ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
    case (let width?, nil):
      return fitting(width: width, height: width / ratio, proposal)
    case (nil, let height?):
      return fitting(width: height * ratio, height: height, proposal)
    case (let width?, let height?):
      let isWide = height == .infinity || (width != .infinity && width / ratio <= height)
      return (modifier.mode == .fit) == isWide
        ? fitting(width: width, height: width / ratio, proposal)
        : fitting(width: height * ratio, height: height, proposal)
    }
  }

  /// A ratio that makes an endless side out of one that ends means none.
  private func fitting(
    width: CGFloat, height: CGFloat, _ proposal: ProposedViewSize
  ) -> ProposedViewSize {
    let isEndless = proposal.width == .infinity || proposal.height == .infinity
    guard isEndless || width.isFinite && height.isFinite else { return proposal }
    return ProposedViewSize(width: width, height: height)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content.sizeThatFits(inner(proposal))
  }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: inner(proposal))
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    content.explicitAlignment(key, inner(proposal))
  }
}

// MARK: - position

/// Takes all that is proposed and puts the content's middle at a point.
public struct _PositionLayout: ElementModifier {
  package var position: CGPoint

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.position == b.position
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PositionNode {
    PositionNode(self, content)
  }
}

package final class PositionNode: ModifierNode<_PositionLayout> {
  package override var placesContent: Bool { true }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: content.sizeThatFits(proposal))
  }

  package override func layoutChildren() {
    content.place(at: modifier.position, anchor: .center, proposal: proposal)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    nil
  }
}

extension View {
  /// Lets the view have its ideal size, whatever is proposed.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// Keeps width by height at `aspectRatio`, or at that of the view's ideal size.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }

  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Puts the view's middle at a point of the area it is proposed, and takes all of that.
  public func position(_ position: CGPoint) -> some View {
    // No place at all counts as the corner, so that nothing below computes with it.
    let isFinite = position.x.isFinite && position.y.isFinite
    return modifier(_PositionLayout(position: isFinite ? position : .zero))
  }

  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    position(CGPoint(x: x, y: y))
  }
}

import MartletGeometry

/// The layout node of a modifier that changes only the size proposed to its content.
package class ProposingNode<Modifier: ElementModifier>: ModifierNode<Modifier> {
  package override var placesContent: Bool { true }

  /// Returns the proposal for the content.
  package func inner(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

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

// MARK: - fixedSize

/// Gives the content its ideal length along the chosen axes.
public struct _FixedSizeLayout: ElementModifier {
  /// True if the width is fixed.
  package let horizontal: Bool
  /// True if the height is fixed.
  package let vertical: Bool

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.horizontal == b.horizontal && a.vertical == b.vertical
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FixedSizeNode {
    FixedSizeNode(self, content)
  }
}

/// The layout node of `fixedSize`.
package final class FixedSizeNode: ProposingNode<_FixedSizeLayout> {
  package override func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.horizontal ? nil : proposal.width,
      height: modifier.vertical ? nil : proposal.height)
  }
}

// MARK: - aspectRatio

/// The rule by which a view of a fixed aspect ratio is fitted to an area of another one.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  /// The whole view is inside the area.
  case fit
  /// The view covers the whole area.
  case fill
}

/// Proposes only sizes of one aspect ratio to the content.
public struct _AspectRatioLayout: ElementModifier {
  /// The width divided by the height; nil for the ratio of the content's ideal size.
  package let ratio: CGFloat?
  /// Whether the content fits into the proposed area or covers it.
  package let mode: ContentMode

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> AspectRatioNode {
    AspectRatioNode(self, content)
  }
}

/// The layout node of `aspectRatio`.
package final class AspectRatioNode: ProposingNode<_AspectRatioLayout> {
  package override func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
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

  /// Returns a proposal of this size. If the ratio would make a finite proposal infinite, it
  /// returns `proposal` instead.
  private func fitting(
    width: CGFloat, height: CGFloat, _ proposal: ProposedViewSize
  ) -> ProposedViewSize {
    let isEndless = proposal.width == .infinity || proposal.height == .infinity
    guard isEndless || width.isFinite && height.isFinite else { return proposal }
    return ProposedViewSize(width: width, height: height)
  }
}

// MARK: - position

/// Takes the whole proposed size and puts the centre of the content at a point.
public struct _PositionLayout: ElementModifier {
  /// The position of the content's centre in the proposed area, in points.
  package var position: CGPoint

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.position == b.position
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PositionNode {
    PositionNode(self, content)
  }
}

/// The layout node of `position`.
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
  /// Gives the view its ideal size and ignores the proposal.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Gives the view its ideal length along the chosen axes and ignores the proposal there.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// Gives the view sizes of one aspect ratio (width divided by height). Nil takes the ratio of the
  /// view's ideal size. Ratios that are not positive and finite are ignored.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }

  /// Gives the view sizes of the same proportions as `aspectRatio`.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales the view so that it is inside the area and keeps its proportions.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view so that it covers the area and keeps its proportions.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Takes the whole proposed area and puts the centre of the view at a point of it, in points.
  public func position(_ position: CGPoint) -> some View {
    // An infinite or NaN position is replaced by the top left corner, so that layout never computes
    // with infinity or NaN.
    let isFinite = position.x.isFinite && position.y.isFinite
    return modifier(_PositionLayout(position: isFinite ? position : .zero))
  }

  /// Takes the whole proposed area and puts the centre of the view at (`x`, `y`), in points.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    position(CGPoint(x: x, y: y))
  }
}

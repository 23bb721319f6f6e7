import MartletGeometry

/// Gives the content a fixed width, height or both.
public struct _FrameLayout: ElementModifier {
  /// The width, in points; nil takes that of the content.
  package var width: CGFloat?
  /// The height, in points; nil takes that of the content.
  package var height: CGFloat?
  /// The position of the content inside the frame.
  package var alignment: Alignment

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.width == b.width && a.height == b.height && a.alignment == b.alignment
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FrameNode {
    FrameNode(self, content)
  }
}

/// The layout node of a fixed frame.
package final class FrameNode: ModifierNode<_FrameLayout> {
  package override var placesContent: Bool { true }

  private func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.width ?? proposal.width, height: modifier.height ?? proposal.height)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = content.sizeThatFits(contentProposal(proposal))
    return CGSize(
      width: max(0, modifier.width ?? size.width), height: max(0, modifier.height ?? size.height))
  }

  package override func layoutChildren() {
    let inner = contentProposal(proposal)
    content.place(
      at: alignedOrigin(of: content, inner, modifier.alignment, in: size), proposal: inner)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    let inner = contentProposal(proposal)
    guard let line = content.explicitAlignment(key, inner) else { return nil }
    let size = sizeThatFits(proposal)
    return line + alignedOrigin(of: content, inner, modifier.alignment, in: size)[key.axis]
  }

  package override func declinesSpacing(along axis: Axis) -> Bool {
    let length = axis == .horizontal ? modifier.width : modifier.height
    return length == nil && content.declinesSpacing(along: axis)
  }
}

/// Limits the width and height of the content and sets their ideal lengths.
public struct _FlexFrameLayout: ElementModifier {
  /// The minimum width, in points; nil sets no limit.
  package var minWidth: CGFloat?
  /// The width for an unspecified proposal, in points; nil leaves it to the content.
  package var idealWidth: CGFloat?
  /// The maximum width, in points; nil sets no limit.
  package var maxWidth: CGFloat?
  /// The minimum height, in points; nil sets no limit.
  package var minHeight: CGFloat?
  /// The height for an unspecified proposal, in points; nil leaves it to the content.
  package var idealHeight: CGFloat?
  /// The maximum height, in points; nil sets no limit.
  package var maxHeight: CGFloat?
  /// The position of the content inside the frame.
  package var alignment: Alignment

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.minWidth == b.minWidth && a.idealWidth == b.idealWidth && a.maxWidth == b.maxWidth
      && a.minHeight == b.minHeight && a.idealHeight == b.idealHeight
      && a.maxHeight == b.maxHeight && a.alignment == b.alignment
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FlexFrameNode {
    FlexFrameNode(self, content)
  }
}

/// The layout node of a frame with limits.
package final class FlexFrameNode: ModifierNode<_FlexFrameLayout> {
  package override var placesContent: Bool { true }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: inner(
        proposal.width, modifier.minWidth, modifier.idealWidth, modifier.maxWidth),
      height: inner(
        proposal.height, modifier.minHeight, modifier.idealHeight, modifier.maxHeight))
  }

  /// Returns the length to propose to the content. The ideal length replaces an unspecified
  /// proposal. Both are clamped to the limits.
  private func inner(
    _ proposed: CGFloat?, _ low: CGFloat?, _ ideal: CGFloat?, _ high: CGFloat?
  ) -> CGFloat? {
    guard var length = proposed ?? ideal else { return nil }
    if let high { length = min(length, high) }
    if let low { length = max(length, low) }
    return length
  }

  /// Returns the length of the frame. With a limit, the frame follows the proposal up to that
  /// limit. Without limits, the content decides.
  private func outer(
    _ content: CGFloat, _ proposed: CGFloat?, _ low: CGFloat?, _ ideal: CGFloat?, _ high: CGFloat?
  ) -> CGFloat {
    let target = proposed ?? ideal
    var length = content
    if let high { length = min(high, max(length, target ?? length)) }
    if let low { length = max(low, min(length, target ?? length)) }
    return max(0, length)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let m = modifier
    let size = content.sizeThatFits(inner(proposal))
    return CGSize(
      width: outer(size.width, proposal.width, m.minWidth, m.idealWidth, m.maxWidth),
      height: outer(size.height, proposal.height, m.minHeight, m.idealHeight, m.maxHeight))
  }

  package override func layoutChildren() {
    let inner = self.inner(proposal)
    content.place(
      at: alignedOrigin(of: content, inner, modifier.alignment, in: size), proposal: inner)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    let inner = self.inner(proposal)
    guard let line = content.explicitAlignment(key, inner) else { return nil }
    let size = sizeThatFits(proposal)
    return line + alignedOrigin(of: content, inner, modifier.alignment, in: size)[key.axis]
  }
}

extension LayoutNode {
  /// Returns the origin at which the alignment lines of `child` and of an area of `size` coincide.
  /// The area begins at this node's origin. `proposal` is the proposal of the child.
  package final func alignedOrigin(
    of child: LayoutNode, _ proposal: ProposedViewSize, _ alignment: Alignment, in size: CGSize
  ) -> CGPoint {
    let area = ViewDimensions(
      width: size.width, height: size.height, node: self, proposal: self.proposal)
    let inner = child.dimensions(proposal)
    let horizontal = alignment.horizontal.key
    let vertical = alignment.vertical.key
    return CGPoint(
      x: horizontal.id.defaultValue(in: area) - inner[horizontal],
      y: vertical.id.defaultValue(in: area) - inner[vertical])
  }
}

extension View {
  /// Gives the view a fixed width, height or both, in points. A nil, infinite or NaN length is
  /// decided by the content.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(_FrameLayout(width: width.finite, height: height.finite, alignment: alignment))
  }

  /// Limits the view's size, in points. `maxWidth: .infinity` takes the whole proposed width. NaN
  /// lengths and infinite minimum and ideal lengths are ignored.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    func number(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isNaN ? nil : $0 } }
    return modifier(
      _FlexFrameLayout(
        minWidth: minWidth.finite, idealWidth: idealWidth.finite, maxWidth: number(maxWidth),
        minHeight: minHeight.finite, idealHeight: idealHeight.finite,
        maxHeight: number(maxHeight), alignment: alignment))
  }
}

import MartletGeometry

/// An edge of a rectangle, by reading direction.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  /// The upper edge.
  case top
  /// The edge at which lines of text begin.
  case leading
  /// The lower edge.
  case bottom
  /// The edge at which lines of text end.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit per edge: top 1, leading 2, bottom 4, trailing 8.
    public let rawValue: Int8
    /// The upper edge.
    public static let top = Set(rawValue: 1)
    /// The edge at which lines of text begin.
    public static let leading = Set(rawValue: 2)
    /// The lower edge.
    public static let bottom = Set(rawValue: 4)
    /// The edge at which lines of text end.
    public static let trailing = Set(rawValue: 8)
    /// The leading and the trailing edge.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]
    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]

    /// Makes a set from its bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Makes a set of one edge.
    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }
  }
}

/// Distances from the edges of a rectangle to the inside, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the leading edge.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the trailing edge.
  public var trailing: CGFloat

  /// Makes insets of zero.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Makes insets from four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The sum of the leading and the trailing inset.
  package var horizontal: CGFloat { leading + trailing }
  /// The sum of the top and the bottom inset.
  package var vertical: CGFloat { top + bottom }
}

extension EdgeInsets: Animatable {
  /// The four distances as animatable data.
  public var animatableData:
    AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
  {
    get { AnimatablePair(AnimatablePair(top, leading), AnimatablePair(bottom, trailing)) }
    set {
      top = newValue.first.first
      leading = newValue.first.second
      bottom = newValue.second.first
      trailing = newValue.second.second
    }
  }
}

/// Adds space around the content.
public struct _PaddingLayout: ElementModifier {
  /// The space at each edge, in points.
  package var insets: EdgeInsets

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.insets == b.insets
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PaddingNode {
    PaddingNode(self, content)
  }
}

/// The layout node of padding.
package final class PaddingNode: ModifierNode<_PaddingLayout> {
  package override var placesContent: Bool { true }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let insets = modifier.insets
    return ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.horizontal) },
      height: proposal.height.map { max(0, $0 - insets.vertical) })
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = content.sizeThatFits(inner(proposal))
    return CGSize(
      width: max(0, size.width + modifier.insets.horizontal),
      height: max(0, size.height + modifier.insets.vertical))
  }

  package override func layoutChildren() {
    content.place(
      at: CGPoint(x: modifier.insets.leading, y: modifier.insets.top), proposal: inner(proposal))
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    content.explicitAlignment(key, inner(proposal)).map {
      $0 + (key.axis == .horizontal ? modifier.insets.leading : modifier.insets.top)
    }
  }
}

/// The padding if no length is given, in points.
private let defaultPadding: CGFloat = 16

extension View {
  /// Adds space at each edge by its own length, in points. An infinite or NaN length counts as 0.
  public func padding(_ insets: EdgeInsets) -> some View {
    func number(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
    return modifier(
      _PaddingLayout(
        insets: EdgeInsets(
          top: number(insets.top), leading: number(insets.leading),
          bottom: number(insets.bottom), trailing: number(insets.trailing))))
  }

  /// Adds `length` points of space at the given edges; nil means 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? defaultPadding
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Adds `length` points of space at all edges.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Adds the margin of a page, which is 16 points, at the given edges.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// Adds a margin of a page at the given edges.
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
    self.padding(edges, padding.length)
  }
}

/// A margin between the edges of the output and the content of a page.
public struct ScenePadding: Hashable, Sendable {
  /// The length, in points.
  fileprivate let length: CGFloat

  /// 16 points.
  public static let minimum = ScenePadding(length: defaultPadding)
}

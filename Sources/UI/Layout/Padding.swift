import MartletGeometry

/// An edge of a rectangle, by reading direction.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top
  case leading
  case bottom
  case trailing

  /// Edges as a set.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.top, .leading, .bottom, .trailing]

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }
  }
}

/// Distances from the edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package var horizontal: CGFloat { leading + trailing }
  package var vertical: CGFloat { top + bottom }
}

extension EdgeInsets: Animatable {
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

/// Space around the content.
public struct _PaddingLayout: ElementModifier {
  package var insets: EdgeInsets

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.insets == b.insets
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PaddingNode {
    PaddingNode(self, content)
  }
}

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

/// The padding where no length is given, in points.
private let defaultPadding: CGFloat = 16

extension View {
  /// Pads each edge by its own length; one that is no finite number counts as 0.
  public func padding(_ insets: EdgeInsets) -> some View {
    func number(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
    return modifier(
      _PaddingLayout(
        insets: EdgeInsets(
          top: number(insets.top), leading: number(insets.leading),
          bottom: number(insets.bottom), trailing: number(insets.trailing))))
  }

  /// Pads the given edges, by 16 points unless a length is given.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? defaultPadding
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }
}

import MartletGeometry

/// Places the second view as a bar at one edge and the first view in the remaining area.
private struct InsetLayout: Layout {
  let edge: Edge
  let alignment: Alignment
  let spacing: CGFloat

  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

  private func parts(
    _ proposal: ProposedViewSize, _ subviews: Subviews
  ) -> (content: ProposedViewSize, bar: CGSize, barProposal: ProposedViewSize) {
    var barProposal = proposal
    barProposal[axis] = nil
    let bar = subviews.count > 1 ? subviews[1].sizeThatFits(barProposal) : .zero
    var content = proposal
    content[axis] = proposal[axis].map { max(0, $0 - bar[axis] - spacing) }
    return (content, bar, barProposal)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    guard let first = subviews.first else { return .zero }
    let parts = parts(proposal, subviews)
    var size = first.sizeThatFits(parts.content)
    size[axis] += parts.bar[axis] + spacing
    size[axis.other] = max(size[axis.other], parts.bar[axis.other])
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    guard let first = subviews.first else { return }
    let parts = parts(proposal, subviews)
    let taken = parts.bar[axis] + spacing
    let isAtStart = edge == .top || edge == .leading
    var area = bounds
    area.size[axis] -= taken
    if isAtStart { area.origin[axis] += taken }
    first.place(
      at: CGPoint(x: area.midX, y: area.midY), anchor: .center, proposal: parts.content)
    guard subviews.count > 1 else { return }
    var origin = bounds.origin
    if !isAtStart { origin[axis] = bounds.origin[axis] + bounds.size[axis] - parts.bar[axis] }
    let frame = ViewDimensions(
      width: bounds.width, height: bounds.height, node: subviews[1].node, proposal: proposal)
    let dimensions = subviews[1].dimensions(in: parts.barProposal)
    let key = axis == .vertical ? alignment.horizontal.key : alignment.vertical.key
    origin[axis.other] =
      bounds.origin[axis.other] + key.id.defaultValue(in: frame) - dimensions[key]
    subviews[1].place(at: origin, proposal: parts.barProposal)
  }
}

extension View {
  /// Places a bar at the upper or lower edge and proposes the remaining size to the view. `spacing`
  /// is the space between both in points; nil means 0. Content scrolls up to the bar and not behind
  /// it.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing,
      content())
  }

  /// Places a bar at the leading or trailing edge and proposes the remaining size to the view.
  /// `spacing` is the space between both in points; nil means 0.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      edge == .leading ? .leading : .trailing, Alignment(horizontal: .center, vertical: alignment),
      spacing, content())
  }

  /// Places a bar at an edge, like `safeAreaInset(edge:alignment:spacing:content:)`. A bar has no
  /// edge effect here.
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }

  private func inset<V: View>(
    _ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat?, _ bar: V
  ) -> some View {
    InsetLayout(edge: edge, alignment: alignment, spacing: spacing ?? 0) {
      ZStack { self }
      ZStack { bar }
    }
  }

  /// Pads the view, as `padding(_:)` does. A view inside that ignores the safe area does not grow
  /// into the padding.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Pads the view at `edges`; nil pads by 16 points.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Pads the view on all sides.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// The upper or the lower edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom

  /// A set of vertical edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit per edge.
    public let rawValue: Int8
    /// The upper edge.
    public static let top = Set(rawValue: 1)
    /// The lower edge.
    public static let bottom = Set(rawValue: 2)
    /// Both edges.
    public static let all: Set = [.top, .bottom]

    /// Creates a set from bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }
  }
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
  /// The edge at which lines of text start.
  case leading
  /// The edge at which lines of text end.
  case trailing

  /// A set of horizontal edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit per edge.
    public let rawValue: Int8
    /// The leading edge.
    public static let leading = Set(rawValue: 1)
    /// The trailing edge.
    public static let trailing = Set(rawValue: 2)
    /// Both edges.
    public static let all: Set = [.leading, .trailing]

    /// Creates a set from bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }
  }
}

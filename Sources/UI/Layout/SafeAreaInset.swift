import MartletGeometry

/// The first view in what a bar at one edge leaves of the whole.
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
  /// Puts a bar at the upper or lower edge and gives the view what is left. Nothing covers a
  /// panel's edges, so what scrolls ends at the bar and not behind it.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing,
      content())
  }

  /// Puts a bar at the leading or trailing edge and gives the view what is left.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    inset(
      edge == .leading ? .leading : .trailing, Alignment(horizontal: .center, vertical: alignment),
      spacing, content())
  }

  /// The same as `safeAreaInset(edge:)`: the bar has no edge effect of its own here.
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

  /// Makes the area that is free of bars smaller: where nothing covers the edges, a padding.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Makes the area that is free of bars smaller at `edges`, by 16 points where none are given.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Makes the area that is free of bars smaller on all sides.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// The upper or the lower edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
  case top
  case bottom

  /// Edges as a set.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all: Set = [.top, .bottom]

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }
  }
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
  case leading
  case trailing

  /// Edges as a set.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public static let leading = Set(rawValue: 1)
    public static let trailing = Set(rawValue: 2)
    public static let all: Set = [.leading, .trailing]

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }
  }
}

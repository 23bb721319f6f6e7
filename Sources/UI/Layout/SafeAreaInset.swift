import MartletGeometry

extension View {
  /// Places a bar at the upper or lower edge and proposes the remaining size to the view. `spacing`
  /// is the space between both in points; nil means 0. Content scrolls behind the bar, and a view
  /// that ignores the safe area grows behind it.
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
    inset(
      edge == .top ? .top : .bottom, Alignment(horizontal: alignment, vertical: .center), spacing,
      content())
  }

  private func inset<V: View>(
    _ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat?, _ bar: V
  ) -> some View {
    ZStack { self }.modifier(
      BarModifier(
        edge: edge, alignment: alignment, spacing: spacing ?? 0, bar: bar, ground: EmptyView(),
        title: EmptyView()))
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

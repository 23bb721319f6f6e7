import MartletGeometry

/// The title of a bar, with the page's subtitle below it if it has one.
struct BarTitle: View {
  let title: Text
  let subtitle: Text?

  var body: some View {
    VStack(spacing: 0) {
      title.font(.headline).lineLimit(1)
      if let subtitle { subtitle.font(.caption).foregroundColor(.secondary).lineLimit(1) }
    }
  }
}

/// The layout of a navigation bar: the title, and the views at the leading and at the trailing end.
///
/// The title is in the middle of the bar. A title that is too long for that gets all the room
/// between the ends.
struct BarLayout: Layout {
  /// The space beside the middle from which on a title gives up its place, in points.
  private static let side: CGFloat = 88
  /// The space between the title and an end with views, and an empty end, in points.
  private static let (gap, margin) = (CGFloat(8), CGFloat(16))

  private func proposal(_ width: CGFloat?, _ height: CGFloat?) -> ProposedViewSize {
    ProposedViewSize(width: width.map { max(0, $0) }, height: height)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(self.proposal(nil, proposal.height)) }
    return CGSize(
      width: proposal.width ?? sizes.reduce(0) { $0 + $1.width } + 2 * Self.margin,
      height: proposal.height ?? sizes.reduce(0) { max($0, $1.height) })
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let (title, leading, trailing) = (subviews[0], subviews[1], subviews[2])
    let height = bounds.height
    let minimum = trailing.sizeThatFits(self.proposal(0, height)).width
    let first = self.proposal(bounds.width - minimum - (minimum > 0 ? Self.gap : 0), height)
    let start = leading.sizeThatFits(first).width
    let last = self.proposal(bounds.width - start - (start > 0 ? Self.gap : 0), height)
    let end = trailing.sizeThatFits(last).width
    leading.place(at: CGPoint(x: bounds.minX, y: bounds.midY), anchor: .leading, proposal: first)
    trailing.place(at: CGPoint(x: bounds.maxX, y: bounds.midY), anchor: .trailing, proposal: last)

    let before = start > 0 ? start + Self.gap : Self.margin
    let after = end > 0 ? end + Self.gap : Self.margin
    let ideal = title.sizeThatFits(self.proposal(nil, height)).width
    let middle = bounds.width - 2 * max(Self.side, before, after)
    let room = self.proposal(ideal <= middle ? middle : bounds.width - before - after, height)
    let width = title.sizeThatFits(room).width
    let x = max(before, min((bounds.width - width) / 2, bounds.width - after - width))
    title.place(
      at: CGPoint(x: bounds.minX + x, y: bounds.midY), anchor: .leading, proposal: room)
  }
}

extension View {
  /// Sets the second line of the title of the page in the enclosing navigation view. The subtitle
  /// is not shown below a large title.
  public func navigationSubtitle(_ subtitle: Text) -> some View {
    transformPreference(NavigationBarKey.self) { $0.subtitle = subtitle }
  }

  /// Sets the second line of the title of the page in the enclosing navigation view. The subtitle
  /// is not shown below a large title.
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    let subtitle = Text(subtitle)
    return transformPreference(NavigationBarKey.self) { $0.subtitle = subtitle }
  }

  /// Sets the style behind the page's navigation bar, the bar at its lower edge or the bar of its
  /// tab view. It is drawn while content is scrolled under the bar.
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    let style = AnyShapeStyle(style)
    return self.bars(bars) { $0.background = style }
  }

  /// Draws the style behind the page's navigation bar, the bar at its lower edge or the bar of its
  /// tab view always, or never; automatic draws it while content is scrolled under the bar.
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    barGround(visibility, bars)
  }

  /// Draws the style behind bars of the page or the bar of its tab view always, or never, like
  /// `toolbarBackground(_:for:)`.
  public func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    barGround(visibility, bars)
  }

  /// Sets the colour scheme of the page's navigation bar, the bar at its lower edge or the bar of
  /// its tab view. Nil inherits that of the page.
  public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View {
    self.bars(bars) { $0.scheme = colorScheme }
  }

  private func barGround(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
    self.bars(bars) { $0.ground = visibility }
  }

  /// Changes the looks of the named bars: the page's navigation bar, the bar at its lower edge and
  /// the bar of its tab view.
  func bars(
    _ bars: [ToolbarPlacement], _ change: @escaping (inout BarLook) -> Void
  ) -> some View {
    transformPreference(NavigationBarKey.self) {
      if bars.includeNavigationBar { change(&$0.look) }
      if bars.contains(.bottomBar) { change(&$0.bottom) }
    }
    .transformPreference(TabBarKey.self) { if bars.contains(.tabBar) { change(&$0) } }
  }

  /// Sets the style behind the views of the enclosing sheet. Only one colour is drawn: that of a
  /// gradient is its first colour.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    let style = AnyShapeStyle(style)
    return transformPreference(SheetLookKey.self) { $0.background = style }
  }
}

private enum BelowBarKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True inside a page that has a navigation bar.
  package var isBelowBar: Bool {
    get { self[BelowBarKey.self] }
    set { self[BelowBarKey.self] = newValue }
  }
}

import MartletGeometry

/// Puts the large title of a page above its views. If the page begins with a scroll view, the title
/// scrolls away with the content, and a small title appears in the bar. On other pages the views
/// begin below the title. `NavigationPage` applies the modifier to each page.
struct LargeTitleModifier: ElementModifier {
  /// The title; nil if the page has none.
  let title: Text?

  /// The height of the large title, in points.
  static let height: CGFloat = 52
  /// The height of the navigation bar above the page, in points.
  static let barHeight: CGFloat = 44

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> LargeTitleNode {
    let node = LargeTitleNode(self, content)
    node.makeTitles(context)
    return node
  }

  func update(_ element: LargeTitleNode, _ context: _NodeContext) {
    element.update(self)
  }

  fileprivate var large: some View {
    title?.font(Font.largeTitle.weight(.bold)).lineLimit(1).minimumScaleFactor(0.6)
      .padding(.horizontal, 16)
      .frame(height: Self.height)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  fileprivate var small: some View {
    title.map { SmallTitle(title: $0) }
  }
}

/// The title in the middle of the bar, with a hairline below it.
struct SmallTitle: View {
  let title: Text

  var body: some View {
    VStack(spacing: 0) {
      title.font(.headline).lineLimit(1).padding(.horizontal, 88)
        .frame(maxWidth: .infinity).frame(height: LargeTitleModifier.barHeight)
      Divider()
    }
  }
}

/// The layout node of a page's views and its titles. It finds the scroll view that begins the page,
/// reserves room for the large title in it (`ScrollNode.leadInset`) and draws both titles by its
/// offset.
final class LargeTitleNode: ModifierNode<LargeTitleModifier> {
  private lazy var large = ZStackNode(.topLeading, graph: graph)
  private lazy var small = ZStackNode(.top, graph: graph)
  private var updateTitles: (LargeTitleModifier) -> Void = { _ in }
  private var structures: [_StructureNode] = []
  private var hasTitle = false
  /// The scroll view that begins the page and scrolls the title.
  private weak var scroll: ScrollNode?
  /// True if the page began with a scroll view in the last layout. The next layout starts with this
  /// assumption, because few pages change.
  private var beginsWithScroll = true

  /// Makes the views of both titles. It must be called once, directly after `init`.
  fileprivate func makeTitles(_ context: _NodeContext) {
    hasTitle = modifier.title != nil
    let largeTitle = LayerStructure(modifier.large, large, context)
    let smallTitle = LayerStructure(modifier.small, small, context)
    structures = [largeTitle, smallTitle]
    updateTitles = {
      largeTitle.update($0.large)
      smallTitle.update($0.small)
    }
    setChildren(shownChildren)
  }

  /// The children from back to front. A page that does not scroll never shows the small title.
  private var shownChildren: [LayoutNode] {
    beginsWithScroll ? [large, content, small] : [large, content]
  }

  func update(_ modifier: LargeTitleModifier) {
    updateTitles(modifier)
    hasTitle = modifier.title != nil
    invalidateLayout()
  }

  override func forEachSecondary(_ body: (_StructureNode) -> Void) { structures.forEach(body) }

  // MARK: - Layout

  override var placesContent: Bool { true }

  override func layoutChildren() {
    var found = placeContent(beneath: hasTitle && !beginsWithScroll)
    if hasTitle, (found != nil) != beginsWithScroll {
      beginsWithScroll.toggle()
      setChildren(shownChildren)
      found = placeContent(beneath: !beginsWithScroll)
    }
    if scroll !== found { scroll?.leadInset = 0 }
    scroll = found
    scroll?.leadInset = hasTitle ? LargeTitleModifier.height : 0
    large.place(
      at: .zero,
      proposal: ProposedViewSize(width: size.width, height: LargeTitleModifier.height))
    if !beginsWithScroll { return }
    small.place(
      at: CGPoint(x: 0, y: -LargeTitleModifier.barHeight),
      proposal: ProposedViewSize(width: size.width, height: nil))
  }

  /// Places the content, below the large title if `beneath` is true. Returns the scroll view that
  /// begins at the content's top; nil if there is none.
  private func placeContent(beneath: Bool) -> ScrollNode? {
    let top = beneath ? LargeTitleModifier.height : 0
    content.place(
      at: CGPoint(x: 0, y: top),
      proposal: ProposedViewSize(width: size.width, height: max(0, size.height - top)))
    guard let scroll = content.scrollAtTop, scroll.convert(scroll.bounds, to: self).minY == top
    else { return nil }
    return scroll
  }

  // MARK: - Drawing

  /// The distance by which the content is scrolled, in points.
  private var offset: CGFloat { scroll?.offset.y ?? 0 }

  override func draw(_ context: inout DrawContext) {
    guard hasTitle else { return content.render(&context) }
    context.pushClip(Path(presentedBounds.grown(by: safeAreaGrowth)))
    content.render(&context)
    if offset < LargeTitleModifier.height {
      context.pushOffset(x: 0, y: -offset)
      large.render(&context)
      context.popTransform()
    }
    context.pop()
    // The small title fades in when 60 % of the large title is scrolled away.
    let share = min(max((offset / LargeTitleModifier.height - 0.6) / 0.4, 0), 1)
    if share == 0 || !beginsWithScroll { return }
    if share < 1 { context.pushGroup(opacity: Double(share)) }
    small.render(&context)
    if share < 1 { context.pop() }
  }

  // Titles receive no touches.
  override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard let inner = content.pointFromParent(point), content.hitTest(inner, &path) else {
      return false
    }
    path.append(self)
    return true
  }
}

extension LayoutNode {
  /// The vertical scroll view that is the first descendant at the top of the node; nil if there is
  /// none.
  fileprivate var scrollAtTop: ScrollNode? {
    if let scroll = self as? ScrollNode { return scroll.axes.contains(.vertical) ? scroll : nil }
    if let unary = self as? UnaryNode { return unary.content.scrollAtTop }
    let canLead = stackAxis == .vertical || self is ZStackNode || self is GeometryNode
    return canLead ? children.first?.scrollAtTop : nil
  }
}

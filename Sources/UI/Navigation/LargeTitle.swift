import MartletGeometry

/// Puts the large title of a page above its views. If the page begins with a scroll view, the title
/// scrolls away with the content, and the bar shows a small title then. A search field above the
/// scroll view moves up with the title, and stays below the bar. On other pages the views begin
/// below the title. `NavigationPage` applies the modifier to each page.
struct LargeTitleModifier: ElementModifier {
  /// The title; nil if the page has none.
  let title: Text?
  /// The background of the title. It is drawn while content is scrolled under a title that does not
  /// scroll.
  let ground: BarFill?
  /// True if the background is drawn always.
  let showsGround: Bool

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> LargeTitleNode {
    let node = LargeTitleNode(self, content)
    node.makeTitle(context)
    return node
  }

  func update(_ element: LargeTitleNode, _ context: _NodeContext) {
    element.update(self)
  }

  fileprivate var large: LargeTitle? { title.map { LargeTitle(title: $0) } }
}

/// A large title at the leading end of its line.
struct LargeTitle: View {
  let title: Text

  /// The height of the line, in points.
  static let height: CGFloat = 52

  var body: some View {
    title.font(Font.largeTitle.weight(.bold)).lineLimit(1).minimumScaleFactor(0.6)
      .padding(.horizontal, 16)
      .frame(height: Self.height)
      .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The layout node of a page's views and its large title. It finds the scroll view that begins the
/// page, reserves room for the title in it (`ScrollNode.leadInset`) and draws the title by its
/// offset. A bar between the two (`TitledBar`) follows that offset as well. Otherwise the title
/// makes the safe area of the views smaller.
final class LargeTitleNode: ModifierNode<LargeTitleModifier> {
  private lazy var large = ZStackNode(.topLeading, graph: graph)
  private lazy var ground = BarGround(ZStackNode(.center, graph: graph), atTop: true)
  private var titleViews: LayerStructure<LargeTitle?>?
  private var groundViews: LayerStructure<BarFill?>?
  private var hasTitle = false
  private var showsGround = false
  private var hasGround = false
  /// The scroll view that begins the page and scrolls the title.
  private weak var scroll: ScrollNode?
  /// The node with a bar between the title and `scroll`; nil for none.
  private weak var bar: (any TitledBar)?
  /// The ground of the page's bar, which that of `bar` continues; nil without a bar.
  private weak var continued: BarGround?
  /// True if the page began with a scroll view in the last layout. The next layout starts with this
  /// assumption, because few pages change.
  private var beginsWithScroll = true

  /// Makes the views of the title and of its ground. It must be called once, directly after `init`.
  fileprivate func makeTitle(_ context: _NodeContext) {
    hasTitle = modifier.title != nil
    showsGround = modifier.showsGround
    hasGround = modifier.ground != nil
    titleViews = LayerStructure(modifier.large, large, context)
    groundViews = LayerStructure(modifier.ground, ground.area, context)
    setChildren([ground.area, large, content])
  }

  func update(_ modifier: LargeTitleModifier) {
    titleViews?.update(modifier.large)
    groundViews?.update(modifier.ground)
    hasTitle = modifier.title != nil
    showsGround = modifier.showsGround
    hasGround = modifier.ground != nil
    invalidateLayout()
  }

  override func forEachSecondary(_ body: (_StructureNode) -> Void) {
    if let titleViews { body(titleViews) }
    if let groundViews { body(groundViews) }
  }

  override func mirroringDidChange() {
    for node in [large, ground.area] { node.isMirrored = isMirrored }
    super.mirroringDidChange()
  }

  // MARK: - Layout

  override var placesContent: Bool { true }

  override func layoutChildren() {
    var found = placeContent()
    if hasTitle, (found != nil) != beginsWithScroll {
      beginsWithScroll.toggle()
      found = placeContent()
    }
    take(found)
    large.place(
      at: .zero, proposal: ProposedViewSize(width: size.width, height: LargeTitle.height))
    var growth = graph.geometryReaders.growth(of: self)
    // A title that is pulled down leaves no gap below the bar.
    if !isFixed { growth.top = size.height }
    ground.place(in: self, length: LargeTitle.height, growth: growth)
  }

  /// True if the views begin below the title.
  private var isFixed: Bool { hasTitle && !beginsWithScroll }

  /// Reserves room for the title in the scroll view that begins the page, and lets the bar above
  /// that view follow it.
  private func take(_ found: Beginning?) {
    if scroll !== found?.scroll {
      scroll?.leadInset = 0
      scroll?.titledBar = nil
    }
    if bar !== found?.bar {
      bar?.barTravel = 0
      bar?.barShift = 0
    }
    scroll = found?.scroll
    bar = found?.bar
    scroll?.leadInset = hasTitle ? LargeTitle.height : 0
    scroll?.titledBar = bar
    scroll?.moveTitledBar()
    let outer = bar == nil || !hasGround ? nil : barGround(atTop: true, isSeen: false)
    if continued !== outer { continued?.continuation = nil }
    continued = outer
    outer?.continuation = bar?.ownGround
  }

  /// Places the content, below the large title if that does not scroll. Returns the scroll view
  /// that begins at the content's top or below a bar there; nil if there is none.
  private func placeContent() -> Beginning? {
    let top = isFixed ? LargeTitle.height : 0
    content.place(
      at: CGPoint(x: 0, y: top),
      proposal: ProposedViewSize(width: size.width, height: max(0, size.height - top)))
    guard let found = content.beginning else { return nil }
    let start = found.scroll.convert(found.scroll.bounds, to: self).minY
    // The length of a bar of text may be off by an error of rounding.
    return abs(start - top - (found.bar?.barLength ?? 0)) < 0.01 ? found : nil
  }

  // MARK: - Space

  override func safeAreaGrowth(of frame: CGRect, in child: LayoutNode) -> SafeArea {
    guard isFixed, child === content else { return SafeArea() }
    return SafeArea(top: LargeTitle.height).growth(of: frame, in: size)
  }

  override func barGround(over child: LayoutNode, atTop: Bool) -> BarGround? {
    isFixed && atTop && child === content ? ground : nil
  }

  // MARK: - Drawing

  /// The distance by which the content is scrolled, in points.
  private var offset: CGFloat { scroll?.offset.y ?? 0 }

  override func draw(_ context: inout DrawContext) {
    content.render(&context)
    guard hasTitle, offset < LargeTitle.height else { return }
    if isFixed { draw(ground.area, opacity: showsGround ? 1 : ground.opacity, &context) }
    // The title disappears behind the lower edge of the bar, even if the bar is not drawn.
    context.pushClip(Path(presentedBounds))
    context.pushOffset(x: 0, y: -offset)
    // The ground of a bar below the title also reaches behind the title.
    if showsGround, !isFixed, bar == nil { ground.area.render(&context) }
    large.render(&context)
    context.popTransform()
    context.pop()
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

/// The scroll view that begins a page.
private struct Beginning {
  let scroll: ScrollNode
  /// The outermost node with a bar above the scroll view; nil for none.
  var bar: (any TitledBar)?
}

extension LayoutNode {
  /// The first vertical scroll view among the first descendants of the node; nil if there is none.
  fileprivate var beginning: Beginning? {
    if let scroll = self as? ScrollNode {
      return scroll.axes.contains(.vertical) ? Beginning(scroll: scroll) : nil
    }
    if let unary = self as? UnaryNode {
      var found = unary.content.beginning
      if let bar = unary.asTitledBar { found?.bar = bar }
      return found
    }
    // Behind a scroll view there may be a background.
    if self is ZStackNode { return children.lazy.compactMap(\.beginning).first }
    return stackAxis == .vertical || self is GeometryNode ? children.first?.beginning : nil
  }
}

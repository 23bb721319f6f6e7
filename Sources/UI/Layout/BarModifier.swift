import MartletGeometry

/// Places a bar over one edge of a view. The safe area of the view ends at the bar.
package struct BarModifier<Bar: View, Ground: View, Title: View>: ElementModifier {
  /// The edge at which the bar is.
  package let edge: Edge
  /// The position of the bar along its edge.
  package var alignment = Alignment.center
  /// The space between the bar and the view, in points.
  package var spacing: CGFloat = 0
  /// The views of the bar.
  package let bar: Bar
  /// The background of a bar at the upper or the lower edge, which receives the touches beside the
  /// bar's views; `EmptyView` for none.
  package let ground: Ground
  /// The views that appear in the bar when content is scrolled under it; `EmptyView` for none.
  package let title: Title
  /// Whether the background is drawn; automatic draws it while content is scrolled under the bar.
  package var groundVisibility = Visibility.automatic
  /// True if a bar at the upper edge is below the large title of its page and moves with it.
  package var isBelowTitle = false

  /// Makes a bar at an edge.
  package init(
    edge: Edge, alignment: Alignment = .center, spacing: CGFloat = 0, bar: Bar, ground: Ground,
    title: Title, groundVisibility: Visibility = .automatic, isBelowTitle: Bool = false
  ) {
    self.edge = edge
    self.alignment = alignment
    self.spacing = spacing
    self.bar = bar
    self.ground = ground
    self.title = title
    self.groundVisibility = groundVisibility
    self.isBelowTitle = isBelowTitle
  }

  /// Returns false, so the bar always receives its new views. Their nodes compare them.
  package static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the node of a modified view. The views inside then know that there are bars.
  package static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    context.graph.hasBars = true
    return ElementModifierNode(view, context)
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> BarNode<Bar, Ground, Title> {
    BarNode(self, content, context)
  }

  /// Updates the layout node with this value.
  package func update(_ element: BarNode<Bar, Ground, Title>, _ context: _NodeContext) {
    element.update(self)
  }
}

/// The layout node of a view with a bar over one of its edges.
package final class BarNode<Bar: View, Ground: View, Title: View>: UnaryNode, TitledBar {
  private var modifier: BarModifier<Bar, Ground, Title>
  private let bar: LayoutNode
  private let bars: LayerStructure<Bar>
  private var ground: (BarGround, LayerStructure<Ground>)?
  private var title: (ZStackNode, LayerStructure<Title>)?
  /// The distances by which the bar makes the safe area smaller, in points.
  private var lengths = SafeArea()
  private var isLayingOut = false

  /// Makes the node around `content`.
  package init(
    _ modifier: BarModifier<Bar, Ground, Title>, _ content: LayoutNode, _ context: _NodeContext
  ) {
    self.modifier = modifier
    let graph = content.graph
    let stack = ZStackNode(.center, graph: graph)
    bar = modifier.isBelowTitle ? ShiftedNode(stack) : stack
    bars = LayerStructure(modifier.bar, stack, context)
    if Ground.self != EmptyView.self {
      let area = ZStackNode(.center, graph: graph)
      ground = (
        BarGround(
          modifier.isBelowTitle ? ShiftedNode(area) : area, atTop: modifier.edge == .top),
        LayerStructure(modifier.ground, area, context)
      )
    }
    if Title.self != EmptyView.self {
      let area = ZStackNode(.center, graph: graph)
      title = (area, LayerStructure(modifier.title, area, context))
    }
    super.init(content)
    arrange()
    ground?.0.onFirstScroll = { [weak self] in
      if let self, !isLayingOut { invalidateLayout() }
    }
  }

  /// Updates the bar and its views.
  package func update(_ modifier: BarModifier<Bar, Ground, Title>) {
    let old = self.modifier
    self.modifier = modifier
    bars.update(modifier.bar)
    ground?.1.update(modifier.ground)
    title?.1.update(modifier.title)
    if modifier.groundVisibility != old.groundVisibility { setNeedsDisplay() }
    if modifier.edge != old.edge || modifier.alignment != old.alignment
      || modifier.spacing != old.spacing
    {
      invalidateLayout()
    }
  }

  package override func forEachSecondary(_ body: (_StructureNode) -> Void) {
    body(bars)
    if let ground { body(ground.1) }
    if let title { body(title.1) }
  }

  package override func mirroringDidChange() {
    for node in [bar, ground?.0.area, title?.0] { node?.isMirrored = isMirrored }
    super.mirroringDidChange()
  }

  /// Sets the children in the order in which they are read. The title is one of them only if
  /// something can scroll under the bar.
  private func arrange() {
    let ground = ground?.0
    let title = ground?.hasScrolls == true ? title?.0 : nil
    let grounds = ground.map { [$0.area] } ?? []
    if isAtStart {
      setChildren(grounds + [bar, content] + (title.map { [$0] } ?? []))
    } else {
      setChildren([content] + grounds + [bar])
    }
  }

  // MARK: - Layout

  private var axis: Axis {
    modifier.edge == .top || modifier.edge == .bottom ? .vertical : .horizontal
  }
  private var isAtStart: Bool { modifier.edge == .top || modifier.edge == .leading }

  private func parts(
    _ proposal: ProposedViewSize
  ) -> (content: ProposedViewSize, taken: CGFloat, bar: CGSize, barProposal: ProposedViewSize) {
    var barProposal = proposal
    barProposal[axis] = nil
    var size = bar.sizeThatFits(barProposal)
    // A bar that would be longer than the view may shorten itself, such as a list in it.
    if let room = proposal[axis], size[axis] > room {
      barProposal[axis] = room
      size = bar.sizeThatFits(barProposal)
    }
    let taken = size[axis] + modifier.spacing
    var content = proposal
    content[axis] = proposal[axis].map { max(0, $0 - taken) }
    return (content, taken, size, barProposal)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let parts = parts(proposal)
    var size = content.sizeThatFits(parts.content)
    size[axis] += parts.taken
    size[axis.other] = max(size[axis.other], parts.bar[axis.other])
    return size
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? { nil }

  package override var placesContent: Bool { true }

  package override func layoutChildren() {
    isLayingOut = true
    let parts = parts(proposal)
    setLengths(parts.taken)
    var area = bounds
    area.size[axis] -= parts.taken
    if isAtStart { area.origin[axis] += parts.taken }
    content.place(
      at: CGPoint(x: area.midX, y: area.midY), anchor: .center, proposal: parts.content)
    arrange()
    placeBar(parts.bar, parts.barProposal)
    if let ground {
      var growth = graph.geometryReaders.growth(of: self)
      // A bar that is pulled down together with the title above leaves no gap above.
      if barTravel > 0 { growth.top += size.height }
      ground.0.place(in: self, length: parts.taken, growth: growth)
    }
    title?.0.place(
      at: .zero, proposal: ProposedViewSize(width: size.width, height: parts.taken))
    isLayingOut = false
  }

  private func setLengths(_ taken: CGFloat) {
    lengths = SafeArea()
    switch modifier.edge {
    case .top: lengths.top = taken
    case .bottom: lengths.bottom = taken
    case .leading where isMirrored, .trailing where !isMirrored: lengths.right = taken
    case .leading, .trailing: lengths.left = taken
    }
  }

  private func placeBar(_ barSize: CGSize, _ barProposal: ProposedViewSize) {
    var origin = CGPoint.zero
    if !isAtStart { origin[axis] = size[axis] - barSize[axis] }
    let frame = ViewDimensions(
      width: size.width, height: size.height, node: bar, proposal: proposal)
    let (horizontal, vertical) = (modifier.alignment.horizontal, modifier.alignment.vertical)
    let key = axis == .vertical ? horizontal.key : vertical.key
    origin[axis.other] = key.id.defaultValue(in: frame) - bar.dimensions(barProposal)[key]
    bar.place(at: origin, proposal: barProposal)
  }

  // MARK: - Below a title

  package override var asTitledBar: (any TitledBar)? { modifier.isBelowTitle ? self : nil }
  /// The length of the bar at the upper edge, in points.
  package var barLength: CGFloat { lengths.top }
  /// The background of the bar.
  package var ownGround: BarGround? { ground?.0 }
  /// The height of the title above the bar, in points. The layout depends on it.
  package var barTravel: CGFloat = 0 {
    didSet { if barTravel != oldValue { invalidateLayout() } }
  }
  /// The distance by which the bar and its background are drawn below their frames, in points.
  package var barShift: CGFloat = 0 {
    didSet {
      for node in [bar, ground?.0.area] { (node as? ShiftedNode)?.shift = barShift }
    }
  }

  // MARK: - Space

  package override func safeAreaGrowth(of frame: CGRect, in child: LayoutNode) -> SafeArea {
    child === content ? lengths.growth(of: frame, in: size) : SafeArea()
  }

  package override func barGround(over child: LayoutNode, atTop: Bool) -> BarGround? {
    child === content && modifier.edge == (atTop ? .top : .bottom) ? ground?.0 : nil
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    // The ground of a bar below a title also reaches behind the title, which takes no touches.
    let isOnTitle = barShift > 0 && point.y < barShift
    let ground = isOnTitle ? nil : ground?.0.area
    for child in [bar, ground, content] {
      guard let child, let inner = child.pointFromParent(point), child.hitTest(inner, &path) else {
        continue
      }
      path.append(self)
      return true
    }
    return false
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    content.render(&context)
    if let ground {
      let share = ground.0.opacity
      switch modifier.groundVisibility {
      case .automatic: draw(ground.0.area, opacity: share, &context)
      // The ground of the bar that continues this one reaches behind both.
      case .visible where ground.0.continuation != nil: break
      case .visible: draw(ground.0.area, opacity: 1, &context)
      case .hidden: break
      }
      if let title = title?.0, children.contains(where: { $0 === title }) {
        draw(title, opacity: ground.0.titleOpacity, &context)
      }
    }
    bar.render(&context)
  }
}

import MartletGeometry

/// A set of pages, of which one is visible, with a bar at the bottom to choose it.
///
/// Each view of the content is a page. `tabItem` sets its label in the bar. `tag` sets the value
/// that `selection` has while the page is visible. Without a tag it is the id that a `ForEach`
/// gives the page, if the id has the type of the selection, and otherwise the page's index. All
/// pages are made at once and keep their state while others are visible, but only the visible page
/// is laid out and drawn.
public struct TabView<SelectionValue: Hashable, Content: View>: PrimitiveView {
  fileprivate let selection: Binding<SelectionValue>?
  fileprivate let content: Content

  /// Makes a tab view. With a nil `selection` the tab view stores the selection itself.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.init(pages: content(), selection: selection)
  }

  /// Makes a tab view of pages that exist already.
  init(pages: Content, selection: Binding<SelectionValue>?) {
    self.selection = selection
    content = pages
  }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: TabView, _ context: _NodeContext) -> _ViewNode<TabView> {
    if case .pages = context.environment.tabViewLook {
      return PassNode(view, context, content: \.paged)
    }
    return TabViewNode(view, context)
  }

  /// The pages side by side, for the style `page`.
  private var paged: PagedTabs<SelectionValue, Content> {
    PagedTabs(selection: selection, content: content)
  }
}

extension TabView where SelectionValue == Int {
  /// Makes a tab view that stores the selection itself.
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

/// The structure node of a tab view with a bar. It shows the selected page and sets for each page
/// whether it is visible.
private final class TabViewNode<SelectionValue: Hashable, Content: View>:
  _ViewNode<TabView<SelectionValue, Content>>, ElementContainer, DependentNode, PreferenceReader
{
  private var view: TabView<SelectionValue, Content>
  private let element: TabsNode
  private let barArea: ZStackNode
  private var child: _ViewNode<Content>?
  private var bar: LayerStructure<TabBar>?
  private var ground: LayerStructure<TabGround>?
  private var pages: [LayoutNode] = []
  private var tabs: [TabBar.Tab] = []
  /// The values that the visible page sets for the bar.
  private var look = BarLook()
  /// The index of the visible page if there is no binding or no page has the value of the binding.
  private var localSelection = 0
  var reads: [AnyLocation] = []
  var isMarked = false
  override var isElementContainer: Bool { true }

  package override var asDependent: (any DependentNode)? { self }

  init(_ view: TabView<SelectionValue, Content>, _ context: _NodeContext) {
    self.view = view
    barArea = ZStackNode(.center, graph: context.graph)
    element = TabsNode(bar: barArea)
    // The views of the pages must know that there is a bar.
    context.graph.hasBars = true
    super.init(context)
    var inner = environment
    inner.isOnScreen = false
    child = Content._makeNode(view.content, self.context(environment: inner))
    bar = LayerStructure(TabBar(tabs: [], scheme: nil, select: { _ in }), barArea, self.context())
    ground = LayerStructure(TabGround(look: look), element.ground.area, self.context())
    graph.addPreferenceReader(self)
    collectElements()
    applyEnvironment()
  }

  override func update(_ view: TabView<SelectionValue, Content>) {
    self.view = view
    child?.update(view.content)
    choose()
  }

  override func refresh() {
    if isMarked { choose() }
  }

  override func environmentDidChange() {
    // All pages are set to invisible here; `choose` then shows the selected one.
    var inner = environment
    inner.isOnScreen = false
    child?.setEnvironment(inner)
    bar?.setEnvironment(environment)
    ground?.setEnvironment(environment)
    applyEnvironment()
    choose()
  }

  private func applyEnvironment() {
    element.background = environment.pageBackground.resolved(in: environment)
    applyLook()
    for node in [element, barArea, element.ground.area] {
      node.isMirrored = environment.isRightToLeft
    }
  }

  private func applyLook() {
    let isKept = look.ground == .automatic && environment.tabBarBackground != nil
    element.setBar(isHidden: look.isHidden, ground: isKept ? .visible : look.ground)
  }

  func readPreference() {
    var new: BarLook?
    child?.reducePreference(TabBarKey.self, into: &new)
    if look == new ?? BarLook() { return }
    look = new ?? BarLook()
    ground?.update(TabGround(look: look))
    applyLook()
    updateBar()
  }

  // The values are for this tab view only.
  override func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    if key != TabBarKey.self { super.reducePreference(key, into: &value) }
  }

  // MARK: - Pages

  func collectElements() {
    pages = child?.elements ?? []
    choose()
  }

  /// Shows the selected page.
  private func choose() {
    isMarked = false
    forgetReads()
    let bound = graph.evaluating(self) { view.selection?.wrappedValue }
    if let bound, let index = tags.firstIndex(of: AnyHashable(bound)) { localSelection = index }
    let selected = min(localSelection, pages.count - 1)
    element.show(selected >= 0 ? pages[selected] : nil)
    // The previous page is hidden before the new one is shown, so that `onDisappear` runs before
    // `onAppear`.
    for (index, page) in pages.enumerated() where index != selected {
      page.trait(TabItemTrait.self)?.setOnScreen(false)
    }
    if selected >= 0 {
      pages[selected].trait(TabItemTrait.self)?.setOnScreen(environment.isOnScreen)
    }
    tabs = pages.indices.map { index in
      TabBar.Tab(
        index: index, label: pages[index].trait(TabItemTrait.self)?.label ?? AnyView(EmptyView()),
        badge: pages[index].trait(ObjectIdentifier(BadgeTrait.self)) as? Text,
        isSelected: index == selected)
    }
    updateBar()
  }

  private func updateBar() {
    bar?.update(TabBar(tabs: tabs, scheme: look.scheme) { [weak self] in self?.select($0) })
  }

  /// The values of the pages, in order.
  private var tags: [AnyHashable] {
    let (tags, type) = (OptionTags(child), SelectionType(SelectionValue.self))
    return pages.enumerated().map { tags.tag(of: $0.element, at: $0.offset, for: type) }
  }

  private func select(_ index: Int) {
    guard pages.indices.contains(index) else { return }
    if let selection = view.selection, let value = tags[index] as? SelectionValue {
      selection.wrappedValue = value
    } else {
      localSelection = index
      graph.mark(self)
    }
  }

  // MARK: - Structure

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    if let bar { body(bar) }
    if let ground { body(ground) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  override func willLeave() {
    forgetReads()
  }
}

/// The layout node of a tab view: the visible page, and the bar over its lower edge, which makes
/// the page's safe area smaller. Hidden pages are not its children and are not laid out.
private final class TabsNode: LayoutNode {
  /// The background of the bar.
  let ground: BarGround
  private let bar: LayoutNode
  private var page: LayoutNode?
  /// The height of the bar, in points.
  private var height: CGFloat = 0
  var background = RGBA.clear {
    didSet { if background != oldValue { setNeedsDisplay() } }
  }
  private var isBarHidden = false
  private var groundVisibility = Visibility.automatic

  init(bar: LayoutNode) {
    self.bar = bar
    ground = BarGround(ZStackNode(.center, graph: bar.graph), atTop: false)
    super.init(graph: bar.graph)
  }

  func show(_ page: LayoutNode?) {
    self.page = page
    setChildren((page.map { [$0] } ?? []) + (isBarHidden ? [] : [ground.area, bar]))
  }

  /// Shows or hides the bar and its background, which if automatic is drawn while content is
  /// scrolled under the bar.
  func setBar(isHidden: Bool, ground: Visibility) {
    if ground != groundVisibility { setNeedsDisplay() }
    groundVisibility = ground
    if isHidden == isBarHidden { return }
    isBarHidden = isHidden
    show(page)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  override func layoutChildren() {
    let width = ProposedViewSize(width: size.width, height: nil)
    height = isBarHidden ? 0 : bar.sizeThatFits(width).height
    if !isBarHidden {
      bar.place(at: CGPoint(x: 0, y: size.height - height), proposal: width)
      ground.place(in: self, length: height, growth: graph.geometryReaders.growth(of: self))
    }
    let room = CGSize(width: size.width, height: max(0, size.height - height))
    page?.place(
      at: CGPoint(x: room.width / 2, y: room.height / 2), anchor: .center,
      proposal: ProposedViewSize(room))
  }

  override func safeAreaGrowth(of frame: CGRect, in child: LayoutNode) -> SafeArea {
    child === page ? SafeArea(bottom: height).growth(of: frame, in: size) : SafeArea()
  }

  override func barGround(over child: LayoutNode, atTop: Bool) -> BarGround? {
    !atTop && child === page ? ground : nil
  }

  override func draw(_ context: inout DrawContext) {
    let area = presentedBounds.grown(by: safeAreaGrowth)
    context.fill(Path(area), paint: .solid(background))
    page?.render(&context)
    if isBarHidden { return }
    switch groundVisibility {
    case .automatic: draw(ground.area, opacity: ground.opacity, &context)
    case .visible: draw(ground.area, opacity: 1, &context)
    case .hidden: break
    }
    bar.render(&context)
  }

  override func containsPoint(_ point: CGPoint) -> Bool {
    bounds.grown(by: safeAreaGrowth).contains(point)
  }
}

// MARK: - The bar

private enum TabBarBackgroundKey: EnvironmentKey { static var defaultValue: Color? { nil } }

extension EnvironmentValues {
  /// The background of the bars of tab views, which is drawn always; nil for a grey of the colour
  /// scheme that is drawn while content is scrolled under the bar.
  package var tabBarBackground: Color? {
    get { self[TabBarBackgroundKey.self] }
    set { self[TabBarBackgroundKey.self] = newValue }
  }
}

/// The bar: an icon above a label for each page, at least 52 points high.
private struct TabBar: View {
  struct Tab: Identifiable {
    let index: Int
    let label: AnyView
    let badge: Text?
    let isSelected: Bool
    var id: Int { index }
  }

  let tabs: [Tab]
  let scheme: ColorScheme?
  let select: @MainActor (Int) -> Void

  var body: some View {
    VStack(spacing: 0) {
      // The room of the hairline of the background.
      Divider().hidden()
      HStack(spacing: 0) {
        ForEach(tabs) { tab in
          Button {
            select(tab.index)
          } label: {
            VStack(spacing: 2) { tab.label }
              .font(.system(size: 11, weight: .medium))
              .environment(\.symbolFactor, 2)
              .labelStyle(TabLabelStyle())
              .lineLimit(1)
              .overlay(alignment: .top) {
                if let badge = tab.badge { BadgeCapsule(badge: badge).offset(x: 16, y: -4) }
              }
              .frame(maxWidth: .infinity, minHeight: 52)
              .contentShape(Rectangle())
          }
          .buttonStyle(TabButtonStyle(isSelected: tab.isSelected))
          .control {
            var control = AccessibilityControl(.tab)
            control.traits = tab.isSelected ? .isSelected : []
            return control
          }
          .accessibilityIdentifier("tab.\(tab.index)")
        }
      }
    }
    .barScheme(scheme)
  }
}

/// The background of the bar.
private struct TabGround: View {
  let look: BarLook
  @Environment(\.tabBarBackground) private var background

  var body: some View {
    BarFill(
      look.background ?? background.map { AnyShapeStyle($0) }, edge: .bottom, scheme: look.scheme)
  }
}

private struct TabButtonStyle: ButtonStyle {
  let isSelected: Bool

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundColor(isSelected ? .accentColor : Color.gray)
      .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

private struct TabLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon
      configuration.title
    }
  }
}

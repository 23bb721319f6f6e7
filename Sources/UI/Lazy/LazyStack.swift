import MartletGeometry

/// A column that makes its rows when they come near the viewport of the enclosing scroll view, and
/// removes them when they are far from it. The state of a row's views lasts as long as the data
/// contains the row. Outside of a scroll view all rows are made.
///
/// Each element of a `ForEach` and each other view of the content is a row. The column takes the
/// proposed width. A row without views counts with the mean height of the rows that have them. Rows
/// appear and disappear without transitions.
public struct LazyVStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  /// Makes a column. `spacing` is in points; nil, infinity and NaN mean 8 points. The headers and
  /// footers in `pinnedViews` stay at the edges of the viewport while rows of their section are
  /// visible. A section in the body of a view of its own type is a single row and pins nothing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .vertical, alignment: alignment.key,
      spacing: spacing.finite ?? defaultSpacing,
      content: content(), decorate: nil, pinnedViews: pinnedViews)
  }

  /// The lazy stack.
  public var body: some View { stack }
}

/// A horizontal stack that makes its views when they come near the viewport of the enclosing scroll
/// view. It works like `LazyVStack`.
public struct LazyHStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  /// Makes a row. `spacing` is in points; nil, infinity and NaN mean 8 points. The headers and
  /// footers in `pinnedViews` stay at the edges of the viewport while views of their section are
  /// visible.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .horizontal, alignment: alignment.key,
      spacing: spacing.finite ?? defaultSpacing,
      content: content(), decorate: nil, pinnedViews: pinnedViews)
  }

  /// The lazy stack.
  public var body: some View { stack }
}

/// A lazy stack along either axis. `LazyVStack`, `LazyHStack`, the lazy grids and `List` are made
/// of it.
public struct _LazyStack<Content: View>: PrimitiveView {
  /// The axis of the stack.
  package let axis: Axis
  /// The line by which the rows are aligned.
  package let alignment: AlignmentKey
  /// The space between the rows, in points.
  package let spacing: CGFloat
  /// The content.
  package let content: Content
  /// Wraps each row according to its position, as lists do; nil leaves the rows unchanged.
  package let decorate: (@MainActor (AnyView, LazyRowPosition) -> AnyView)?
  /// The parts of sections that stay at the edges of the viewport.
  package var pinnedViews: PinnedScrollableViews = []

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LazyStructure(view, context)
  }
}

/// The position of a row among the others of its list.
package struct LazyRowPosition: Hashable {
  /// True for the header or footer of a section.
  package let isHeading: Bool
  /// True for the last row of the list.
  package let isLastOfAll: Bool
  /// True for the first row of a section.
  package let isFirst: Bool
  /// True for the last row of a section.
  package let isLast: Bool
  /// True for the second row of the list and every second one after it.
  package var isOdd: Bool { !index.isMultiple(of: 2) }
  /// The position among all rows, headers and footers of the list, from 0.
  package let index: Int
  /// The identity of the row in its data; nil for a view of its own.
  package let id: AnyHashable?
}

/// The structure node of a lazy stack. It makes, updates and removes the nodes of rows when
/// `LazyStackNode` calls it during layout, and stores the state of removed rows. It collects the
/// sections of the content whenever the stack gets a new value; that costs O(number of views in the
/// content) and makes no row.
private final class LazyStructure<Content: View>:
  _ViewNode<_LazyStack<Content>>, DependentNode, LazyRowSource, IdentityHolder
{
  private var view: _LazyStack<Content>
  private let element: LazyStackNode
  private var sections: [LazySection] = []
  /// The sections that have a pinned header or footer, in order.
  private var spans: [PinnedSpan] = []
  /// True if rows that are whole sections were opened. Their content is read with the sections.
  private var hasOpened = false
  private(set) var count = 0
  /// The structure nodes of the rows that have nodes, by the identity of the row's layout node.
  private var rows: [ObjectIdentifier: LayerStructure<AnyView>] = [:]
  /// The saved state of rows without nodes, by the row's identity.
  private var saved: [AnyHashable: SavedState] = [:]
  /// The result of the last search in `index(of:)`.
  private var found: Int?
  var reads: [AnyLocation] = []
  var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  init(_ view: _LazyStack<Content>, _ context: _NodeContext) {
    self.view = view
    element = LazyStackNode(view.axis, graph: context.graph)
    element.isMirrored = context.environment.isRightToLeft
    super.init(context)
    readSections()
    if let rows = graph.restoring?.take(self, Self.self)[0] as? SavedRows {
      saved = rows.states
      element.begin(at: rows.window)
    }
    element.source = self
    element.update(view.alignment, view.spacing)
    element.pinsViews = !view.pinnedViews.isEmpty
    graph.lazyStacks.insert(element)
  }

  private func readSections() {
    sections.removeAll(keepingCapacity: true)
    // The content of rows that are whole sections is made here, so the stack depends on the values
    // that this content reads.
    graph.evaluating(self) {
      view.content.appendLazySections(to: &sections)
      hasOpened = sections.contains(where: \.hasSectionRows)
      if hasOpened { sections = sections.openingSections }
    }
    spans = view.pinnedViews.isEmpty ? [] : sections.pinnedSpans(view.pinnedViews)
    count = sections.reduce(0) { $0 + $1.count }
  }

  override func update(_ view: _LazyStack<Content>) {
    let pinnedViews = self.view.pinnedViews
    self.view = view
    forgetReads()
    readSections()
    element.update(view.alignment, view.spacing)
    pruneSavedState()
    if view.pinnedViews != pinnedViews { element.dropAllRows() }
    element.pinsViews = !view.pinnedViews.isEmpty
    refreshContent()
  }

  override func refresh() {
    guard isMarked else { return }
    forgetReads()
    if hasOpened || !view.pinnedViews.isEmpty { readSections() }
    refreshContent()
  }

  private func refreshContent() {
    isMarked = false
    element.refreshRows()
  }

  // MARK: - Rows

  private func indexPath(_ index: Int) -> (section: Int, row: Int)? {
    var row = index
    for (number, section) in sections.enumerated() {
      if row < section.count { return (number, row) }
      row -= section.count
    }
    return nil
  }

  func id(at index: Int) -> AnyHashable {
    guard let (section, row) = indexPath(index) else { return AnyHashable(index) }
    let path = AnyHashable(sections[section].path)
    if let owner = sections[section].owner {
      return AnyHashable([path, owner, sections[section].id(row)])
    }
    return AnyHashable([path, sections[section].id(row)])
  }

  private func content(at index: Int) -> AnyView {
    guard let (section, row) = indexPath(index) else { return AnyView(EmptyView()) }
    let content = graph.evaluating(self) { sections[section].view(row) }
    if !view.pinnedViews.isEmpty, sections[section].isHeading {
      return AnyView(content.environment(\.isInPinningStack, true))
    }
    return view.decorate?(content, rowPosition(section, row, index)) ?? content
  }

  private func rowPosition(_ section: Int, _ row: Int, _ index: Int) -> LazyRowPosition {
    let isHeading = sections[section].isHeading
    // A row is the first or the last of its section if its neighbour is a heading, belongs to
    // another section or does not exist.
    let before = sections[..<section].last { $0.count > 0 }
    let after = sections[(section + 1)...].first { $0.count > 0 }
    return LazyRowPosition(
      isHeading: isHeading, isLastOfAll: index == count - 1,
      isFirst: row == 0 && (before?.isHeading ?? true || before?.group != sections[section].group),
      isLast: row == sections[section].count - 1
        && (after?.isHeading ?? true || after?.group != sections[section].group),
      index: index, id: sections[section].hasIdentity ? sections[section].id(row) : nil)
  }

  func make(at index: Int) -> LayoutNode {
    let node = StackNode(view.axis, view.alignment, view.spacing, graph: graph)
    node.isMirrored = environment.isRightToLeft
    let state = saved.isEmpty ? nil : saved.removeValue(forKey: id(at: index))
    let row = pinned(node, at: index)
    rows[ObjectIdentifier(row)] = graph.restoring(state) {
      LayerStructure(content(at: index), node, context())
    }
    return row
  }

  /// Returns the layout node of the row at `index`: `node`, or a node around it that pins it.
  private func pinned(_ node: LayoutNode, at index: Int) -> LayoutNode {
    guard let span = span(at: index) else { return node }
    if span.header == index { return PinnedRowNode(node, isFooter: false) }
    return span.footer == index ? PinnedRowNode(node, isFooter: true) : node
  }

  func span(at index: Int) -> PinnedSpan? { spans.span(at: index) }

  func update(_ node: LayoutNode, at index: Int) {
    rows[ObjectIdentifier(node)]?.update(content(at: index))
  }

  func drop(_ row: LazyStackNode.Row, isKept: Bool) {
    guard let structure = rows.removeValue(forKey: ObjectIdentifier(row.node)) else { return }
    if isKept { keep(structure, row.id) }
    structure.leave()
  }

  private func keep(_ structure: LayerStructure<AnyView>, _ id: AnyHashable) {
    let state = SavedState(below: self)
    structure.saveState(in: state)
    if !state.isEmpty { saved[id] = state }
  }

  override func saveState(in state: SavedState) {
    for row in element.heldRows {
      if let structure = rows[ObjectIdentifier(row.node)] { keep(structure, row.id) }
    }
    state.keep([SavedRows(saved, window: element.window)], of: self, Self.self)
  }

  /// Removes the saved state of rows that the data no longer contains. The cost is O(1) if no state
  /// is saved, and O(number of rows) otherwise.
  private func pruneSavedState() {
    if saved.isEmpty { return }
    var left: [AnyHashable: SavedState] = [:]
    for index in 0..<count {
      let id = id(at: index)
      if let state = saved[id] { left[id] = state }
      if left.count == saved.count { return }
    }
    saved = left
  }

  func frame(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    element.rect(of: id).map { (element, $0) }
  }

  func forEachFrame(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void) {
    for row in element.rows {
      // A row's identity is a list of the section's path and the row's own identity, which is last.
      guard let id = (row.id.base as? [AnyHashable])?.last else { continue }
      body(id, row.node, row.node.bounds)
    }
  }

  func index(of id: AnyHashable) -> Int? {
    // A running scroll to a row needs its index in each frame.
    if let found, let (section, row) = indexPath(found), sections[section].id(row) == id {
      return found
    }
    found = search(id)
    return found
  }

  private func search(_ id: AnyHashable) -> Int? {
    var start = 0
    for section in sections {
      for row in 0..<section.count where section.id(row) == id { return start + row }
      start += section.count
    }
    return nil
  }

  // MARK: - Tree

  override func environmentDidChange() {
    element.isMirrored = environment.isRightToLeft
    super.environmentDidChange()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    for row in element.heldRows {
      if let structure = rows[ObjectIdentifier(row.node)] { body(structure) }
    }
  }

  // The elements of a row are children of the row's own layout node, so a change inside a row does
  // not concern the stack's container.
  override func elementsDidChange() {}

  override func willLeave() {
    forgetReads()
    graph.lazyStacks.remove(element)
  }
}

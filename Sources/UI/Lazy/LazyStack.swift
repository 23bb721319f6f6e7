import MartletGeometry

/// A column that makes its rows when they come near the window of the enclosing scroll view, and
/// drops them when they are far from it. The stored values of a row's views last as long as the
/// data contains the row.
///
/// The rows are those of `ForEach` and the single views of the content. The column takes the
/// proposed width. Rows that were never made are estimated to have the mean height of the others.
/// Rows appear and disappear without transitions.
public struct LazyVStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  /// Makes a column. `spacing` is in points; nil, infinity and NaN mean 8 points.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .vertical, alignment: alignment.key,
      spacing: spacing.flatMap { $0.isFinite ? $0 : nil } ?? defaultSpacing,
      content: content(), dress: nil)
  }

  /// The lazy stack.
  public var body: some View { stack }
}

/// A row that makes its views when they come near the window of the enclosing scroll view. See
/// `LazyVStack`.
public struct LazyHStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  /// Makes a row. `spacing` is in points; nil, infinity and NaN mean 8 points.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .horizontal, alignment: alignment.key,
      spacing: spacing.flatMap { $0.isFinite ? $0 : nil } ?? defaultSpacing,
      content: content(), dress: nil)
  }

  /// The lazy stack.
  public var body: some View { stack }
}

/// A lazy stack along either axis.
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
  package let dress: (@MainActor (AnyView, LazyRowPlace) -> AnyView)?

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LazyStructure(view, context)
  }
}

/// The position of a row among the others of its list.
package struct LazyRowPlace: Hashable {
  /// True for the header or footer of a section.
  package let isHeading: Bool
  /// True for the last row of the list.
  package let isLastOfAll: Bool
  /// True for the first row of a section.
  package let isFirst: Bool
  /// True for the last row of a section.
  package let isLast: Bool
  /// True for the second row of the list and every second one after it.
  package let isOdd: Bool
}

/// Makes the rows that the layout asks for and keeps them up to date.
private final class LazyStructure<Content: View>:
  _ViewNode<_LazyStack<Content>>, DependentNode, LazyRowSource, IdentityHolder
{
  private var view: _LazyStack<Content>
  private let element: LazyStackNode
  private var sections: [LazySection] = []
  private(set) var count = 0
  private var rows: [ObjectIdentifier: LayerStructure<AnyView>] = [:]
  /// The saved state of rows without nodes.
  private var kept: [AnyHashable: KeptState] = [:]
  /// The result of the last search.
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
    if let rows = graph.restoring?.take(self, Self.self)[0] as? KeptRows {
      kept = rows.states
      element.begin(at: rows.window)
    }
    element.source = self
    element.update(view.alignment, view.spacing)
    graph.lazyStacks.insert(element)
  }

  private func readSections() {
    sections.removeAll(keepingCapacity: true)
    view.content.appendLazySections(to: &sections)
    count = sections.reduce(0) { $0 + $1.count }
  }

  override func update(_ view: _LazyStack<Content>) {
    self.view = view
    readSections()
    element.update(view.alignment, view.spacing)
    forgetRemovedRows()
    showAgain()
  }

  override func refresh() {
    if isMarked { showAgain() }
  }

  private func showAgain() {
    isMarked = false
    forgetReads()
    element.refreshRows()
  }

  // MARK: - Rows

  private func place(_ index: Int) -> (section: Int, row: Int)? {
    var row = index
    for (number, section) in sections.enumerated() {
      if row < section.count { return (number, row) }
      row -= section.count
    }
    return nil
  }

  func id(at index: Int) -> AnyHashable {
    guard let (section, row) = place(index) else { return AnyHashable(index) }
    return AnyHashable([AnyHashable(sections[section].path), sections[section].id(row)])
  }

  private func content(at index: Int) -> AnyView {
    guard let (section, row) = place(index) else { return AnyView(EmptyView()) }
    let content = graph.evaluating(self) { sections[section].view(row) }
    return view.dress?(content, rowPlace(section, row, index)) ?? content
  }

  private func rowPlace(_ section: Int, _ row: Int, _ index: Int) -> LazyRowPlace {
    let isHeading = sections[section].isHeading
    // Neighbours that are not rows: a header or footer of the section, or nothing.
    let before = sections[..<section].last { $0.count > 0 }
    let after = sections[(section + 1)...].first { $0.count > 0 }
    return LazyRowPlace(
      isHeading: isHeading, isLastOfAll: index == count - 1,
      isFirst: row == 0 && (before?.isHeading ?? true || before?.group != sections[section].group),
      isLast: row == sections[section].count - 1
        && (after?.isHeading ?? true || after?.group != sections[section].group),
      isOdd: index % 2 == 1)
  }

  func make(at index: Int) -> LayoutNode {
    let node = StackNode(view.axis, view.alignment, view.spacing, graph: graph)
    node.isMirrored = environment.isRightToLeft
    let state = kept.isEmpty ? nil : kept.removeValue(forKey: id(at: index))
    rows[ObjectIdentifier(node)] = graph.restoring(state) {
      LayerStructure(content(at: index), node, context())
    }
    return node
  }

  func update(_ node: LayoutNode, at index: Int) {
    rows[ObjectIdentifier(node)]?.update(content(at: index))
  }

  func drop(_ row: LazyStackNode.Row, isKept: Bool) {
    guard let structure = rows.removeValue(forKey: ObjectIdentifier(row.node)) else { return }
    if isKept { keep(structure, row.id) }
    structure.leave()
  }

  private func keep(_ structure: LayerStructure<AnyView>, _ id: AnyHashable) {
    let state = KeptState(below: self)
    structure.keepState(in: state)
    if !state.isEmpty { kept[id] = state }
  }

  override func keepState(in state: KeptState) {
    for row in element.rows {
      if let structure = rows[ObjectIdentifier(row.node)] { keep(structure, row.id) }
    }
    state.keep([KeptRows(kept, window: element.window)], of: self, Self.self)
  }

  /// Drops the saved state of rows that the data no longer contains. The cost is O(1) if no state
  /// is saved.
  private func forgetRemovedRows() {
    if kept.isEmpty { return }
    var left: [AnyHashable: KeptState] = [:]
    for index in 0..<count {
      let id = id(at: index)
      if let state = kept[id] { left[id] = state }
      if left.count == kept.count { return }
    }
    kept = left
  }

  func place(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    element.rect(of: id).map { (element, $0) }
  }

  func forEachPlace(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void) {
    for row in element.rows {
      // The identity of a row follows the path of its section.
      guard let id = (row.id.base as? [AnyHashable])?.last else { continue }
      body(id, row.node, row.node.bounds)
    }
  }

  func index(of id: AnyHashable) -> Int? {
    // A scroll to a row asks for its index in each frame.
    if let found, let (section, row) = place(found), sections[section].id(row) == id {
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
    for row in element.rows {
      if let structure = rows[ObjectIdentifier(row.node)] { body(structure) }
    }
  }

  // A change inside a row concerns only its own layout node.
  override func elementsDidChange() {}

  override func willLeave() {
    forgetReads()
    graph.lazyStacks.remove(element)
  }
}

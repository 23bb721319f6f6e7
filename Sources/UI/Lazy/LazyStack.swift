import MartletGeometry

/// A column whose rows are made when they come near the window of the scroll view around it, and
/// dropped when they are far from it. What their views have stored lasts as long as the data has
/// the row.
///
/// The rows are those of `ForEach` and the single views of the content. The column takes the width
/// it is proposed. The height of rows that were not seen yet is taken to be that of the others.
/// Rows come and go without transitions.
public struct LazyVStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .vertical, alignment: alignment.key,
      spacing: spacing.flatMap { $0.isFinite ? $0 : nil } ?? defaultSpacing,
      content: content(), dress: nil)
  }

  public var body: some View { stack }
}

/// A row whose views are made when they come near the window of the scroll view around it.
public struct LazyHStack<Content: View>: View {
  private let stack: _LazyStack<Content>

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    stack = _LazyStack(
      axis: .horizontal, alignment: alignment.key,
      spacing: spacing.flatMap { $0.isFinite ? $0 : nil } ?? defaultSpacing,
      content: content(), dress: nil)
  }

  public var body: some View { stack }
}

/// A lazy stack along either axis.
public struct _LazyStack<Content: View>: PrimitiveView {
  package let axis: Axis
  package let alignment: AlignmentKey
  package let spacing: CGFloat
  package let content: Content
  /// Puts something round each row; the flag says that it is the last.
  package let dress: (@MainActor (AnyView, Bool) -> AnyView)?

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LazyStructure(view, context)
  }
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
  /// What rows have stored that are not there now.
  private var kept: [AnyHashable: KeptState] = [:]
  /// The index that was last looked for.
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
    return view.dress?(content, index == count - 1) ?? content
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

  /// Rows that the data no longer has lose their state for good. O(1) while none has any aside.
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

  func index(of id: AnyHashable) -> Int? {
    // A way to a row asks for it in every frame.
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

  // What changes in a row concerns its own layout node alone.
  override func elementsDidChange() {}

  override func willLeave() {
    forgetReads()
    graph.lazyStacks.remove(element)
  }
}

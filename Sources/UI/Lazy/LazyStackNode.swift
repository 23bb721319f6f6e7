import MartletGeometry

/// Makes and updates the rows of a lazy stack. `LazyStackNode` calls it during layout. Indices
/// count all rows of the data from 0.
@MainActor
package protocol LazyRowSource: AnyObject {
  /// The number of all rows, with and without nodes.
  var count: Int { get }
  /// Returns the identity of a row, unique in the stack.
  func id(at index: Int) -> AnyHashable
  /// Makes the nodes of a row and returns its layout node.
  func make(at index: Int) -> LayoutNode
  /// Updates the views of the row whose layout node is `node`.
  func update(_ node: LayoutNode, at index: Int)
  /// Removes the nodes of a row. With `isKept` the state of its views is saved until the row is
  /// made again.
  func drop(_ row: LazyStackNode.Row, isKept: Bool)
  /// Returns the index of the row with the identity `id`. The cost is O(*n*) in the number of rows.
  func index(of id: AnyHashable) -> Int?
  /// Returns the section with pinned views that contains a row; nil if there is none.
  func span(at index: Int) -> PinnedSpan?
}

/// The layout node of a lazy stack.
///
/// The rows that have nodes are consecutive. They cover the viewport of the enclosing scroll view
/// and half of its length on each side. The length of all other rows is estimated as the mean
/// length of these. Rows are made and removed in `layoutChildren`, and the first row when the stack
/// is measured. After each layout pass `LazyStacks` calls `checkViewport()`, which requests another
/// layout if a scroll has shown an area without rows. The length of the stack may change when rows
/// are made, because their real length replaces the estimate.
///
/// In a stack with pinned views, the header of the first row that has nodes and the footer of the
/// last one have nodes, too, even if they are not next to these rows (PinnedRows.swift).
package final class LazyStackNode: LayoutNode {
  /// A row with its nodes.
  package struct Row {
    /// The identity of the row.
    package let id: AnyHashable
    /// The layout node of the row.
    package let node: LayoutNode
  }

  /// Makes the rows. The structure node sets itself here and owns this node.
  package weak var source: (any LazyRowSource)?
  /// The rows that have nodes, in order. `rows[0]` is the row with the index `first` in the data.
  package private(set) var rows: [Row] = []
  /// True if headers or footers of sections are pinned.
  package var pinsViews = false
  /// The pinned rows outside of `rows`: at most one header and one footer, in this order.
  var spareRows: [Row] = []
  private(set) var first = 0
  /// The offset of the first row that has nodes from the start of the stack, in points.
  private(set) var start: CGFloat = 0
  /// The estimated length of a row without nodes, in points.
  private var estimate: CGFloat = 0
  let axis: Axis
  private(set) var alignment = HorizontalAlignment.center.key
  private(set) var spacing: CGFloat = 0

  /// Makes a stack without rows.
  package init(_ axis: Axis, graph: ViewGraph) {
    self.axis = axis
    super.init(graph: graph)
  }

  /// Sets the alignment and the spacing.
  package func update(_ alignment: AlignmentKey, _ spacing: CGFloat) {
    guard alignment != self.alignment || spacing != self.spacing else { return }
    self.alignment = alignment
    self.spacing = spacing
    invalidateLayout()
  }

  /// The index and the offset, in points, of the first row that has nodes. It is saved with the
  /// state of the stack.
  package var window: (first: Int, start: CGFloat) { (first, start) }

  /// Restores the index and the offset of the first row, before the first layout.
  package func begin(at window: (first: Int, start: CGFloat)) {
    (first, start) = window
  }

  // MARK: - Measuring

  private func rowProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var result = proposal
    result[axis] = nil
    return result
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard let source, source.count > 0 else { return .zero }
    if rows.isEmpty { fill(start..<start + 1, rowProposal(proposal)) }
    let inner = rowProposal(proposal)
    var length = start
    var across: CGFloat = 0
    for row in rows {
      let size = row.node.sizeThatFits(inner)
      length += size[axis] + spacing
      across = max(across, size[axis.other])
    }
    length += CGFloat(source.count - first - rows.count) * (estimate + spacing)
    var result = CGSize.zero
    result[axis] = max(0, length - spacing)
    result[axis.other] = proposal[axis.other].finite ?? across
    return result
  }

  package override func layoutChildren() {
    let inner = rowProposal(proposal)
    let window = wanted
    fill(window.map { $0.lowerBound..<max($0.upperBound, $0.lowerBound + 1) }, inner)
    var position = start
    for row in rows {
      let dimensions = row.node.dimensions(inner)
      var origin = CGPoint.zero
      origin[axis] = position
      let area = ViewDimensions(
        width: size.width, height: size.height, node: self, proposal: proposal)
      origin[axis.other] = alignment.id.defaultValue(in: area) - dimensions[alignment]
      row.node.place(at: origin, proposal: inner)
      position += dimensions.size[axis] + spacing
    }
    if pinsViews { layOutPinnedRows(inner, end: position) }
  }

  package override func draw(_ context: inout DrawContext) {
    if pinsViews { drawPinned(&context) } else { super.draw(&context) }
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    pinsViews ? hitTestPinned(point, &path) : super.hitTest(point, &path)
  }

  // MARK: - Window

  /// The range along the axis, in points of the stack, that the enclosing scroll view shows; nil
  /// without a scroll view.
  var visible: Range<CGFloat>? {
    var begin: CGFloat = 0
    var node: LayoutNode = self
    while let parent = node.parent {
      begin += node.origin[axis]
      if let scroll = parent as? ScrollNode {
        let window = scroll.window
        let low = scroll.offset[axis] + window.origin[axis] - begin
        let high = low + window.size[axis]
        if isMirrored, axis == .horizontal { return (size.width - high)..<(size.width - low) }
        return low..<high
      }
      node = parent
    }
    return nil
  }

  /// The range along the axis that needs rows: the viewport and half of its length on each side.
  private var wanted: Range<CGFloat>? {
    visible.map { window in
      let margin = (window.upperBound - window.lowerBound) / 2
      return window.lowerBound - margin..<window.upperBound + margin
    }
  }

  /// Requests a layout if the viewport shows an area without rows.
  package func checkViewport() {
    guard isPlaced, let source, source.count > 0, let window = visible else { return }
    let isShort = first > 0 && window.lowerBound < start
    var end = start
    for row in rows { end += row.node.size[axis] + spacing }
    let isOver = first + rows.count < source.count && window.upperBound > end
    if isShort || isOver { invalidateLayout() }
    if pinsViews { notePinnedPositions() }
  }

  /// Makes the rows that intersect `range`, in points along the axis, and removes the others. At
  /// least one row remains. Nil makes all rows.
  private func fill(_ range: Range<CGFloat>?, _ inner: ProposedViewSize) {
    guard let source else { return }
    let count = source.count
    func length(_ row: Row) -> CGFloat { row.node.sizeThatFits(inner)[axis] + spacing }
    var made = false
    func append() {
      rows.append(row(at: first + rows.count, source))
      made = true
    }
    if rows.isEmpty {
      if count == 0 { return }
      first = min(first, count - 1)
      append()
    }
    estimate = rows.reduce(0) { $0 + length($1) } / CGFloat(rows.count) - spacing
    if let range {
      let end = rows.reduce(start) { $0 + length($1) }
      let reach = max(1, (range.upperBound - range.lowerBound) * 3)
      if range.lowerBound > end + reach || range.upperBound < start - reach {
        jump(to: range.lowerBound, count)
        append()
      }
      while first > 0, start > range.lowerBound {
        first -= 1
        rows.insert(row(at: first, source), at: 0)
        start -= length(rows[0])
        made = true
      }
    }
    // `start` was computed from estimated lengths. The position of row 0 is known.
    if first == 0 { start = 0 }
    var end = rows.reduce(start) { $0 + length($1) }
    while first + rows.count < count, range.map({ end < $0.upperBound }) ?? true {
      append()
      end += rows.last.map(length) ?? 0
    }
    if let range {
      while rows.count > 1, let row = rows.first, start + length(row) <= range.lowerBound {
        start += length(row)
        first += 1
        drop(rows.removeFirst(), source)
        made = true
      }
      while rows.count > 1, let row = rows.last, end - length(row) >= range.upperBound {
        end -= length(row)
        drop(rows.removeLast(), source)
        made = true
      }
    }
    estimate = rows.reduce(0) { $0 + length($1) } / CGFloat(rows.count) - spacing
    if made {
      if pinsViews { settlePinnedRows(source) }
      setChildren(heldRows.map(\.node))
    }
  }

  /// Returns the row at `index`: a pinned row outside of the window, or else a new one.
  private func row(at index: Int, _ source: any LazyRowSource) -> Row {
    let id = source.id(at: index)
    if pinsViews, let spareIndex = spareRows.firstIndex(where: { $0.id == id }) {
      return spareRows.remove(at: spareIndex)
    }
    return Row(id: id, node: source.make(at: index))
  }

  /// Removes a row that has left the window. A stack with pinned views keeps it until
  /// `settlePinnedRows` decides, because it may be the current header.
  private func drop(_ row: Row, _ source: any LazyRowSource) {
    if pinsViews { spareRows.append(row) } else { source.drop(row, isKept: true) }
  }

  /// Removes the nodes of all rows and keeps the state of their views.
  package func dropAllRows() {
    for row in heldRows { source?.drop(row, isKept: true) }
    rows.removeAll()
    spareRows.removeAll()
  }

  /// Removes all rows and sets `first` and `start` to the row that is estimated to be at the offset
  /// `position`. The estimate is the same as in `rect(of:)`, so a scroll to a row ends at that row.
  private func jump(to position: CGFloat, _ count: Int) {
    let step = max(1, estimate + spacing)
    let next = first + rows.count
    var end = start
    for row in rows {
      end += row.node.sizeThatFits(rowProposal(proposal))[axis] + spacing
      if let source { drop(row, source) }
    }
    rows.removeAll(keepingCapacity: true)
    if position >= end {
      let steps = min(max(0, ((position - end) / step).rounded(.down)), CGFloat(count))
      let index = min(next + Int(steps), count - 1)
      start = end + CGFloat(index - next) * step
      first = index
    } else {
      let step = max(1, start / CGFloat(max(1, first)))
      first = Int(min(max(0, (position / step).rounded(.down)), CGFloat(max(0, first - 1))))
      start = CGFloat(first) * step
    }
  }

  // MARK: - Data

  /// Updates the rows after a change of the data. Rows with the same identities keep their nodes.
  /// The first row that has nodes stays the first one if the new data has it near the same index.
  package func refreshRows() {
    guard let source else { return }
    let count = source.count
    if count == 0 {
      for row in heldRows { source.drop(row, isKept: false) }
      rows.removeAll()
      spareRows.removeAll()
      first = 0
      start = 0
    } else if let anchor = rows.first {
      first = min(nearestIndex(of: anchor.id, source) ?? first, count - 1)
      var known: [AnyHashable: LayoutNode] = [:]
      for row in heldRows { known[row.id] = row.node }
      spareRows.removeAll()
      let span = first..<min(count, first + rows.count)
      rows = span.map { index in
        let id = source.id(at: index)
        guard let node = known.removeValue(forKey: id) else {
          return Row(id: id, node: source.make(at: index))
        }
        source.update(node, at: index)
        return Row(id: id, node: node)
      }
      if pinsViews { settlePinnedRows(source, known: &known) }
      for (id, node) in known.sorted(by: { $0.value.number < $1.value.number }) {
        source.drop(Row(id: id, node: node), isKept: nearestIndex(of: id, source) != nil)
      }
    }
    setChildren(heldRows.map(\.node))
    invalidateLayout()
  }

  /// Returns the index of the row with the identity `id`, searched from `first` outwards; nil if it
  /// is not among the nearest 1000 rows on each side. Insertions and removals usually move a row by
  /// a few indices.
  private func nearestIndex(of id: AnyHashable, _ source: any LazyRowSource) -> Int? {
    for distance in 0...1000 {
      for index in [first - distance, first + distance]
      where index >= 0 && index < source.count && source.id(at: index) == id {
        return index
      }
    }
    return nil
  }

  /// Returns the frame of the row with this identity, in the stack's space. The frame is estimated
  /// if the row has no nodes, and nil if the data does not contain the row. The cost is that of
  /// `LazyRowSource.index(of:)`.
  package func rect(of id: AnyHashable) -> CGRect? {
    guard let index = source?.index(of: id) else { return nil }
    var position = start
    var length = estimate
    let offset = index - first
    if rows.indices.contains(offset) {
      for row in rows[..<offset] { position += row.node.size[axis] + spacing }
      length = rows[offset].node.size[axis]
    } else if offset < 0 {
      position = CGFloat(index) * (start / CGFloat(max(1, first)))
    } else {
      for row in rows { position += row.node.size[axis] + spacing }
      position += CGFloat(offset - rows.count) * (estimate + spacing)
    }
    if isMirrored, axis == .horizontal { position = size.width - position - length }
    return axis == .vertical
      ? CGRect(x: 0, y: position, width: size.width, height: length)
      : CGRect(x: position, y: 0, width: length, height: size.height)
  }
}

/// The lazy stacks of a tree. After each layout it lets them check whether the viewport shows an
/// area without rows. Stacks insert and remove themselves.
@MainActor
package final class LazyStacks: GraphPart {
  private var nodes: [ObjectIdentifier: LazyStackNode] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds a stack.
  package func insert(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = node }
  /// Removes a stack.
  package func remove(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = nil }

  /// Requests a layout of the stacks whose viewport shows an area without rows.
  package func graphDidLayOut(_ graph: ViewGraph) {
    if nodes.isEmpty { return }
    for node in nodes.values.sorted(by: { $0.number < $1.number }) { node.checkViewport() }
  }

  /// Forgets all stacks when the tree is torn down.
  package func releaseNodes() { nodes.removeAll() }
}

extension ViewGraph {
  /// The lazy stacks of the tree.
  package var lazyStacks: LazyStacks { part(LazyStacks.self) }
}

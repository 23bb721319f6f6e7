import MartletGeometry

/// Makes and updates the rows of a lazy stack.
@MainActor
package protocol LazyRowSource: AnyObject {
  /// The number of rows in the data.
  var count: Int { get }
  /// Returns the identity of a row.
  func id(at index: Int) -> AnyHashable
  /// Makes the nodes of a row and returns its layout node.
  func make(at index: Int) -> LayoutNode
  /// Updates the views of a row.
  func update(_ node: LayoutNode, at index: Int)
  /// Removes the nodes of a row. With `isKept` its state is saved until the row is made again.
  func drop(_ row: LazyStackNode.Row, isKept: Bool)
  /// Returns the index of the row with the identity `id`. The cost is O(*n*) in the number of rows.
  func index(of id: AnyHashable) -> Int?
}

/// The layout node of a lazy stack. The rows near the window have nodes, and the length of the
/// others is estimated.
package final class LazyStackNode: LayoutNode {
  /// A row with its nodes.
  package struct Row {
    /// The identity of the row.
    package let id: AnyHashable
    /// The layout node of the row.
    package let node: LayoutNode
  }

  /// Makes the rows.
  package weak var source: (any LazyRowSource)?
  /// The rows that have nodes, in order. The first of them is row `first` of the data.
  package private(set) var rows: [Row] = []
  private var first = 0
  /// The offset of the first row that has nodes, in points.
  private var start: CGFloat = 0
  /// The estimated length of a row without nodes, in points.
  private var estimate: CGFloat = 0
  private let axis: Axis
  private var alignment = HorizontalAlignment.center.key
  private var spacing: CGFloat = 0

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

  /// The index and the offset of the first row that has nodes.
  package var window: (first: Int, start: CGFloat) { (first, start) }

  /// Sets the window of the first layout to that of an earlier stack.
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
    result[axis.other] = proposal[axis.other].flatMap { $0.isFinite ? $0 : nil } ?? across
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
  }

  // MARK: - Window

  /// The range of the stack's length that the enclosing scroll view shows; nil without a scroll
  /// view.
  private var visible: Range<CGFloat>? {
    var begin: CGFloat = 0
    var node: LayoutNode = self
    while let parent = node.parent {
      begin += node.origin[axis]
      if let scroll = parent as? ScrollNode {
        let low = scroll.offset[axis] - begin
        let high = low + scroll.size[axis]
        if isMirrored, axis == .horizontal { return (size.width - high)..<(size.width - low) }
        return low..<high
      }
      node = parent
    }
    return nil
  }

  /// The range that needs rows: the window and half of its length on each side.
  private var wanted: Range<CGFloat>? {
    visible.map { window in
      let margin = (window.upperBound - window.lowerBound) / 2
      return window.lowerBound - margin..<window.upperBound + margin
    }
  }

  /// Requests a layout if the window shows an area without rows.
  package func checkWindow() {
    guard isPlaced, let source, source.count > 0, let window = visible else { return }
    let isShort = first > 0 && window.lowerBound < start
    var end = start
    for row in rows { end += row.node.size[axis] + spacing }
    let isOver = first + rows.count < source.count && window.upperBound > end
    if isShort || isOver { invalidateLayout() }
  }

  /// Makes the rows in `range` and drops the others. A nil range means all rows.
  private func fill(_ range: Range<CGFloat>?, _ inner: ProposedViewSize) {
    guard let source else { return }
    let count = source.count
    func length(_ row: Row) -> CGFloat { row.node.sizeThatFits(inner)[axis] + spacing }
    var made = false
    func append() {
      let index = first + rows.count
      rows.append(Row(id: source.id(at: index), node: source.make(at: index)))
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
        rows.insert(Row(id: source.id(at: first), node: source.make(at: first)), at: 0)
        start -= length(rows[0])
        made = true
      }
    }
    // Unseen rows had an estimated length, so the first row may not be at 0 until it is made.
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
        source.drop(rows.removeFirst(), isKept: true)
        made = true
      }
      while rows.count > 1, let row = rows.last, end - length(row) >= range.upperBound {
        end -= length(row)
        source.drop(rows.removeLast(), isKept: true)
        made = true
      }
    }
    estimate = rows.reduce(0) { $0 + length($1) } / CGFloat(rows.count) - spacing
    if made { setChildren(rows.map(\.node)) }
  }

  /// Starts again at the row that is estimated to be at `place`. The estimate is the same as in
  /// `rect(of:)`, so a scroll to a row ends at that row.
  private func jump(to place: CGFloat, _ count: Int) {
    let step = max(1, estimate + spacing)
    let next = first + rows.count
    var end = start
    for row in rows {
      end += row.node.sizeThatFits(rowProposal(proposal))[axis] + spacing
      source?.drop(row, isKept: true)
    }
    rows.removeAll(keepingCapacity: true)
    if place >= end {
      let steps = min(max(0, ((place - end) / step).rounded(.down)), CGFloat(count))
      let index = min(next + Int(steps), count - 1)
      start = end + CGFloat(index - next) * step
      first = index
    } else {
      let step = max(1, start / CGFloat(max(1, first)))
      first = Int(min(max(0, (place / step).rounded(.down)), CGFloat(max(0, first - 1))))
      start = CGFloat(first) * step
    }
  }

  // MARK: - Data

  /// Updates the rows after a change of the data. Rows with the same identities keep their nodes.
  package func refreshRows() {
    guard let source else { return }
    let count = source.count
    if count == 0 {
      for row in rows { source.drop(row, isKept: false) }
      rows.removeAll()
      first = 0
      start = 0
    } else if let anchor = rows.first {
      first = min(nearestIndex(of: anchor.id, source) ?? first, count - 1)
      var known: [AnyHashable: LayoutNode] = [:]
      for row in rows { known[row.id] = row.node }
      let span = first..<min(count, first + rows.count)
      rows = span.map { index in
        let id = source.id(at: index)
        guard let node = known.removeValue(forKey: id) else {
          return Row(id: id, node: source.make(at: index))
        }
        source.update(node, at: index)
        return Row(id: id, node: node)
      }
      for (id, node) in known.sorted(by: { $0.value.number < $1.value.number }) {
        source.drop(Row(id: id, node: node), isKept: nearestIndex(of: id, source) != nil)
      }
    }
    setChildren(rows.map(\.node))
    invalidateLayout()
  }

  /// Returns the index of a row near `first`. Insertions and removals before a row move it; only a
  /// thousand rows to each side are searched.
  private func nearestIndex(of id: AnyHashable, _ source: any LazyRowSource) -> Int? {
    for distance in 0...1000 {
      for index in [first - distance, first + distance]
      where index >= 0 && index < source.count && source.id(at: index) == id {
        return index
      }
    }
    return nil
  }

  /// Returns the frame of the row with this identity, estimated if it has no nodes; nil if the data
  /// does not contain it.
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

/// The lazy stacks of a tree.
@MainActor
package final class LazyStacks: GraphPart {
  private var nodes: [ObjectIdentifier: LazyStackNode] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds a stack.
  package func insert(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = node }
  /// Removes a stack.
  package func remove(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = nil }

  /// Requests a layout of the stacks whose window has scrolled to an area without rows.
  package func graphDidLayOut(_ graph: ViewGraph) {
    if nodes.isEmpty { return }
    for node in nodes.values.sorted(by: { $0.number < $1.number }) { node.checkWindow() }
  }

  /// Forgets all stacks when the tree is torn down.
  package func abandon() { nodes.removeAll() }
}

extension ViewGraph {
  /// The lazy stacks of the tree.
  package var lazyStacks: LazyStacks { part(LazyStacks.self) }
}

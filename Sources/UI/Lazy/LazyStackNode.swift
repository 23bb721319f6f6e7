import MartletGeometry

/// Makes and keeps the rows of a lazy stack.
@MainActor
package protocol LazyRowSource: AnyObject {
  var count: Int { get }
  func id(at index: Int) -> AnyHashable
  func make(at index: Int) -> LayoutNode
  func update(_ node: LayoutNode, at index: Int)
  /// Takes a row apart; with `isKept` its state waits for the row to be made again.
  func drop(_ row: LazyStackNode.Row, isKept: Bool)
  /// The index of the row that its data calls `id`; looks through all of them.
  func index(of id: AnyHashable) -> Int?
}

/// The layout of a lazy stack: rows that follow one another, those near the window real, the
/// others an estimate.
package final class LazyStackNode: LayoutNode {
  package struct Row {
    package let id: AnyHashable
    package let node: LayoutNode
  }

  package weak var source: (any LazyRowSource)?
  /// The rows that are there, in order; the first is row `first` of all.
  package private(set) var rows: [Row] = []
  private var first = 0
  /// Where the first row that is there begins.
  private var start: CGFloat = 0
  /// The length of a row that is not there.
  private var estimate: CGFloat = 0
  private let axis: Axis
  private var alignment = HorizontalAlignment.center.key
  private var spacing: CGFloat = 0

  package init(_ axis: Axis, graph: ViewGraph) {
    self.axis = axis
    super.init(graph: graph)
  }

  package func update(_ alignment: AlignmentKey, _ spacing: CGFloat) {
    guard alignment != self.alignment || spacing != self.spacing else { return }
    self.alignment = alignment
    self.spacing = spacing
    invalidateLayout()
  }

  /// The first row that is there and where it begins.
  package var window: (first: Int, start: CGFloat) { (first, start) }

  /// Makes the rows first where they were when the stack was last there.
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

  /// The part of the own length that the scroll view around shows; all of it without one.
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

  /// What is to be there: the window and half of one more on each side.
  private var wanted: Range<CGFloat>? {
    visible.map { window in
      let margin = (window.upperBound - window.lowerBound) / 2
      return window.lowerBound - margin..<window.upperBound + margin
    }
  }

  /// Asks for the layout when the window shows places without rows.
  package func checkWindow() {
    guard isPlaced, let source, source.count > 0, let window = visible else { return }
    let isShort = first > 0 && window.lowerBound < start
    var end = start
    for row in rows { end += row.node.size[axis] + spacing }
    let isOver = first + rows.count < source.count && window.upperBound > end
    if isShort || isOver { invalidateLayout() }
  }

  /// Makes the rows within `range`, or all of them, and drops the others.
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
    // Rows nobody has seen had an estimated length: the first begins at the beginning.
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

  /// Starts anew at the row that by the estimate is at `place`: the same that `rect(of:)` makes, so
  /// that a way to a row ends on it.
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

  /// Takes new data: rows that are there still are kept by their ids.
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

  /// Rows move by what came or went before them: looked for within a thousand rows.
  private func nearestIndex(of id: AnyHashable, _ source: any LazyRowSource) -> Int? {
    for distance in 0...1000 {
      for index in [first - distance, first + distance]
      where index >= 0 && index < source.count && source.id(at: index) == id {
        return index
      }
    }
    return nil
  }

  /// Where the row of that id is, by the estimate while it is not there.
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
package struct LazyStacks {
  private var nodes: [ObjectIdentifier: LazyStackNode] = [:]

  nonisolated package init() {}

  package mutating func insert(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = node }
  package mutating func remove(_ node: LazyStackNode) { nodes[ObjectIdentifier(node)] = nil }

  /// Has rows made where scrolling has come to.
  package func checkWindows() {
    if nodes.isEmpty { return }
    for node in nodes.values.sorted(by: { $0.number < $1.number }) { node.checkWindow() }
  }
}

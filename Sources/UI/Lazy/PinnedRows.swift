import MartletGeometry

// The pinned headers and footers of a lazy stack. Their sections show them as they are, without the
// font and the padding of lists.
//
// A scroll neither measures nor places the content. A pinned row therefore keeps its place in the
// layout, and `PinnedRowNode` shifts its content to the edge of the viewport by an effect, which
// drawing and hit tests read in each frame.

/// The parts of a section that stay visible while its rows scroll.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  /// One bit per part: headers 1, footers 2.
  public let rawValue: UInt32
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)

  /// Creates a set from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// The rows of one `Section` of a lazy stack, with its pinned header and footer.
package struct PinnedSpan: Equatable {
  /// The indices of the header, the rows and the footer.
  package private(set) var rows: Range<Int>
  /// The index of the header; nil if it is not pinned.
  package private(set) var header: Int?
  /// The index of the footer; nil if it is not pinned.
  package private(set) var footer: Int?

  fileprivate mutating func append(_ section: LazySection, _ views: PinnedScrollableViews) {
    let index = rows.upperBound
    rows = rows.lowerBound..<index + section.count
    guard section.isHeading, section.count > 0 else { return }
    if section.isFooter {
      if views.contains(.sectionFooters) { footer = index }
    } else if views.contains(.sectionHeaders) {
      header = index
    }
  }
}

extension [LazySection] {
  /// Returns the rows of each `Section`, in order. Rows outside of sections belong to none.
  package func pinnedSpans(_ views: PinnedScrollableViews) -> [PinnedSpan] {
    var spans: [PinnedSpan] = []
    var previous: LazySection?
    var index = 0
    for section in self {
      defer { index += section.count }
      guard section.group != nil else {
        previous = nil
        continue
      }
      if previous == nil || previous?.group != section.group || previous?.owner != section.owner {
        spans.append(PinnedSpan(rows: index..<index))
      }
      spans[spans.count - 1].append(section, views)
      previous = section
    }
    return spans
  }
}

extension [PinnedSpan] {
  /// Returns the span that contains the row at `index`. The cost is O(log *n*).
  package func span(at index: Int) -> PinnedSpan? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].rows.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].rows.contains(index) ? self[low] : nil
  }
}

/// The node around a pinned header or footer. It has the position of its row, and shifts its
/// content so that it stays in the viewport.
package final class PinnedRowNode: UnaryNode {
  /// True for a footer.
  let isFooter: Bool
  /// The position of the row along the stack's axis, in points from its start.
  private var start: CGFloat = 0
  /// The length of the row, in points.
  private var length: CGFloat = 0
  /// The position at which the header ends at the latest, or the footer begins at the earliest.
  private var limit: CGFloat = 0
  /// The shift in the last frame.
  private var notedShift: CGFloat = 0

  /// Makes the node around the node of the row.
  package init(_ content: LayoutNode, isFooter: Bool) {
    self.isFooter = isFooter
    super.init(content)
  }

  /// Sets the position and the length of the row, and the limit of its shift.
  func set(start: CGFloat, length: CGFloat, limit: CGFloat) {
    self.start = start
    self.length = length
    self.limit = limit
  }

  /// The distance of the content from the position of the row, towards the end of the stack.
  private func shift(in stack: LazyStackNode) -> CGFloat {
    guard let window = stack.visible else { return 0 }
    let shown =
      isFooter
      ? min(start, max(window.upperBound - length, limit))
      : max(start, min(window.lowerBound, limit - length))
    return shown - start
  }

  /// Marks the node for drawing if its content is shifted by another distance than in the last
  /// frame, such as after the viewport has become smaller.
  func noteShift(in stack: LazyStackNode) {
    let shift = self.shift(in: stack)
    if shift == notedShift { return }
    notedShift = shift
    setNeedsDisplay()
  }

  package override var contentTransform: CGAffineTransform {
    guard let stack = parent as? LazyStackNode else { return .identity }
    let shift = self.shift(in: stack)
    if shift == 0 { return .identity }
    return stack.axis == .vertical
      ? CGAffineTransform(translationX: 0, y: shift)
      : CGAffineTransform(translationX: stack.isMirrored ? -shift : shift, y: 0)
  }

  package override func draw(_ context: inout DrawContext) {
    let transform = contentTransform
    context.pushOffset(x: transform.tx, y: transform.ty)
    super.draw(&context)
    context.popTransform()
  }
}

private enum PinningStackKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True for the headers and footers of a stack with pinned views.
  var isInPinningStack: Bool {
    get { self[PinningStackKey.self] }
    set { self[PinningStackKey.self] = newValue }
  }
}

extension LazyStackNode {
  /// The rows that have nodes, in order: the window, and the pinned rows before and after it.
  package var heldRows: [Row] {
    if spareRows.isEmpty { return rows }
    return spareRows.filter { !Self.isFooter($0) } + rows + spareRows.filter(Self.isFooter)
  }

  private static func isFooter(_ row: Row) -> Bool {
    (row.node as? PinnedRowNode)?.isFooter ?? false
  }

  // MARK: - Making

  /// The indices of the pinned rows that are needed outside of the window.
  private func spareIndices(_ source: any LazyRowSource) -> [Int] {
    guard !rows.isEmpty else { return [] }
    let last = first + rows.count - 1
    var result: [Int] = []
    if let header = source.span(at: first)?.header, header < first { result.append(header) }
    if let footer = source.span(at: last)?.footer, footer > last { result.append(footer) }
    return result
  }

  /// Makes the pinned rows outside of the window and removes the other rows in `spareRows`.
  func settlePinnedRows(_ source: any LazyRowSource) {
    let old = spareRows
    spareRows = spareIndices(source).map { index in
      let id = source.id(at: index)
      return old.first { $0.id == id } ?? Row(id: id, node: source.make(at: index))
    }
    for row in old where !spareRows.contains(where: { $0.id == row.id }) {
      source.drop(row, isKept: true)
    }
  }

  /// Makes or updates the pinned rows outside of the window after a change of the data. Rows in
  /// `known` are used again and removed from it.
  func settlePinnedRows(
    _ source: any LazyRowSource, known: inout [AnyHashable: LayoutNode]
  ) {
    for index in spareIndices(source) {
      let id = source.id(at: index)
      if let node = known.removeValue(forKey: id) {
        source.update(node, at: index)
        spareRows.append(Row(id: id, node: node))
      } else {
        spareRows.append(Row(id: id, node: source.make(at: index)))
      }
    }
  }

  // MARK: - Placing

  /// Places the pinned rows outside of the window and tells all pinned rows their positions and
  /// limits. `end` is the position after the last row of the window and its space.
  func layOutPinnedRows(_ inner: ProposedViewSize, end: CGFloat) {
    guard let source else { return }
    var position = start
    for (offset, row) in rows.enumerated() {
      let length = row.node.sizeThatFits(inner)[axis]
      if let node = row.node as? PinnedRowNode {
        node.set(
          start: position, length: length,
          limit: limit(of: node, at: first + offset, inner, source))
      }
      position += length + spacing
    }
    for row in spareRows {
      guard let node = row.node as? PinnedRowNode else { continue }
      let length = node.sizeThatFits(inner)[axis]
      let index = node.isFooter ? first + rows.count - 1 : first
      let position = node.isFooter ? end : start - spacing - length
      place(node, at: position, inner)
      node.set(start: position, length: length, limit: limit(of: node, at: index, inner, source))
    }
  }

  private func place(_ node: LayoutNode, at position: CGFloat, _ inner: ProposedViewSize) {
    let area = ViewDimensions(
      width: size.width, height: size.height, node: self, proposal: proposal)
    var origin = CGPoint.zero
    origin[axis] = position
    origin[axis.other] =
      alignment.id.defaultValue(in: area) - node.dimensions(inner)[alignment]
    node.place(at: origin, proposal: inner)
  }

  /// Returns where the section of the row at `index` ends, for a header, or begins, for a footer.
  /// The next section pushes a header off. An edge outside of the window is infinitely far.
  private func limit(
    of node: PinnedRowNode, at index: Int, _ inner: ProposedViewSize, _ source: any LazyRowSource
  ) -> CGFloat {
    guard let span = source.span(at: index) else { return 0 }
    let edge = node.isFooter ? span.rows.lowerBound : span.rows.upperBound
    if node.isFooter, edge < first { return -.infinity }
    if !node.isFooter, edge > first + rows.count { return .infinity }
    var position = start
    for row in rows.prefix(edge - first) {
      position += row.node.sizeThatFits(inner)[axis] + spacing
    }
    // No space follows the last row of the stack.
    return edge == source.count && !node.isFooter ? position - spacing : position
  }

  /// Marks the pinned rows that have moved inside the stack since the last frame.
  func notePinnedPositions() {
    for child in children { (child as? PinnedRowNode)?.noteShift(in: self) }
  }

  // MARK: - Drawing and touches

  /// The layers of a stack with pinned views, from back to front.
  private enum Layer {
    case rows, footers, headers
  }

  private static func layer(of child: LayoutNode) -> Layer {
    guard let pinned = child as? PinnedRowNode else { return .rows }
    return pinned.isFooter ? .footers : .headers
  }

  /// Draws the rows, then the pinned footers and headers over them.
  func drawPinned(_ context: inout DrawContext) {
    draw(.rows, &context)
    draw(.footers, &context)
    draw(.headers, &context)
  }

  private func draw(_ layer: Layer, _ context: inout DrawContext) {
    for child in children where Self.layer(of: child) == layer { child.render(&context) }
  }

  /// Finds the frontmost node at a point of own space, as `hitTest(_:_:)` does.
  func hitTestPinned(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    let isHit =
      hitTest(.headers, point, &path) || hitTest(.footers, point, &path)
      || hitTest(.rows, point, &path)
    if isHit { path.append(self) }
    return isHit
  }

  private func hitTest(_ layer: Layer, _ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    for child in children.reversed() where Self.layer(of: child) == layer {
      guard let inner = child.pointFromParent(point) else { continue }
      if child.hitTest(inner, &path) { return true }
    }
    return false
  }
}

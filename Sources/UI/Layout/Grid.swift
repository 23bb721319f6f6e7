import MartletGeometry

/// Views in rows and columns: a column is as wide as its widest cell, a row as high as its highest.
///
/// Each `GridRow` is a row; any other view inside spans all columns.
@MainActor @preconcurrency
public struct Grid<Content> {
  package let layout: GridLayout
  package let content: Content
}

extension Grid: View, PrimitiveView, ContainerView where Content: View {
  /// - Parameters:
  ///   - horizontalSpacing: between columns; nil for the usual space of 8 points.
  ///   - verticalSpacing: between rows; nil for the usual space.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  package func makeElement(_ context: _NodeContext) -> LayoutElement<GridLayout> {
    LayoutElement(layout, graph: context.graph)
  }

  package func update(_ element: LayoutElement<GridLayout>, _ context: _NodeContext) {
    element.update(layout)
  }
}

/// A row of a grid: each view inside is a cell. Outside of a grid it is its views.
@MainActor @preconcurrency
public struct GridRow<Content> {
  package let alignment: VerticalAlignment?
  package let content: Content
}

extension GridRow: View, PrimitiveView where Content: View {
  /// - Parameter alignment: of the cells within the row; nil for the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    GridRowNode(view, context)
  }
}

/// The row that a cell belongs to.
package struct GridRowTrait: Equatable {
  /// Unique in the tree.
  let number: UInt64
  let alignment: VerticalAlignment?
}

private final class GridRowNode<Content: View>: _ViewNode<GridRow<Content>> {
  private var alignment: VerticalAlignment?
  private let number: UInt64
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()

  init(_ view: GridRow<Content>, _ context: _NodeContext) {
    alignment = view.alignment
    number = context.graph.nextNumber()
    super.init(context)
    child = Content._makeNode(view.content, self.context())
  }

  private var trait: _TraitModifier {
    _TraitModifier(GridRowTrait.self, GridRowTrait(number: number, alignment: alignment))
  }

  override func update(_ view: GridRow<Content>) {
    if view.alignment != alignment {
      alignment = view.alignment
      wrappers.visit { ($0 as? TraitNode)?.set(trait) }
    }
    child?.update(view.content)
  }

  override func environmentDidChange() {
    wrappers.visit { $0.isMirrored = environment.isRightToLeft }
    super.environmentDidChange()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    let start = elements.count
    child?.appendElements(to: &elements)
    wrappers.wrap(&elements, from: start) { TraitNode(trait, $0) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

// MARK: - Cells

private enum GridColumnsTrait {}
private enum GridAnchorTrait {}
private enum GridUnsizedTrait {}
private enum GridColumnAlignmentTrait {}

extension View {
  /// Lets the cell span several columns of the grid around.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(_TraitModifier(GridColumnsTrait.self, max(1, count)))
  }

  /// Puts the cell at a point of its place in the grid, whatever the alignments say.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(_TraitModifier(GridAnchorTrait.self, anchor))
  }

  /// Keeps the cell from making its row or column larger along `axes`.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(_TraitModifier(GridUnsizedTrait.self, axes))
  }

  /// Aligns all cells in the column that the cell is in.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(_TraitModifier(GridColumnAlignmentTrait.self, guide))
  }
}

// MARK: - Layout

/// A grid as a layout.
public struct GridLayout: Layout {
  /// The lines that meet in a column and in a row.
  public var alignment: Alignment
  /// The space between columns; nil for the usual one.
  public var horizontalSpacing: CGFloat?
  /// The space between rows; nil for the usual one.
  public var verticalSpacing: CGFloat?

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    GridSolver(self, subviews).solve(proposal).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let solver = GridSolver(self, subviews)
    solver.place(solver.solve(proposal), in: bounds)
  }
}

/// Works out the columns and rows of a grid.
///
/// Columns share the width as the views of a row do: the least flexible first, each being proposed
/// an equal share of the rest. Cells that span several columns widen them equally afterwards. Rows
/// share the height likewise, with the widths known.
@MainActor
private struct GridSolver {
  struct Cell {
    let subview: LayoutSubview
    let row: Int
    let columns: Range<Int>
    let unsized: Axis.Set
  }

  struct Solution {
    var widths: [CGFloat]
    var heights: [CGFloat]
    var size: CGSize
  }

  private let layout: GridLayout
  private var cells: [Cell] = []
  private var columnCount = 0
  private var rowAlignments: [VerticalAlignment] = []
  private var columnAlignments: [HorizontalAlignment] = []
  private var gapX: CGFloat { layout.horizontalSpacing ?? defaultSpacing }
  private var gapY: CGFloat { layout.verticalSpacing ?? defaultSpacing }

  init(_ layout: GridLayout, _ subviews: LayoutSubviews) {
    self.layout = layout
    var rows: [(trait: GridRowTrait?, cells: [LayoutSubview])] = []
    for subview in subviews {
      let trait = subview.node.trait(ObjectIdentifier(GridRowTrait.self)) as? GridRowTrait
      if let trait, rows.last?.trait?.number == trait.number {
        rows[rows.count - 1].cells.append(subview)
      } else {
        rows.append((trait, [subview]))
      }
    }
    func value<V>(_ key: Any.Type, _ subview: LayoutSubview) -> V? {
      subview.node.trait(ObjectIdentifier(key)) as? V
    }
    func span(_ cell: LayoutSubview) -> Int { value(GridColumnsTrait.self, cell) ?? 1 }
    for row in rows where row.trait != nil {
      columnCount = max(columnCount, row.cells.reduce(0) { $0 + span($1) })
    }
    columnCount = max(columnCount, rows.isEmpty ? 0 : 1)
    columnAlignments = Array(repeating: layout.alignment.horizontal, count: columnCount)
    for (index, row) in rows.enumerated() {
      rowAlignments.append(row.trait?.alignment ?? layout.alignment.vertical)
      var column = 0
      for subview in row.cells {
        let count = row.trait == nil ? columnCount : span(subview)
        if let guide: HorizontalAlignment = value(GridColumnAlignmentTrait.self, subview) {
          columnAlignments[column] = guide
        }
        cells.append(
          Cell(
            subview: subview, row: index, columns: column..<column + count,
            unsized: value(GridUnsizedTrait.self, subview) ?? []))
        column += count
      }
    }
  }

  func solve(_ proposal: ProposedViewSize) -> Solution {
    if cells.isEmpty { return Solution(widths: [], heights: [], size: .zero) }
    let widths = widths(proposal.width)
    let heights = heights(proposal.height, widths)
    return Solution(
      widths: widths, heights: heights,
      size: CGSize(
        width: widths.reduce(0, +) + gapX * CGFloat(widths.count - 1),
        height: heights.reduce(0, +) + gapY * CGFloat(heights.count - 1)))
  }

  // MARK: - Lengths

  /// Shares `whole` out; `length` says how long part `index` is for a proposal.
  private func share(
    _ whole: CGFloat?, _ count: Int, _ gap: CGFloat, _ length: (Int, CGFloat?) -> CGFloat
  ) -> (lengths: [CGFloat], rest: CGFloat) {
    guard let whole, whole.isFinite else {
      return ((0..<count).map { length($0, whole) }, 0)
    }
    var rest = whole - gap * CGFloat(count - 1)
    let order = (0..<count).map { index in
      let least = length(index, 0)
      return (index: index, range: length(index, .infinity) - least, least: least)
    }.sorted { ($0.range, -$0.least, $0.index) < ($1.range, -$1.least, $1.index) }
    var lengths = [CGFloat](repeating: 0, count: count)
    for (number, entry) in order.enumerated() {
      lengths[entry.index] = length(entry.index, max(0, rest) / CGFloat(count - number))
      rest -= lengths[entry.index]
    }
    return (lengths, rest)
  }

  private func widths(_ proposed: CGFloat?) -> [CGFloat] {
    var (widths, rest) = share(proposed, columnCount, gapX) { column, width in
      var widest: CGFloat = 0
      for cell in cells
      where cell.columns == column..<column + 1 && !cell.unsized.contains(.horizontal) {
        let size = cell.subview.sizeThatFits(ProposedViewSize(width: width, height: nil))
        widest = max(widest, size.width)
      }
      return widest
    }
    for cell in cells where cell.columns.count > 1 && !cell.unsized.contains(.horizontal) {
      let known = width(of: cell.columns, widths)
      let room = proposed.map { _ in known + max(0, rest) }
      let wanted = cell.subview.sizeThatFits(ProposedViewSize(width: room, height: nil)).width
      guard wanted > known, wanted.isFinite else { continue }
      let part = (wanted - known) / CGFloat(cell.columns.count)
      for column in cell.columns { widths[column] += part }
      rest -= wanted - known
    }
    return widths
  }

  private func heights(_ proposed: CGFloat?, _ widths: [CGFloat]) -> [CGFloat] {
    share(proposed, rowAlignments.count, gapY) { row, height in
      var before: CGFloat = 0
      var after: CGFloat = 0
      for cell in cells where cell.row == row && !cell.unsized.contains(.vertical) {
        let dimensions = cell.subview.dimensions(
          in: ProposedViewSize(width: width(of: cell.columns, widths), height: height))
        let guide =
          dimensions.height == .infinity || cell.subview.node.trait(anchorKey) != nil
          ? 0 : dimensions[rowAlignments[row]]
        before = max(before, guide)
        after = max(after, dimensions.height - guide)
      }
      return before + after
    }.lengths
  }

  private func width(of columns: Range<Int>, _ widths: [CGFloat]) -> CGFloat {
    widths[columns].reduce(0, +) + gapX * CGFloat(columns.count - 1)
  }

  // MARK: - Placing

  private var anchorKey: ObjectIdentifier { ObjectIdentifier(GridAnchorTrait.self) }

  func place(_ solution: Solution, in bounds: CGRect) {
    var tops: [CGFloat] = []
    var lefts: [CGFloat] = []
    var y = bounds.minY
    for height in solution.heights {
      tops.append(y)
      y += height + gapY
    }
    var x = bounds.minX
    for width in solution.widths {
      lefts.append(x)
      x += width + gapX
    }
    var baselines = [CGFloat](repeating: 0, count: tops.count)
    for cell in cells {
      let dimensions = cell.subview.dimensions(in: proposal(of: cell, solution))
      baselines[cell.row] = max(baselines[cell.row], dimensions[rowAlignments[cell.row]])
    }
    for cell in cells {
      let own = proposal(of: cell, solution)
      let area = CGRect(
        x: lefts[cell.columns.lowerBound], y: tops[cell.row], width: own.width ?? 0,
        height: own.height ?? 0)
      if let anchor = cell.subview.node.trait(anchorKey) as? UnitPoint {
        cell.subview.place(
          at: CGPoint(
            x: area.minX + anchor.x * area.width, y: area.minY + anchor.y * area.height),
          anchor: anchor, proposal: own)
        continue
      }
      let dimensions = cell.subview.dimensions(in: own)
      let frame = ViewDimensions(
        width: area.width, height: area.height, node: cell.subview.node, proposal: own)
      let column = columnAlignments[cell.columns.lowerBound]
      let line = rowAlignments[cell.row]
      // A baseline is that of the row's cells; every other line is that of the row's area.
      let rowLine =
        line.key.combination == .mean
        ? line.key.id.defaultValue(in: frame) : baselines[cell.row]
      cell.subview.place(
        at: CGPoint(
          x: area.minX + column.key.id.defaultValue(in: frame) - dimensions[column],
          y: area.minY + rowLine - dimensions[line]),
        proposal: own)
    }
  }

  private func proposal(of cell: Cell, _ solution: Solution) -> ProposedViewSize {
    ProposedViewSize(
      width: width(of: cell.columns, solution.widths), height: solution.heights[cell.row])
  }
}

import MartletGeometry

/// Views in rows and columns. A column is as wide as its widest cell, and a row is as high as its
/// highest cell.
///
/// Each `GridRow` is a row. Any other view inside spans all columns.
@MainActor @preconcurrency
public struct Grid<Content> {
  /// The grid's alignment and spacing.
  package let layout: GridLayout
  /// The rows.
  package let content: Content
}

extension Grid: View, PrimitiveView, ContainerView where Content: View {
  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: the default alignment of cells in columns and rows.
  ///   - horizontalSpacing: the space between columns in points; nil for the default of 8 points.
  ///   - verticalSpacing: the space between rows in points; nil for the default of 8 points.
  ///   - content: the rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> LayoutElement<GridLayout> {
    LayoutElement(layout, graph: context.graph)
  }

  /// Gives the layout node new values.
  package func update(_ element: LayoutElement<GridLayout>, _ context: _NodeContext) {
    element.update(layout)
  }
}

/// A row of a grid. Each view inside is a cell. Outside a grid the row has no effect on its views.
@MainActor @preconcurrency
public struct GridRow<Content> {
  /// The vertical alignment of the cells; nil for the grid's.
  package let alignment: VerticalAlignment?
  /// The cells.
  package let content: Content
}

extension GridRow: View, PrimitiveView where Content: View {
  /// Creates a row.
  ///
  /// `alignment` is the vertical alignment of the cells; nil for the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    GridRowNode(view, context)
  }
}

/// The row that a cell belongs to. `GridRow` sets it on the cell's node, and the grid reads it.
package struct GridRowTrait: Equatable {
  /// Unique among the rows of the tree.
  let number: UInt64
  let alignment: VerticalAlignment?
}

/// The structure node of a grid row. It has no layout of its own. The layout nodes of its content
/// are cells of the grid itself; each is wrapped in a node that marks it with the trait of the row.
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
  /// Lets the cell span `count` columns of the enclosing grid. A count below 1 becomes 1.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(_TraitModifier(GridColumnsTrait.self, max(1, count)))
  }

  /// Aligns the point `anchor` of the cell with the same point of the cell's area in the grid. The
  /// alignments of the row and the column are then ignored.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(_TraitModifier(GridAnchorTrait.self, anchor))
  }

  /// Excludes the cell from the size of its row or column along `axes`.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(_TraitModifier(GridUnsizedTrait.self, axes))
  }

  /// Sets the alignment of all cells in the cell's column.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(_TraitModifier(GridColumnAlignmentTrait.self, guide))
  }
}

// MARK: - Layout

/// A grid as a layout, for `AnyLayout` and custom layouts.
public struct GridLayout: Layout {
  /// The default alignment of cells in columns and rows.
  public var alignment: Alignment
  /// The space between columns in points; nil for the default of 8 points.
  public var horizontalSpacing: CGFloat?
  /// The space between rows in points; nil for the default of 8 points.
  public var verticalSpacing: CGFloat?

  /// Creates a grid layout.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// Returns the sum of the column widths, of the row heights and of the spaces.
  ///
  /// - Complexity: O(*cells* · (*columns* + *rows*)). Each cell is measured three times per axis:
  ///   its minimum, its maximum, and its length for the proposal.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    GridSolver(self, subviews).solve(proposal).size
  }

  /// Places each cell in its row and column.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let solver = GridSolver(self, subviews)
    solver.place(solver.solve(proposal), in: bounds)
  }
}

/// Computes the columns and rows of a grid.
///
/// Columns share the width as the views of an `HStack` do: the least flexible column first, and
/// each gets an equal share of the remaining width as its proposal. If a cell that spans several
/// columns needs more than their widths, all of these columns become wider by the same amount. Rows
/// share the height in the same manner once the widths are known.
@MainActor
private struct GridSolver {
  /// A cell with its row and the columns that it spans.
  struct Cell {
    let subview: LayoutSubview
    let row: Int
    let columns: Range<Int>
    /// The axes along which the cell has no influence on the length of its row or column.
    let unsized: Axis.Set
  }

  /// The computed lengths of columns and rows, and the size of the grid, in points.
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

  /// Divides `whole` among `count` parts with `gap` between them, in points. The function `length`
  /// returns the length that a part takes of a proposed length. The result's `rest` is the part of
  /// `whole` that is left; it is negative if the parts are too long.
  private func share(
    _ whole: CGFloat?, _ count: Int, _ gap: CGFloat, _ length: (Int, CGFloat?) -> CGFloat
  ) -> (lengths: [CGFloat], rest: CGFloat) {
    guard let whole, whole.isFinite else {
      return ((0..<count).map { length($0, whole) }, 0)
    }
    var rest = whole - gap * CGFloat(count - 1)
    let order = (0..<count).map { index in
      let minimum = length(index, 0)
      return (index: index, range: length(index, .infinity) - minimum, minimum: minimum)
    }.sorted { ($0.range, -$0.minimum, $0.index) < ($1.range, -$1.minimum, $1.index) }
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
      // With a proposal the cell may also take what the columns have left.
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
        // An infinite height has no baseline, and a cell with an anchor does not use it.
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
      // The cells of a row share a baseline. Every other alignment refers to the area of the row;
      // its guides combine by their mean (`combination`).
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

import MartletGeometry

/// A column of a `LazyVGrid`, or a row of a `LazyHGrid`. For rows, read “height” for “width”.
public struct GridItem {
  /// The width of a column, in points.
  public enum Size: Hashable, Sendable {
    /// A fixed width.
    case fixed(CGFloat)
    /// An equal share of the width that remains beside the fixed columns, clamped to the bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// The column is replaced by as many columns of at least `minimum` points as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The width of the column, or the height of the row.
  public var size: Size
  /// The space to the next column in points; nil for the default of 8 points.
  public var spacing: CGFloat?
  /// The alignment of a cell that is smaller than its area; nil centres it.
  public var alignment: Alignment?

  /// Creates a column or a row. The default takes an equal share of the free length.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A grid that grows downwards. Its rows are made when they come near the viewport of the enclosing
/// scroll view, as in `LazyVStack`.
public struct LazyVGrid<Content: View>: View {
  private let grid: LazyGrid<Content>

  /// Creates a grid.
  ///
  /// `columns` are given from the leading edge. `spacing` is the space between rows in points; nil
  /// for the default of 8 points. `pinnedViews` are the headers and footers that stay at the edges
  /// of the viewport.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    grid = LazyGrid(
      axis: .vertical, items: columns, alignment: alignment.key, spacing: spacing,
      pinnedViews: pinnedViews, content: content())
  }

  /// The grid.
  public var body: some View { grid }
}

/// A grid that grows towards the trailing edge. Its columns are made when they come near the
/// viewport of the enclosing scroll view.
public struct LazyHGrid<Content: View>: View {
  private let grid: LazyGrid<Content>

  /// Creates a grid.
  ///
  /// `rows` are given from the top. `spacing` is the space between columns in points; nil for the
  /// default of 8 points. `pinnedViews` are the headers and footers that stay at the edges of the
  /// viewport.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    grid = LazyGrid(
      axis: .horizontal, items: rows, alignment: alignment.key, spacing: spacing,
      pinnedViews: pinnedViews, content: content())
  }

  /// The grid.
  public var body: some View { grid }
}

/// The view of both grids: a lazy stack whose rows are lines of cells. With adaptive columns the
/// number of cells per line depends on the available width, which a geometry reader behind the
/// stack measures. A new width makes new lines in the same frame.
private struct LazyGrid<Content: View>: View {
  let axis: Axis
  let items: [GridItem]
  let alignment: AlignmentKey
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content
  @State private var room: CGFloat?

  private var isAdaptive: Bool {
    items.contains { if case .adaptive = $0.size { true } else { false } }
  }

  var body: some View {
    let stack = _LazyStack(
      axis: axis, alignment: alignment,
      spacing: spacing.finite ?? defaultSpacing,
      content: GridLines(
        axis: axis, columns: GridColumns(items, in: room), content: content),
      decorate: nil, pinnedViews: pinnedViews)
    if isAdaptive {
      stack.background(
        GeometryReader { proxy in
          Color.clear.onChange(of: proxy.size[axis.other], initial: true) { _, new in room = new }
        })
    } else {
      stack
    }
  }
}

/// The columns of a grid, after adaptive columns are replaced by flexible ones.
package struct GridColumns {
  /// The columns from the leading edge; none is adaptive.
  package var items: [GridItem]

  /// Replaces the adaptive columns.
  ///
  /// - Parameter room: the width for all columns in points; nil while it is not known.
  package init(_ items: [GridItem], in room: CGFloat?) {
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? defaultSpacing) }
    var rest = (room ?? 0) - gaps
    var adaptiveCount = 0
    for item in items {
      switch item.size {
      case .fixed(let width): rest -= width
      case .flexible(let minimum, _): rest -= minimum
      case .adaptive: adaptiveCount += 1
      }
    }
    self.items = items.flatMap { item -> [GridItem] in
      guard case .adaptive(let minimum, let maximum) = item.size else { return [item] }
      let share = rest / CGFloat(adaptiveCount)
      let spacing = item.spacing ?? defaultSpacing
      let step = max(1, minimum + spacing)
      // A share that is zero, negative or NaN makes one column.
      let fitting = (share + spacing) / step
      let count = fitting >= 1 ? Int(min(fitting, 10_000)) : 1
      var column = item
      column.size = .flexible(minimum: minimum, maximum: maximum)
      return Array(repeating: column, count: count)
    }
  }

  /// The number of cells per line; at least 1, because lines divide by it.
  package var count: Int { max(1, items.count) }

  /// Returns the width of each column, in points, in a grid of `room` points. Fixed columns get
  /// their width first. Each flexible column then gets an equal share of the remaining width,
  /// clamped to its bounds. With nil, flexible columns get their minimum.
  package func widths(in room: CGFloat?) -> [CGFloat] {
    var widths = [CGFloat](repeating: 0, count: items.count)
    var rest = room ?? 0
    rest -= items.dropLast().reduce(0) { $0 + ($1.spacing ?? defaultSpacing) }
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      if case .fixed(let width) = item.size {
        widths[index] = max(0, width)
        rest -= width
      } else {
        open.append(index)
      }
    }
    for (number, index) in open.enumerated() {
      guard case .flexible(let minimum, let maximum) = items[index].size else { continue }
      let share = room.map { _ in max(0, rest) / CGFloat(open.count - number) }
      widths[index] = max(minimum, min(share ?? minimum, maximum))
      rest -= widths[index]
    }
    return widths
  }
}

/// Groups the cells of a grid into lines. Each line is a row of the lazy stack, and a header or
/// footer is a line of its own.
private struct GridLines<Content: View>: View, LazyContent {
  let axis: Axis
  let columns: GridColumns
  let content: Content

  var body: some View { content }

  func appendSections(to sections: inout [LazySection]) {
    var cells: [LazySection] = []
    content.appendLazySections(to: &cells)
    if cells.contains(where: \.hasSectionRows) { cells = cells.openingSections }
    var run: [LazySection] = []
    var siblingIndex = 0
    func append(_ lines: some View, like section: LazySection) {
      let start = sections.count
      // The kind is part of the identity, so that a footer never takes over the nodes of a header.
      let kind = section.isHeading ? (section.isFooter ? 2 : 1) : 0
      sections.append(lines, at: siblingIndex * 3 + kind)
      for index in start..<sections.count { sections[index].belong(like: section) }
      siblingIndex += 1
    }
    func flush() {
      guard let first = run.first else { return }
      append(GridLineRun(axis: axis, columns: columns, cells: GridCells(run)), like: first)
      run.removeAll()
    }
    for section in cells where section.count > 0 {
      if section.isHeading {
        flush()
        append(AnyView(section.view(0)), like: section)
      } else {
        if let last = run.last, last.group != section.group || last.owner != section.owner {
          flush()
        }
        run.append(section)
      }
    }
    flush()
  }
}

/// The cells between two headings, addressed by one index.
@MainActor
private struct GridCells {
  let sections: [LazySection]
  let count: Int

  init(_ sections: [LazySection]) {
    self.sections = sections
    count = sections.reduce(0) { $0 + $1.count }
  }

  private func indexPath(_ index: Int) -> (section: LazySection, row: Int)? {
    var row = index
    for section in sections {
      if row < section.count { return (section, row) }
      row -= section.count
    }
    return nil
  }

  func id(_ index: Int) -> AnyHashable {
    guard let (section, row) = indexPath(index) else { return AnyHashable(index) }
    if let owner = section.owner {
      return AnyHashable([AnyHashable(section.path), owner, section.id(row)])
    }
    return AnyHashable([AnyHashable(section.path), section.id(row)])
  }

  func view(_ index: Int) -> AnyView {
    guard let (section, row) = indexPath(index) else { return AnyView(EmptyView()) }
    return section.view(row)
  }
}

/// Consecutive lines without a heading between them. A line has the identity of its first cell.
private struct GridLineRun: View, LazyContent {
  let axis: Axis
  let columns: GridColumns
  let cells: GridCells

  var body: some View { EmptyView() }

  func appendSections(to sections: inout [LazySection]) {
    let count = columns.count
    let (axis, columns, cells) = (axis, columns, cells)
    sections.append(
      LazySection(
        count: (cells.count + count - 1) / count, id: { cells.id($0 * count) },
        view: { line in
          let range = line * count..<min(cells.count, (line + 1) * count)
          return AnyView(
            _LayoutView(
              layout: GridLineLayout(axis: axis.other, columns: columns),
              content: ForEach(range.map { GridCell(id: cells.id($0), view: cells.view($0)) }) {
                // The columns count one view per cell, so several views in a cell are layered.
                cell in ZStack { cell.view }
              }))
        }))
  }
}

private struct GridCell: Identifiable {
  let id: AnyHashable
  let view: AnyView
}

/// One line of a lazy grid: cells side by side in the grid's columns.
private struct GridLineLayout: Layout {
  /// The axis along which the columns follow one another.
  let axis: Axis
  let columns: GridColumns

  private func proposals(_ proposal: ProposedViewSize) -> [ProposedViewSize] {
    let room = proposal[axis].finite
    return columns.widths(in: room).map { width in
      var own = proposal
      own[axis] = width
      own[axis.other] = nil
      return own
    }
  }

  private func gap(after column: Int) -> CGFloat {
    columns.items[column].spacing ?? defaultSpacing
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let proposals = proposals(proposal)
    var size = CGSize.zero
    for (subview, own) in zip(subviews, proposals) {
      size[axis.other] = max(size[axis.other], subview.sizeThatFits(own)[axis.other])
    }
    for (index, own) in proposals.enumerated() {
      size[axis] += (own[axis] ?? 0) + (index + 1 < proposals.count ? gap(after: index) : 0)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var position = bounds.origin[axis]
    for (index, (subview, own)) in zip(subviews, proposals(proposal)).enumerated() {
      let alignment = columns.items[index].alignment ?? .center
      var area = bounds
      area.origin[axis] = position
      area.size[axis] = own[axis] ?? 0
      let frame = ViewDimensions(
        width: area.width, height: area.height, node: subview.node, proposal: own)
      let inner = subview.dimensions(in: own)
      let horizontal = alignment.horizontal.key
      let vertical = alignment.vertical.key
      subview.place(
        at: CGPoint(
          x: area.minX + horizontal.id.defaultValue(in: frame) - inner[horizontal],
          y: area.minY + vertical.id.defaultValue(in: frame) - inner[vertical]),
        proposal: own)
      position += area.size[axis] + gap(after: index)
    }
  }
}

import MartletGeometry

/// A column of a table: its title, and the view that it shows for a row.
@MainActor @preconcurrency
public struct TableColumn<RowValue, Content: View, Label: View> {
  private let label: Label
  private let content: (RowValue) -> Content
  private let comparator: KeyPathComparator<RowValue>?
  private var width = TableColumnWidth.flexible(least: nil, most: nil)

  private init(
    label: Label, comparator: KeyPathComparator<RowValue>?,
    content: @escaping (RowValue) -> Content
  ) {
    self.label = label
    self.comparator = comparator
    self.content = content
  }

  /// Sets the width of the column, in points. Nil shares the free width with other columns.
  public func width(_ width: CGFloat? = nil) -> TableColumn {
    var result = self
    result.width = width.map { TableColumnWidth.fixed($0) } ?? .flexible(least: nil, most: nil)
    return result
  }

  /// Sets the limits of the column's width, in points. The column shares the free width with other
  /// columns. `ideal` has no effect, because people cannot change the width.
  public func width(
    min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil
  ) -> TableColumn {
    var result = self
    result.width = .flexible(least: min, most: max)
    return result
  }

  /// The column without its type.
  fileprivate var parts: _TableColumnParts<RowValue> {
    let content = content
    return _TableColumnParts(
      label: AnyView(label), cell: { AnyView(content($0)) }, comparator: comparator, width: width)
  }
}

extension TableColumn where Label == Text {
  /// Makes a column with a title. A touch on the title does not sort the table.
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: Text(title), comparator: nil, content: content)
  }

  /// Makes a column with a title. A touch on the title sorts the table by the value at a key path.
  public init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: Text(title), comparator: KeyPathComparator(value), content: content)
  }
}

extension TableColumn where Label == Text, Content == Text {
  /// Makes a column that shows the text at a key path. A touch on the title sorts the table by it.
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String> & Sendable) {
    self.init(
      label: Text(title), comparator: KeyPathComparator(value),
      content: { Text($0[keyPath: value]) })
  }
}

/// The width of a column, in points.
enum TableColumnWidth: Hashable {
  case fixed(CGFloat)
  case flexible(least: CGFloat?, most: CGFloat?)
}

/// A column without the types of its views.
public struct _TableColumnParts<RowValue> {
  let label: AnyView
  let cell: @MainActor (RowValue) -> AnyView
  let comparator: KeyPathComparator<RowValue>?
  let width: TableColumnWidth

  /// Returns a view of the column in the column's width.
  @MainActor @ViewBuilder func sized(_ view: some View) -> some View {
    switch width {
    case .fixed(let width): view.frame(width: width, alignment: .leading)
    case .flexible(let least, let most):
      view.frame(minWidth: least ?? 0, maxWidth: most ?? .infinity, alignment: .leading)
    }
  }
}

/// Builds the columns of a table from the statements of a closure.
@MainActor @preconcurrency
@resultBuilder
public struct TableColumnBuilder<RowValue> {
  /// Takes one column.
  public static func buildExpression<Content: View, Label: View>(
    _ column: TableColumn<RowValue, Content, Label>
  ) -> [_TableColumnParts<RowValue>] { [column.parts] }

  /// Joins the columns of several statements.
  public static func buildBlock(
    _ columns: [_TableColumnParts<RowValue>]...
  ) -> [_TableColumnParts<RowValue>] { columns.flatMap { $0 } }

  /// Takes the columns of an `if` without `else`.
  public static func buildOptional(
    _ columns: [_TableColumnParts<RowValue>]?
  ) -> [_TableColumnParts<RowValue>] { columns ?? [] }

  /// Takes the columns of the first branch.
  public static func buildEither(
    first columns: [_TableColumnParts<RowValue>]
  ) -> [_TableColumnParts<RowValue>] { columns }

  /// Takes the columns of the second branch.
  public static func buildEither(
    second columns: [_TableColumnParts<RowValue>]
  ) -> [_TableColumnParts<RowValue>] { columns }
}

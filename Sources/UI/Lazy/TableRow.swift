/// Rows of a table that are made of values.
@MainActor @preconcurrency
public protocol TableRowContent<TableRowValue> {
  /// The type of the values.
  associatedtype TableRowValue: Identifiable
  /// The values, one per row.
  var _values: [TableRowValue] { get }
}

/// A row of a table for one value. Outside of a table it shows nothing; it is a view, so that a
/// `ForEach` can make rows.
public struct TableRow<Value: Identifiable>: TableRowContent, View {
  private let value: Value

  /// Makes a row.
  public init(_ value: Value) {
    self.value = value
  }

  /// The value.
  public var _values: [Value] { [value] }
  /// Nothing.
  public var body: some View { EmptyView() }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  /// The values of the rows of all elements.
  public var _values: [Content.TableRowValue] { data.flatMap { content($0)._values } }
}

/// The rows that `TableRowBuilder` has collected.
public struct _TableRows<Value: Identifiable>: TableRowContent {
  /// The values, one per row.
  public let _values: [Value]
}

/// Builds the rows of a table from the statements of a closure.
@MainActor @preconcurrency
@resultBuilder
public struct TableRowBuilder<Value: Identifiable> {
  /// Takes one row, or several.
  public static func buildExpression<Rows: TableRowContent<Value>>(
    _ rows: Rows
  ) -> _TableRows<Value> { _TableRows(_values: rows._values) }

  /// Joins the rows of several statements.
  public static func buildBlock(_ rows: _TableRows<Value>...) -> _TableRows<Value> {
    _TableRows(_values: rows.flatMap(\._values))
  }

  /// Takes the rows of an `if` without `else`.
  public static func buildOptional(_ rows: _TableRows<Value>?) -> _TableRows<Value> {
    rows ?? _TableRows(_values: [])
  }

  /// Takes the rows of the first branch.
  public static func buildEither(first rows: _TableRows<Value>) -> _TableRows<Value> { rows }

  /// Takes the rows of the second branch.
  public static func buildEither(second rows: _TableRows<Value>) -> _TableRows<Value> { rows }
}

extension Table {
  /// Makes a table of rows that cannot be selected.
  public init(
    of valueType: Value.Type, @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>],
    @TableRowBuilder<Value> rows: () -> _TableRows<Value>
  ) {
    self.init(rows()._values, columns: columns)
  }

  /// Makes a table in which one row at a time can be selected.
  public init(
    of valueType: Value.Type, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>],
    @TableRowBuilder<Value> rows: () -> _TableRows<Value>
  ) {
    self.init(rows()._values, selection: selection, columns: columns)
  }

  /// Makes a table whose titles write `sortOrder`. The program sorts the rows by it.
  public init(
    of valueType: Value.Type, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>],
    @TableRowBuilder<Value> rows: () -> _TableRows<Value>
  ) {
    self.init(rows()._values, sortOrder: sortOrder, columns: columns)
  }
}

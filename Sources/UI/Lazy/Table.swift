import MartletGeometry

/// Rows of data in columns, below the titles of the columns. The rows scroll as those of a list.
///
/// A touch on the title of a column writes `sortOrder`; the program sorts its data by it. A touch
/// on a row selects it. On an output narrower than 600 points only the first column is visible, and
/// no titles.
public struct Table<Value: Identifiable>: View {
  private let rows: [Value]
  private let columns: [_TableColumnParts<Value>]
  private let selection: ListSelection?
  private let sortOrder: Binding<[KeyPathComparator<Value>]>?
  @Environment(\.horizontalSizeClass) private var room
  @Environment(\.tableHeadersAreHidden) private var hidesHeaders

  private init(
    _ rows: some RandomAccessCollection<Value>, _ selection: ListSelection?,
    _ sortOrder: Binding<[KeyPathComparator<Value>]>?, _ columns: [_TableColumnParts<Value>]
  ) {
    self.rows = Array(rows)
    self.columns = columns
    self.selection = selection?.replacingByTap
    self.sortOrder = sortOrder
  }

  /// Makes a table of rows that cannot be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, nil, nil, columns())
  }

  /// Makes a table in which one row at a time can be selected.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, ListSelection(selection), nil, columns())
  }

  /// Makes a table in which several rows can be selected, in edit mode. Outside of it a touch
  /// selects one row.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, ListSelection(selection), nil, columns())
  }

  /// Makes a table whose titles write `sortOrder`. Its first comparator has a mark.
  public init<Data: RandomAccessCollection>(
    _ data: Data, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, nil, sortOrder, columns())
  }

  /// Makes a table in which one row at a time can be selected, and whose titles write `sortOrder`.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>,
    sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, ListSelection(selection), sortOrder, columns())
  }

  /// Makes a table in which several rows can be selected, and whose titles write `sortOrder`.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> [_TableColumnParts<Value>]
  ) where Data.Element == Value {
    self.init(data, ListSelection(selection), sortOrder, columns())
  }

  /// The titles above the rows.
  public var body: some View {
    let isNarrow = room == .compact
    let shown = isNarrow ? Array(columns.prefix(1)) : columns
    VStack(spacing: 0) {
      if !isNarrow, !hidesHeaders {
        TableHeader(columns: shown, sortOrder: sortOrder)
        Divider()
      }
      List<Value.ID, ForEach<[Value], Value.ID, TableCells<Value>>>(
        ForEach(rows) { TableCells(columns: shown, value: $0) }, selection: selection)
    }
  }
}

/// The cells of a row side by side.
private struct TableCells<Value>: View {
  let columns: [_TableColumnParts<Value>]
  let value: Value

  var body: some View {
    let (columns, value) = (columns, value)
    HStack(spacing: 12) {
      // A stack keeps the column of a cell without a view.
      ForEach(columns.indices, id: \.self) { index in
        columns[index].sized(HStack(spacing: 0) { columns[index].cell(value) })
      }
    }
  }
}

/// The titles of the columns. A touch on the title of a column that has a comparator sorts by it.
private struct TableHeader<Value>: View {
  let columns: [_TableColumnParts<Value>]
  let sortOrder: Binding<[KeyPathComparator<Value>]>?

  var body: some View {
    let columns = columns
    HStack(spacing: 12) {
      ForEach(columns.indices, id: \.self) { index in
        columns[index].sized(title(columns[index], at: index))
      }
    }
    .font(.system(size: 14, weight: .semibold))
    .foregroundColor(.secondary)
    .lineLimit(1)
    .padding(.horizontal, 16)
    .frame(minHeight: 44)
  }

  @ViewBuilder private func title(_ column: _TableColumnParts<Value>, at index: Int) -> some View {
    if let sortOrder, let comparator = column.comparator {
      Button {
        sortOrder.wrappedValue = sortOrder.wrappedValue.touched(comparator)
      } label: {
        HStack(spacing: 4) {
          column.label
          mark(comparator, sortOrder.wrappedValue.first)
        }
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("table.title.\(index)")
    } else {
      column.label
    }
  }

  /// An arrowhead if the rows are sorted by the column.
  @ViewBuilder private func mark(
    _ column: KeyPathComparator<Value>, _ first: KeyPathComparator<Value>?
  ) -> some View {
    if let first, first.keyPath as PartialKeyPath<Value> == column.keyPath {
      Image(systemName: first.order == .forward ? "chevron.up" : "chevron.down")
        .font(.system(size: 10, weight: .semibold))
    }
  }
}

// MARK: - Style

/// The look of tables. In Martlet all styles look the same.
@MainActor @preconcurrency
public protocol TableStyle {}

/// The default look.
public struct AutomaticTableStyle: TableStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// The same look as `AutomaticTableStyle`.
public struct InsetTableStyle: TableStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension TableStyle where Self == AutomaticTableStyle {
  /// The default look.
  public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}

extension TableStyle where Self == InsetTableStyle {
  /// The default look, like `automatic`.
  public static var inset: InsetTableStyle { InsetTableStyle() }
}

private enum TableHeadersKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the tables inside show no titles.
  fileprivate var tableHeadersAreHidden: Bool {
    get { self[TableHeadersKey.self] }
    set { self[TableHeadersKey.self] = newValue }
  }
}

extension View {
  /// Returns the view unchanged, because all tables look the same in Martlet.
  public func tableStyle<S: TableStyle>(_ style: S) -> some View { self }

  /// Shows or hides the titles of the columns in the tables inside.
  public func tableColumnHeaders(_ visibility: Visibility) -> some View {
    environment(\.tableHeadersAreHidden, visibility == .hidden)
  }
}

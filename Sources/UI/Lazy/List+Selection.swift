extension List {
  /// Makes a list in which one row at a time can be selected. Nil instead of a binding makes rows
  /// that cannot be selected.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content(), selection: selection.map { ListSelection($0) })
  }

  /// Makes a list in which several rows can be selected. Nil instead of a binding makes rows that
  /// cannot be selected.
  ///
  /// In edit mode each row has a mark, and a tap selects the row or ends its selection. Outside of
  /// edit mode a tap selects one row if the list is a column of a split view.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(content(), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each element of `data`, of which one can be selected. `id` is the key path of
  /// an element's identity.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(
      ForEach(data, id: id, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each element of `data`, of which several can be selected. `id` is the key path
  /// of an element's identity.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(
      ForEach(data, id: id, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each element of `data`, of which one can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each element of `data`, of which several can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each number of a range, of which one can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  /// Makes a row for each number of a range, of which several can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }
}

extension View {
  /// If `isDisabled` is true, the list row that contains the view cannot be selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    transformPreference(ListRowKey.self) { $0.isSelectionDisabled = isDisabled }
  }
}

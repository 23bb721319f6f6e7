/// The ways in which people may edit the rows of a bound collection: `[.delete, .move]`.
public struct EditActions<Data>: ExpressibleByArrayLiteral {
  /// Removes the elements at some offsets; nil if rows cannot be deleted.
  let delete: ((inout Data, IndexSet) -> Void)?
  /// Moves the elements at some offsets in front of an offset; nil if rows cannot be moved.
  let move: ((inout Data, IndexSet, Int) -> Void)?

  init(
    delete: ((inout Data, IndexSet) -> Void)? = nil,
    move: ((inout Data, IndexSet, Int) -> Void)? = nil
  ) {
    self.delete = delete
    self.move = move
  }

  /// Allows what any of `actions` allows.
  public init(arrayLiteral actions: EditActions...) {
    delete = actions.lazy.compactMap(\.delete).first
    move = actions.lazy.compactMap(\.move).first
  }
}

extension EditActions where Data: MutableCollection, Data.Index == Int {
  /// Rows can be moved by their handles in edit mode.
  public static var move: EditActions {
    EditActions(move: { $0.move(fromOffsets: $1, toOffset: $2) })
  }
}

extension EditActions
where Data: RangeReplaceableCollection & MutableCollection, Data.Index == Int {
  /// Rows can be deleted by a drag to the leading edge, and by their buttons in edit mode.
  public static var delete: EditActions { EditActions(delete: { $0.remove(atOffsets: $1) }) }
  /// Rows can be deleted and moved.
  public static var all: EditActions { [.delete, .move] }
}

/// A row that can be deleted or moved. `ForEach` makes it for the elements of a bound collection
/// with edit actions.
public struct EditableCollectionContent<Content: View, Data>: View {
  let content: Content
  let offset: Int
  let data: Binding<Data>
  let actions: EditActions<Data>

  /// The row with its buttons and its handle. Only rows of lists and lazy stacks show them.
  public var body: some View {
    content.modifier(RowEditing(index: offset, delete: delete, move: move))
  }

  private var delete: ((IndexSet) -> Void)? {
    let data = data
    return actions.delete.map { delete in { delete(&data.wrappedValue, $0) } }
  }

  private var move: ((IndexSet, Int) -> Void)? {
    let data = data
    return actions.move.map { move in { move(&data.wrappedValue, $0, $1) } }
  }
}

extension EditableCollectionContent: RowTagged {
  /// The value of the row's tag.
  package var rowTag: AnyHashable? { content.tagOfRow }
}

extension ForEach where Content: View {
  /// Makes a row with a binding for each element, which people may edit: `ForEach($items, id:
  /// \.name, editActions: .all) { $item in … }`. An edit changes the collection in an animated
  /// transaction.
  @MainActor @preconcurrency
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Row
  )
  where
    Data == [_BindingElement<C.Element, ID>], Content == EditableCollectionContent<Row, C>
  {
    self.init(
      data: Self.elements(of: data, id: id),
      content: {
        EditableCollectionContent(
          content: content($0.binding), offset: $0.offset, data: data, actions: editActions)
      }, id: { $0.id })
  }

  /// Makes a row with a binding for each element, which people may edit:
  /// `ForEach($items, editActions: .all) { $item in … }`. An edit changes the collection in an
  /// animated transaction.
  @MainActor @preconcurrency
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Row
  )
  where
    Data == [_BindingElement<C.Element, ID>], Content == EditableCollectionContent<Row, C>,
    C.Element: Identifiable, ID == C.Element.ID
  {
    self.init(data, id: \C.Element.id, editActions: editActions, content: content)
  }
}

/// The rows of a list whose elements are bound and may be edited.
public typealias _EditableBoundRows<C: Collection, ID: Hashable, Row: View> = ForEach<
  [_BindingElement<C.Element, ID>], ID, EditableCollectionContent<Row, C>
>

extension List where SelectionValue == Never {
  /// Makes a row with a binding for each element, which people may edit:
  /// `List($items, editActions: .all) { $item in … }`.
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == _EditableBoundRows<C, C.Element.ID, Row> {
    self.init(ForEach(data, editActions: editActions, content: rowContent), selection: nil)
  }

  /// Makes a row with a binding for each element, which people may edit. `id` is the key path of an
  /// element's identity.
  public init<C: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where Content == _EditableBoundRows<C, ID, Row> {
    self.init(ForEach(data, id: id, editActions: editActions, content: rowContent), selection: nil)
  }
}

extension List {
  /// Makes a row with a binding for each element, which people may edit and of which they can
  /// select one.
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == _EditableBoundRows<C, C.Element.ID, Row> {
    self.init(
      ForEach(data, editActions: editActions, content: rowContent),
      selection: selection.map { ListSelection($0) })
  }

  /// Makes a row with a binding for each element, which people may edit and of which they can
  /// select several.
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions<C>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  ) where C.Element: Identifiable, Content == _EditableBoundRows<C, C.Element.ID, Row> {
    self.init(
      ForEach(data, editActions: editActions, content: rowContent),
      selection: selection.map { ListSelection($0) })
  }
}

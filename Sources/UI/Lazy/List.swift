import MartletGeometry

/// A column of rows that scrolls, with thin lines between the rows.
///
/// A row is made when it comes near the viewport, as in `LazyVStack`. It is at least 44 points
/// high. In a list with a selection a tap selects a row. The value of a row is its tag, else the
/// value of its link, else its identity in the data.
public struct List<SelectionValue: Hashable, Content: View>: View {
  private let content: Content
  private let selection: ListSelection?

  /// Makes a list of rows with a selection; nil makes rows that cannot be selected.
  init(_ content: Content, selection: ListSelection?) {
    self.content = content
    self.selection = selection
  }

  /// The scrolling rows.
  public var body: some View {
    if let selection {
      SelectableList(content: content, selection: selection)
    } else {
      ListBody(content: content, choices: nil)
    }
  }
}

extension List where SelectionValue == Never {
  /// Makes a list of the views in `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content(), selection: nil)
  }

  /// Makes a row for each element of `data`. `id` is the key path of an element's identity.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(ForEach(data, id: id, content: rowContent), selection: nil)
  }

  /// Makes a row for each element of `data`, identified by `Identifiable.id`.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(ForEach(data, content: rowContent), selection: nil)
  }

  /// Makes a row with a binding for each element: `List($items) { $item in … }`.
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  )
  where
    C.Element: Identifiable,
    Content == ForEach<[_BindingElement<C.Element, C.Element.ID>], C.Element.ID, Row>
  {
    self.init(ForEach(data, content: rowContent), selection: nil)
  }

  /// Makes a row for each number of a range.
  public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(ForEach(data, content: rowContent), selection: nil)
  }
}

/// The scroll view and the lazy stack of a list, in the look of the environment.
struct ListBody<Content: View>: View {
  let content: Content
  /// The selection; nil if rows cannot be selected.
  let choices: RowChoices?
  @Environment(\.listLook) private var look
  @Environment(\.scrollGroundIsHidden) private var groundIsHidden
  @Environment(\.listRowSpacing) private var spacing
  /// The top edges of the visible rows that change the hairline above them.
  @State private var tops: [ObjectIdentifier: RowTop] = [:]

  var body: some View {
    let (look, choices, tops) = (look, choices, $tops)
    let scroll = ScrollView {
      _LazyStack(
        axis: .vertical, alignment: HorizontalAlignment.leading.key, spacing: spacing ?? 0,
        content: content,
        decorate: { row, position in
          AnyView(
            ListRow(
              content: row, position: position, look: look, tops: tops,
              choice: choices?.choice(of: row, at: position)))
        })
    }
    if look == .grouped, !groundIsHidden {
      scroll.background(ListLook.ground)
    } else {
      scroll
    }
  }
}

/// A list with a selection. It also lets an enclosing split view follow the selection.
struct SelectableList<Content: View>: View {
  let content: Content
  let selection: ListSelection
  @State private var selector = RowSelector()
  @Environment(\.editMode) private var mode
  @Environment(\.columnFollower) private var follower

  var body: some View {
    let (selection, follower) = (selection, follower)
    let isEditing = mode?.wrappedValue.isEditing ?? false
    let clear: @MainActor () -> Void = { selection.write([]) }
    selector.select = { value in
      let isChosen = selection.choose(value, isEditing: isEditing, isInColumn: follower != nil)
      if isChosen, !isEditing { follower?.follow(isSelected: true, clear: clear) }
      return isChosen
    }
    let selected = selection.current()
    let choices = RowChoices(
      selector: selector, selection: selection, selected: selected, isEditing: isEditing)
    return ListBody(content: content, choices: choices)
      .onChange(of: selected.isEmpty, initial: true) { wasEmpty, isEmpty in
        if isEditing || (isEmpty && wasEmpty) { return }
        follower?.follow(isSelected: !isEmpty, clear: clear)
      }
  }
}

import MartletGeometry

/// A column of rows that scrolls, with thin lines between the rows.
///
/// A row is made when it comes into view, as in `LazyVStack`. It is at least 44 points high.
public struct List<Content: View>: View {
  private let content: Content

  /// Makes a list of the views in `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes a row for each element of `data`. `id` is the key path of an element's identity.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// Makes a row for each element of `data`, identified by `Identifiable.id`.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Makes a row for each number of a range.
  public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// The scrolling rows.
  public var body: some View { ListBody(content: content) }
}

private struct ListBody<Content: View>: View {
  let content: Content
  @Environment(\.listLook) private var look
  @Environment(\.scrollGroundIsHidden) private var groundIsHidden
  @Environment(\.listRowSpacing) private var spacing

  var body: some View {
    let look = look
    let scroll = ScrollView {
      _LazyStack(
        axis: .vertical, alignment: HorizontalAlignment.leading.key, spacing: spacing ?? 0,
        content: content, dress: { AnyView(ListRow(content: $0, place: $1, look: look)) })
    }
    if look == .grouped, !groundIsHidden {
      scroll.background(ListLook.ground)
    } else {
      scroll
    }
  }
}

import MartletGeometry

private enum ListRowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum ListSectionSpacingKey: EnvironmentKey { static let defaultValue: CGFloat = 8 }
private enum HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }
private enum ListRowInsetsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets { ListRow.defaultInsets }
}
private enum AlternatingKey: EnvironmentKey { static let defaultValue = false }

private enum MinRowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 44 } }
private enum MinHeaderHeightKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }

extension EnvironmentValues {
  /// The space between the rows of a list, in points; nil for none.
  var listRowSpacing: CGFloat? {
    get { self[ListRowSpacingKey.self] }
    set { self[ListRowSpacingKey.self] = newValue }
  }

  /// The distances of a row's content from the edges of the row around the view.
  var listRowInsets: EdgeInsets {
    get { self[ListRowInsetsKey.self] }
    set { self[ListRowInsetsKey.self] = newValue }
  }

  /// The space below the card of a section, in points.
  var listSectionSpacing: CGFloat {
    get { self[ListSectionSpacingKey.self] }
    set { self[ListSectionSpacingKey.self] = newValue }
  }

  /// The size and colour of section headers.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }

  /// True if every second row of a plain list has a background.
  var alternatesRows: Bool {
    get { self[AlternatingKey.self] }
    set { self[AlternatingKey.self] = newValue }
  }

  /// The minimum height of the rows of a list, in points.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinRowHeightKey.self] }
    set { self[MinRowHeightKey.self] = newValue }
  }

  /// The minimum height of the headers of a list, in points. Nil means 32 in a grouped list and
  /// that of a row in a plain one.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[MinHeaderHeightKey.self] }
    set { self[MinHeaderHeightKey.self] = newValue }
  }
}

/// The size and colour of a header.
public enum Prominence: Hashable, Sendable {
  /// Small and grey.
  case standard
  /// The header is as large as a headline.
  case increased
}

/// The space between the sections of a list.
public struct ListSectionSpacing: Hashable, Sendable {
  fileprivate let points: CGFloat

  /// 8 points.
  public static let `default` = ListSectionSpacing(points: 8)
  /// 2 points.
  public static let compact = ListSectionSpacing(points: 2)

  /// A space in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
    ListSectionSpacing(points: spacing)
  }
}

/// The header or footer of a section, in the font and colour of `headerProminence`.
struct SectionHeading<Words: View>: View {
  let words: Words
  @Environment(\.headerProminence) private var prominence
  @Environment(\.isInPinningStack) private var isInPinningStack

  var body: some View {
    if isInPinningStack {
      // Rows would be seen through the padding above a pinned header.
      words
    } else {
      words
        .font(prominence == .increased ? .headline : .footnote)
        .foregroundColor(prominence == .increased ? .primary : .secondary)
        .padding(.top, SectionSpacing.top)
    }
  }
}

/// The space around the headers and footers of sections.
enum SectionSpacing {
  /// The space above a header or footer, in points.
  static let top: CGFloat = 12
}

private enum ListLeadKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

extension EnvironmentValues {
  /// The space above the first row of a grouped list, in points.
  package var listLead: CGFloat {
    get { self[ListLeadKey.self] }
    set { self[ListLeadKey.self] = newValue }
  }
}

extension View {
  /// Sets the space between the rows of the lists inside, in points; nil means 0. With space
  /// between them, rows have no hairlines, and in a grouped list each row has its own card.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View {
    environment(\.listRowSpacing, spacing)
  }

  /// Sets the space below the cards of sections in the grouped lists inside.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environment(\.listSectionSpacing, spacing.points)
  }

  /// Sets the space below the cards of sections in the grouped lists inside, in points.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    environment(\.listSectionSpacing, spacing)
  }

  /// Sets the size and colour of the headers of the sections inside.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }

  /// Puts a background behind every second row of the plain lists inside.
  public func alternatingRowBackgrounds(
    _ behavior: AlternatingRowBackgroundBehavior = .enabled
  ) -> some View {
    environment(\.alternatesRows, behavior == .enabled)
  }

  /// Shows or hides the hairlines above the first and below the last row of the section, in a plain
  /// list. The one above the first row is below the section's header, if it has one.
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.sectionBottom.isHidden = visibility == .hidden }
      if edges.contains(.top) { $0.sectionTop.isHidden = visibility == .hidden }
    }
  }

  /// Sets the colour of the hairlines above the first and below the last row of the section, in a
  /// plain list; nil keeps the default.
  public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.sectionBottom.tint = $0.sectionBottom.tint ?? color }
      if edges.contains(.top) { $0.sectionTop.tint = $0.sectionTop.tint ?? color }
    }
  }
}

/// The backgrounds of the rows of plain lists.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
  private let name: String

  /// No backgrounds, like `disabled`.
  public static let automatic = AlternatingRowBackgroundBehavior(name: "automatic")
  /// A background behind every second row.
  public static let enabled = AlternatingRowBackgroundBehavior(name: "enabled")
  /// No backgrounds.
  public static let disabled = AlternatingRowBackgroundBehavior(name: "disabled")
}

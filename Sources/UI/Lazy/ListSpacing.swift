import MartletGeometry

private enum ListRowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum ListSectionSpacingKey: EnvironmentKey { static let defaultValue: CGFloat = 8 }
private enum HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }
private enum AlternatingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// The space between the rows of a list, in points; nil for none.
  var listRowSpacing: CGFloat? {
    get { self[ListRowSpacingKey.self] }
    set { self[ListRowSpacingKey.self] = newValue }
  }

  /// The space below the card of a section, in points.
  var listSectionSpacing: CGFloat {
    get { self[ListSectionSpacingKey.self] }
    set { self[ListSectionSpacingKey.self] = newValue }
  }

  /// The weight of the headers of sections.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }

  /// True if every second row of a plain list has a background.
  var alternatesRows: Bool {
    get { self[AlternatingKey.self] }
    set { self[AlternatingKey.self] = newValue }
  }
}

/// The weight of a header.
public enum Prominence: Hashable, Sendable {
  /// Small and grey.
  case standard
  /// As large as a headline.
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

/// The header or footer of a section.
struct SectionHeading<Words: View>: View {
  let words: Words
  @Environment(\.headerProminence) private var prominence

  var body: some View {
    words
      .font(prominence == .increased ? .headline : .footnote)
      .foregroundColor(prominence == .increased ? .primary : .secondary)
      .padding(.top, 12)
  }
}

extension View {
  /// Sets the space between the rows of the lists inside, in points; nil puts them next to each
  /// other. Rows with space between them have cards of their own in a grouped list, and no lines.
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

  /// Sets the weight of the headers of the sections inside.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }

  /// Puts a background behind every second row of the plain lists inside.
  public func alternatingRowBackgrounds(
    _ behavior: AlternatingRowBackgroundBehavior = .enabled
  ) -> some View {
    environment(\.alternatesRows, behavior == .enabled)
  }

  /// Shows or hides the hairline below the last row of the section, in a plain list. Sections have
  /// no hairline above, so `.top` has no effect.
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.hidesSectionSeparator = visibility == .hidden }
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

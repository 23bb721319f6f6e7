import MartletGeometry

/// The values that the views of a row set for the list. A nil property is not set.
package struct ListRowContent: Equatable {
  var background: NodeReference?
  var insets: EdgeInsets?
  var hidesSeparator = false
  var separatorTint: Color?
  var hidesSectionSeparator = false
  /// The buttons behind the edges.
  var leading: NodeReference?
  var trailing: NodeReference?
}

/// Carries the values of a row to the list.
package enum ListRowKey: PreferenceKey {
  /// No value is set.
  package static var defaultValue: ListRowContent { ListRowContent() }

  /// Joins the settings of several views in a row. The first view that sets a value wins, and the
  /// separator is hidden if any view hides it.
  package static func reduce(value: inout ListRowContent, nextValue: () -> ListRowContent) {
    let next = nextValue()
    value.background = value.background ?? next.background
    value.insets = value.insets ?? next.insets
    value.hidesSeparator = value.hidesSeparator || next.hidesSeparator
    value.separatorTint = value.separatorTint ?? next.separatorTint
    value.leading = value.leading ?? next.leading
    value.trailing = value.trailing ?? next.trailing
    value.hidesSectionSeparator = value.hidesSectionSeparator || next.hidesSectionSeparator
  }
}

/// A row of a list: at least 44 points high, with a hairline to the next row.
struct ListRow: View {
  let content: AnyView
  let place: LazyRowPlace
  let look: ListLook
  @State private var row = ListRowContent()
  @State private var closer = SwipeCloser()
  @Environment(\.listRowSpacing) private var spacing
  @Environment(\.listSectionSpacing) private var sectionSpacing
  @Environment(\.alternatesRows) private var alternatesRows

  private static let usual = EdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
  private static let margin: CGFloat = 16
  private static let corner: CGFloat = 10

  private var hasSeparator: Bool {
    let isLast = look == .plain ? place.isLastOfAll : place.isLast || place.isHeading
    if place.isLast, row.hidesSectionSeparator { return false }
    return !isLast && !row.hidesSeparator && (spacing ?? 0) == 0
  }

  var body: some View {
    let insets = row.insets ?? Self.usual
    let isCard = look == .grouped && !place.isHeading
    VStack(alignment: .leading, spacing: 0) {
      content
        .padding(EdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0))
        .frame(maxWidth: .infinity, minHeight: minimumHeight, alignment: .leading)
        .padding(
          EdgeInsets(top: 0, leading: insets.leading, bottom: 0, trailing: insets.trailing)
        )
        .environment(\.isInList, true)
        .environment(\.swipeCloser, closer)
      if hasSeparator { separator.padding(.leading, 16) }
    }
    .modifier(SwipeRow(leading: row.leading, trailing: row.trailing, closer: closer))
    .background(background(isCard))
    .padding(outside)
    .onPreferenceChange(ListRowKey.self) { row = $0 }
    .transformPreference(ListRowKey.self) { $0 = ListRowContent() }
  }

  /// The margin around the card.
  private var outside: EdgeInsets {
    guard look == .grouped else { return EdgeInsets() }
    return EdgeInsets(
      top: 0, leading: Self.margin, bottom: place.isLast && !place.isHeading ? sectionSpacing : 0,
      trailing: Self.margin)
  }

  private var minimumHeight: CGFloat { look == .grouped && place.isHeading ? 32 : 44 }

  @ViewBuilder private var separator: some View {
    if let tint = row.separatorTint {
      tint.frame(height: 1)
    } else {
      Divider()
    }
  }

  @ViewBuilder private func background(_ isCard: Bool) -> some View {
    let isAlone = (spacing ?? 0) > 0
    let top = isCard && (place.isFirst || isAlone) ? Self.corner : 0
    let bottom = isCard && (place.isLast || isAlone) ? Self.corner : 0
    let shape = UnevenRoundedRectangle(
      topLeadingRadius: top, bottomLeadingRadius: bottom, bottomTrailingRadius: bottom,
      topTrailingRadius: top)
    if let reference = row.background {
      Portal(reference: reference).clipShape(shape)
    } else if isCard {
      shape.fill(ListLook.card)
    } else if alternatesRows, look == .plain, place.isOdd {
      Color.gray.opacity(0.12)
    }
  }
}

extension View {
  /// Draws a view behind the list row that the view is in.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(
      OptionalPortalModifier(view: view) { $0.background = $1 })
  }

  /// Sets the distances of the row's content from the edges of the row, in points; nil keeps the
  /// default.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    transformPreference(ListRowKey.self) { $0.insets = $0.insets ?? insets }
  }

  /// Shows or hides the hairline below the row. Rows have no hairline above, so `.top` has no
  /// effect.
  public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.hidesSeparator = visibility == .hidden }
    }
  }

  /// Sets the colour of the hairline below the row; nil keeps the default.
  public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.separatorTint = $0.separatorTint ?? color }
    }
  }
}

/// Gives the row a background, or nothing where `view` is nil.
private struct OptionalPortalModifier<V: View>: ViewModifier {
  let view: V?
  let change: @MainActor (inout ListRowContent, NodeReference) -> Void

  func body(content: Content) -> some View {
    if let view {
      content.modifier(PortalModifier(ListRowKey.self, item: view, change: change))
    } else {
      content
    }
  }
}

import MartletGeometry

/// The values that the views inside a row set for the row, carried up by the preference
/// `ListRowKey`. A nil property is not set. The references to nodes are owned by the modifiers that
/// set them.
package struct ListRowContent: Equatable {
  var background: NodeReference?
  var insets: EdgeInsets?
  var hidesSeparator = false
  /// True if the previous row shows no hairline below it.
  var hidesTopSeparator = false
  /// The colour of the hairline below the row.
  var separatorTint: Color?
  /// The colour of the hairline above the row, which the previous row draws.
  var topSeparatorTint: Color?
  /// The hairlines below the last and above the first row of the section.
  var sectionBottom = SectionSeparator()
  var sectionTop = SectionSeparator()
  var isSelectionDisabled = false
  /// The buttons behind the leading and the trailing edge.
  var leading: NodeReference?
  var trailing: NodeReference?
}

/// A hairline at an edge of a section.
package struct SectionSeparator: Equatable {
  var isHidden = false
  var tint: Color?

  /// Merges the values of two views. The first tint wins.
  fileprivate mutating func add(_ next: SectionSeparator) {
    isHidden = isHidden || next.isHidden
    tint = tint ?? next.tint
  }
}

/// Carries the values of a row to the list.
package enum ListRowKey: PreferenceKey {
  /// No value is set.
  package static var defaultValue: ListRowContent { ListRowContent() }

  /// Merges the values of several views in a row. The first view that sets a value wins, and the
  /// separator is hidden if any view hides it.
  package static func reduce(value: inout ListRowContent, nextValue: () -> ListRowContent) {
    let next = nextValue()
    value.background = value.background ?? next.background
    value.insets = value.insets ?? next.insets
    value.hidesSeparator = value.hidesSeparator || next.hidesSeparator
    value.hidesTopSeparator = value.hidesTopSeparator || next.hidesTopSeparator
    value.separatorTint = value.separatorTint ?? next.separatorTint
    value.topSeparatorTint = value.topSeparatorTint ?? next.topSeparatorTint
    value.leading = value.leading ?? next.leading
    value.trailing = value.trailing ?? next.trailing
    value.sectionBottom.add(next.sectionBottom)
    value.sectionTop.add(next.sectionTop)
    value.isSelectionDisabled = value.isSelectionDisabled || next.isSelectionDisabled
  }
}

/// A row of a list: the content, its background, swipe actions and a hairline to the next row. It
/// is at least 44 points high, or 32 for a header of a grouped list. `List` wraps each row of its
/// lazy stack in it.
struct ListRow: View {
  let content: AnyView
  let position: LazyRowPosition
  let look: ListLook
  /// The top edges of the visible rows that change the hairline above them.
  let tops: Binding<[ObjectIdentifier: RowTop]>
  /// Nil if the row cannot be selected.
  let choice: RowChoice?
  @State private var row = ListRowContent()
  @State private var closer = SwipeCloser()
  @Environment(\.listRowSpacing) private var spacing
  @Environment(\.listSectionSpacing) private var sectionSpacing
  @Environment(\.listLead) private var lead
  @Environment(\.alternatesRows) private var alternatesRows
  @Environment(\.defaultMinListRowHeight) private var rowHeight
  @Environment(\.defaultMinListHeaderHeight) private var headerHeight
  @Environment(\.selectionMenu) private var menu

  /// The insets of a row that sets none, in points.
  nonisolated static let defaultInsets = EdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
  /// The distance of a card from the edges of a grouped list, in points.
  private static let margin: CGFloat = 16
  /// The corner radius of a card, in points.
  private static let corner: CGFloat = 10

  private var hasSeparator: Bool {
    let isLast = look == .plain ? position.isLastOfAll : position.isLast || position.isHeading
    if position.isLast, row.sectionBottom.isHidden { return false }
    return !isLast && !row.hidesSeparator && (spacing ?? 0) == 0 && !(topBelow?.isHidden ?? false)
  }

  /// The top edge of the next row; nil if that row does not change its hairline.
  private var topBelow: RowTop? {
    tops.wrappedValue.values.first { $0.index == position.index + 1 }
  }

  /// The top edge of this row; nil if the row does not change the hairline above it.
  private var top: RowTop? {
    let section = position.isFirst && !position.isHeading ? row.sectionTop : SectionSeparator()
    let result = RowTop(
      index: position.index, isHidden: row.hidesTopSeparator || section.isHidden,
      tint: row.topSeparatorTint ?? section.tint)
    return result.isHidden || result.tint != nil ? result : nil
  }

  var body: some View {
    let insets = row.insets ?? Self.defaultInsets
    let isCard = look == .grouped && !position.isHeading
    let choice = row.isSelectionDisabled ? nil : self.choice
    let content =
      choice.map { AnyView(SelectableContent(content: self.content, choice: $0)) } ?? self.content
    VStack(alignment: .leading, spacing: 0) {
      content
        .padding(EdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0))
        .frame(maxWidth: .infinity, minHeight: minimumHeight, alignment: .leading)
        .padding(
          EdgeInsets(top: 0, leading: insets.leading, bottom: 0, trailing: insets.trailing)
        )
        .environment(\.isInList, true)
        .environment(\.listRowInsets, insets)
        .environment(\.swipeCloser, closer)
      if hasSeparator { separator.padding(.leading, 16) }
      if let top { RowTopRecorder(top: top, tops: tops) }
    }
    .modifier(SwipeRow(leading: row.leading, trailing: row.trailing, closer: closer))
    .modifier(
      _GestureModifier(
        gesture: TapGesture().onEnded {
          guard let choice else { return }
          _ = choice.selector.select(choice.value)
          if !choice.isEditing { menu?.primaryAction?([choice.value]) }
        },
        priority: .normal, mask: choice != nil ? .all : .subviews, takesKeys: choice != nil)
    )
    .background(background(isCard))
    .padding(outside)
    .onPreferenceChange(ListRowKey.self) { row = $0 }
    .transformPreference(ListRowKey.self) { $0 = ListRowContent() }
  }

  /// The margins around a card, with the space below the last row of a section; zero in a plain
  /// list.
  private var outside: EdgeInsets {
    guard look == .grouped else { return EdgeInsets() }
    return EdgeInsets(
      top: position.index == 0 ? max(0, lead - (position.isHeading ? SectionSpacing.top : 0)) : 0,
      leading: Self.margin, bottom: position.isLast && !position.isHeading ? sectionSpacing : 0,
      trailing: Self.margin)
  }

  private var minimumHeight: CGFloat {
    if position.isHeading, let headerHeight { return headerHeight }
    return look == .grouped && position.isHeading ? 32 : rowHeight
  }

  @ViewBuilder private var separator: some View {
    let bottom = position.isLast ? row.sectionBottom.tint : nil
    if let tint = row.separatorTint ?? bottom ?? topBelow?.tint {
      tint.frame(height: 1)
    } else {
      Divider()
    }
  }

  @ViewBuilder private func background(_ isCard: Bool) -> some View {
    let isAlone = (spacing ?? 0) > 0
    let top = isCard && (position.isFirst || isAlone) ? Self.corner : 0
    let bottom = isCard && (position.isLast || isAlone) ? Self.corner : 0
    let shape = UnevenRoundedRectangle(
      topLeadingRadius: top, bottomLeadingRadius: bottom, bottomTrailingRadius: bottom,
      topTrailingRadius: top)
    if let reference = row.background {
      Portal(reference: reference).clipShape(shape)
    } else if choice?.isSelected == true {
      SelectedGround(shape: shape, isCard: isCard)
    } else if isCard {
      shape.fill(ListLook.card)
    } else if alternatesRows, look == .plain, position.isOdd {
      Color.gray.opacity(0.12)
    }
  }
}

/// The top edge of a row that changes the hairline above it.
struct RowTop: Equatable {
  /// The position of the row among all rows of the list.
  let index: Int
  let isHidden: Bool
  let tint: Color?
}

/// Records the top edge of a row, because the previous row draws the hairline above it.
private struct RowTopRecorder: View {
  let top: RowTop
  let tops: Binding<[ObjectIdentifier: RowTop]>
  @State private var row = Row()

  private final class Row {}

  var body: some View {
    let key = ObjectIdentifier(row)
    Color.clear.frame(width: 0, height: 0)
      .onChange(of: top, initial: true) { _, new in tops.wrappedValue[key] = new }
      .onDisappear { tops.wrappedValue[key] = nil }
  }
}

extension View {
  /// Draws `view` behind the list row that contains this view; nil keeps the default background.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(
      OptionalPortalModifier(view: view) { $0.background = $1 })
  }

  /// Sets the distances of the row's content from the edges of the row, in points; nil keeps the
  /// default.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    transformPreference(ListRowKey.self) { $0.insets = $0.insets ?? insets }
  }

  /// Shows or hides the hairlines of the row. The hairline between two rows is hidden if one of
  /// them hides it.
  public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.hidesSeparator = visibility == .hidden }
      if edges.contains(.top) { $0.hidesTopSeparator = visibility == .hidden }
    }
  }

  /// Sets the colour of the hairlines of the row; nil keeps the default. The hairline between two
  /// rows has the colour of the upper row, or else that of the lower one.
  public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    transformPreference(ListRowKey.self) {
      if edges.contains(.bottom) { $0.separatorTint = $0.separatorTint ?? color }
      if edges.contains(.top) { $0.topSeparatorTint = $0.topSeparatorTint ?? color }
    }
  }
}

/// Sets a node of the row's values to `view`, if it is not nil.
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

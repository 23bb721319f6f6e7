import MartletGeometry

/// Rows that may be deleted and moved.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  /// The type of the data behind the rows.
  associatedtype Data: Collection
  /// The data behind the rows.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// The rows of some content, with actions that delete and move them.
public struct _EditableRows<Base: DynamicViewContent>: DynamicViewContent, PrimitiveView {
  let base: Base
  let delete: ((IndexSet) -> Void)?
  let move: ((IndexSet, Int) -> Void)?

  /// The data behind the rows.
  public var data: Base.Data { base.data }

  /// Returns false, because two closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PassNode(view, context, content: \.base)
  }
}

extension _EditableRows: LazyContent {
  /// Appends the rows, each with its actions.
  package func appendSections(to sections: inout [LazySection]) {
    let start = sections.count
    base.appendLazySections(to: &sections)
    var first = 0
    for index in start..<sections.count {
      let offset = first
      let (delete, move) = (delete, move)
      first += sections[index].count
      sections[index] = sections[index].changed { row, view in
        AnyView(view.modifier(RowEditing(place: offset + row, delete: delete, move: move)))
      }
    }
  }
}

extension DynamicViewContent {
  /// Lets the rows be deleted: by a drag to the leading edge and the button that it shows, and by
  /// the button of each row in edit mode. Nil lets none be deleted. Only rows of lists and lazy
  /// stacks show the buttons.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self, delete: action, move: nil)
  }

  /// Lets the rows be moved by their handles in edit mode. Nil lets none be moved. Only rows of
  /// lists and lazy stacks show the handles.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self, delete: nil, move: action)
  }
}

/// The limits that a row sets for its editing.
private struct RowLimits: Equatable {
  var keepsRow = false
  var keepsPlace = false
}

private enum RowLimitsKey: PreferenceKey {
  static var defaultValue: RowLimits { RowLimits() }

  static func reduce(value: inout RowLimits, nextValue: () -> RowLimits) {
    let next = nextValue()
    value.keepsRow = value.keepsRow || next.keepsRow
    value.keepsPlace = value.keepsPlace || next.keepsPlace
  }
}

extension View {
  /// Keeps the row from being deleted.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    transformPreference(RowLimitsKey.self) { $0.keepsRow = isDisabled }
  }

  /// Keeps the row from being moved.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    transformPreference(RowLimitsKey.self) { $0.keepsPlace = isDisabled }
  }
}

/// A row with the buttons of the edit mode, and with a button that a drag shows.
private struct RowEditing: ViewModifier {
  let place: Int
  let delete: ((IndexSet) -> Void)?
  let move: ((IndexSet, Int) -> Void)?
  @State private var limits = RowLimits()
  @State private var height: CGFloat = 44
  @State private var shift: CGFloat = 0
  @Environment(\.editMode) private var mode

  func body(content: Content) -> some View {
    let (place, delete) = (place, limits.keepsRow ? nil : delete)
    // Rows that are only moved leave the edges to others.
    if self.delete == nil {
      row(content)
    } else {
      row(content).swipeActions {
        if let delete {
          Button("Delete", role: .destructive) {
            withAnimation { delete(IndexSet(integer: place)) }
          }
        }
      }
    }
  }

  private func row(_ content: Content) -> some View {
    let (place, delete, move) = (place, limits.keepsRow ? nil : delete, move)
    let isEditing = mode?.wrappedValue.isEditing ?? false
    return HStack(spacing: 12) {
      if isEditing, let delete {
        Button {
          withAnimation { delete(IndexSet(integer: place)) }
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundColor(.red)
        }
        .accessibilityIdentifier("row.delete.\(place)")
      }
      content
      if isEditing, !limits.keepsPlace, let move {
        Spacer(minLength: 0)
        Image(systemName: "list.bullet").foregroundColor(.secondary)
          .padding(8)
          .contentShape(Rectangle())
          .highPriorityGesture(handle(move))
      }
    }
    .offset(y: shift)
    .onGeometryChange(for: CGFloat.self) {
      $0.size.height
    } action: {
      height = $0
    }
    .onPreferenceChange(RowLimitsKey.self) { limits = $0 }
  }

  private func handle(_ move: @escaping (IndexSet, Int) -> Void) -> some Gesture {
    DragGesture(minimumDistance: 0, coordinateSpace: .global)
      .onChanged { shift = $0.translation.height }
      .onEnded { value in
        // A row of a list has 12 points more than its content.
        let rows = Int((value.translation.height / max(44, height + 12)).rounded())
        shift = 0
        if rows != 0 {
          withAnimation {
            move(IndexSet(integer: place), max(0, place + rows + (rows > 0 ? 1 : 0)))
          }
        }
      }
  }
}

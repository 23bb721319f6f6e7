import MartletGeometry

/// A view that makes one row per element of a collection. Its rows can be deleted and moved.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  /// The type of the data behind the rows.
  associatedtype Data: Collection
  /// The data behind the rows.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// Adds a delete and a move action to each row of `base`. `onDelete` and `onMove` make it. Lists
/// and lazy stacks ask it for its rows as `LazyContent`; elsewhere it shows `base` without actions.
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
  /// Appends the rows, each wrapped in its buttons and gestures.
  package func appendSections(to sections: inout [LazySection]) {
    let start = sections.count
    base.appendLazySections(to: &sections)
    var first = 0
    for index in start..<sections.count {
      let offset = first
      let (delete, move) = (delete, move)
      first += sections[index].count
      sections[index] = sections[index].changed { row, view in
        AnyView(view.modifier(RowEditing(index: offset + row, delete: delete, move: move)))
      }
    }
  }
}

extension DynamicViewContent {
  /// Lets people delete rows. A drag of a row to the leading edge shows a delete button, and in
  /// edit mode each row has one. `action` receives the index of the row in `data` and runs in an
  /// animated transaction. Nil shows no buttons. Only rows of lists and lazy stacks show the
  /// buttons.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self, delete: action, move: nil)
  }

  /// Lets people move rows by their handles in edit mode. `action` receives the index of the row
  /// and the index in front of which it is inserted, as `move(fromOffsets:toOffset:)` takes them.
  /// It runs in an animated transaction. Nil shows no handles. Only rows of lists and lazy stacks
  /// show the handles.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self, delete: nil, move: action)
  }
}

extension DynamicViewContent {
  /// Returns the rows unchanged, because nothing is dragged between views or programs on a panel.
  public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
  ) -> some DynamicViewContent { self }
}

/// The editing that a view inside a row has disabled.
private struct RowLimits: Equatable {
  /// True if the row cannot be deleted.
  var isDeleteDisabled = false
  /// True if the row cannot be moved.
  var isMoveDisabled = false
}

private enum RowLimitsKey: PreferenceKey {
  static var defaultValue: RowLimits { RowLimits() }

  static func reduce(value: inout RowLimits, nextValue: () -> RowLimits) {
    let next = nextValue()
    value.isDeleteDisabled = value.isDeleteDisabled || next.isDeleteDisabled
    value.isMoveDisabled = value.isMoveDisabled || next.isMoveDisabled
  }
}

extension View {
  /// If `isDisabled` is true, the list row that contains the view cannot be deleted.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    transformPreference(RowLimitsKey.self) { $0.isDeleteDisabled = isDisabled }
  }

  /// If `isDisabled` is true, the list row that contains the view cannot be moved.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    transformPreference(RowLimitsKey.self) { $0.isMoveDisabled = isDisabled }
  }
}

/// A row with the buttons of the edit mode, and with the delete button that a drag of the row
/// shows.
struct RowEditing: ViewModifier {
  let index: Int
  let delete: ((IndexSet) -> Void)?
  let move: ((IndexSet, Int) -> Void)?
  @State private var limits = RowLimits()
  @State private var height: CGFloat = 44
  @State private var shift: CGFloat = 0
  @Environment(\.editMode) private var mode
  @Environment(\.rowSelection) private var selection

  func body(content: Content) -> some View {
    let (index, delete) = (index, limits.isDeleteDisabled ? nil : delete)
    // A row that can only be moved has no swipe actions of its own, so that it does not hide those
    // of others.
    if self.delete == nil {
      row(content)
    } else {
      row(content).swipeActions {
        if let delete {
          Button("Delete", role: .destructive) {
            withAnimation { delete(IndexSet(integer: index)) }
          }
        }
      }
    }
  }

  private func row(_ content: Content) -> some View {
    let (index, delete, move) = (index, limits.isDeleteDisabled ? nil : delete, move)
    let isEditing = mode?.wrappedValue.isEditing ?? false
    return HStack(spacing: 12) {
      if isEditing, selection?.hasMark != true, let delete {
        Button {
          withAnimation { delete(IndexSet(integer: index)) }
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundColor(.red)
        }
        .accessibilityIdentifier("row.delete.\(index)")
      }
      content
      if isEditing, !limits.isMoveDisabled, let move {
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
        // A row of a list is 12 points higher than its content.
        let rows = Int((value.translation.height / max(44, height + 12)).rounded())
        shift = 0
        if rows != 0 {
          withAnimation {
            move(IndexSet(integer: index), max(0, index + rows + (rows > 0 ? 1 : 0)))
          }
        }
      }
  }
}

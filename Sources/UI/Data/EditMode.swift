/// The way in which the rows of a list are shown: to be used or to be edited.
public enum EditMode: Hashable, Sendable {
  /// The rows cannot be deleted or moved by their buttons.
  case inactive
  /// The rows show their buttons for a short time.
  case transient
  /// The rows show buttons that delete and move them.
  case active

  /// True while the rows show their buttons.
  public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// The edit mode of the lists inside; nil outside of a page of a navigation view, unless a view
  /// sets one.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

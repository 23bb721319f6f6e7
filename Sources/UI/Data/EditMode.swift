/// The mode of the rows of a list: with or without the buttons that delete and move them.
public enum EditMode: Hashable, Sendable {
  /// The rows show no buttons.
  case inactive
  /// The rows show their buttons for a short time.
  case transient
  /// The rows show their buttons.
  case active

  /// True while the rows show their buttons.
  public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// The edit mode of the lists inside. It is nil outside of a page of a navigation view, unless a
  /// view sets one.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

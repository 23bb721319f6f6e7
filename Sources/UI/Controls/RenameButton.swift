/// Begins to rename a thing.
struct RenameAction {
  let action: @MainActor () -> Void
}

private struct RenameKey: EnvironmentKey {
  static var defaultValue: RenameAction? { nil }
}

extension EnvironmentValues {
  /// The action of the rename buttons inside; nil disables them.
  var renameAction: RenameAction? {
    get { self[RenameKey.self] }
    set { self[RenameKey.self] = newValue }
  }
}

/// A button that begins to rename what `renameAction` belongs to.
public struct RenameButton<Label: View>: View {
  @Environment(\.renameAction) private var rename
  private let label: Label

  /// Makes the button.
  public init() where Label == Text {
    label = Text(verbatim: "Rename")
  }

  /// The button, disabled without an action.
  public var body: some View {
    let rename = rename
    return Button {
      rename?.action()
    } label: {
      label
    }
    .disabled(rename == nil)
  }
}

extension View {
  /// Sets the action of the rename buttons inside.
  public func renameAction(_ action: @escaping @MainActor () -> Void) -> some View {
    environment(\.renameAction, RenameAction(action: action))
  }
}

/// An action that begins to rename something, as an environment value.
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

/// A button that runs the action of `renameAction(_:)`. Without such an action it is disabled.
public struct RenameButton<Label: View>: View {
  @Environment(\.renameAction) private var rename
  private let label: Label

  /// Makes the button.
  public init() where Label == Text {
    label = Text(verbatim: "Rename")
  }

  /// The button with its label.
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

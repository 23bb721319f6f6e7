/// A button that turns the edit mode of the page's lists on and off.
public struct EditButton: View {
  @Environment(\.editMode) private var mode

  /// Makes the button.
  public init() {}

  /// A button with the title “Edit” or, in edit mode, “Done”.
  public var body: some View {
    let mode = mode
    let isEditing = mode?.wrappedValue.isEditing ?? false
    return Button(isEditing ? "Done" : "Edit") {
      withAnimation { mode?.wrappedValue = isEditing ? .inactive : .active }
    }
    .disabled(mode == nil)
  }
}

/// The colour of the icons of labels in the rows of a list.
public struct ListItemTint: Hashable, Sendable {
  fileprivate let color: Color

  /// A colour.
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// A colour, like `fixed(_:)`: a panel has no tint that a user prefers.
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// Grey.
  public static let monochrome = ListItemTint(color: .gray)
}

extension View {
  /// Sets the colour of the icons of labels in the list rows inside; nil means that of the text. An
  /// icon with a colour of its own keeps it.
  public func listItemTint(_ tint: Color?) -> some View { environment(\.listItemTint, tint) }

  /// Sets the colour of the icons of labels in the list rows inside; nil means that of the text. An
  /// icon with a colour of its own keeps it.
  public func listItemTint(_ tint: ListItemTint?) -> some View {
    environment(\.listItemTint, tint?.color)
  }
}

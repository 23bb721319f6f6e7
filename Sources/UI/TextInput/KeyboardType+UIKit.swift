#if SWIFTUI_COMPAT
  /// The kind of text that a field takes, by UIKit's name.
  public typealias UIKeyboardType = KeyboardType
#endif

/// The visibility of a part of a view, such as a title or a scroll indicator.
public enum Visibility: CaseIterable, Hashable, Sendable {
  /// The view that has the part decides.
  case automatic
  /// The part is shown.
  case visible
  /// The part is hidden.
  case hidden
}

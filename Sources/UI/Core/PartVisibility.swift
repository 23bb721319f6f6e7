/// Whether a part is shown. `automatic` leaves it to the view that has the part.
public enum Visibility: CaseIterable, Hashable, Sendable {
  /// The view decides.
  case automatic
  /// The part is shown.
  case visible
  /// The part is hidden.
  case hidden
}

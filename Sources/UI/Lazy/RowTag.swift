/// A view that knows the value by which a list selects it as a row.
///
/// A list reads the value from the view itself, before it makes the view's nodes. A tag in the body
/// of a row's own type is therefore not found; the list then uses the identity of the row.
@MainActor
package protocol RowTagged {
  /// The value; nil if the view has none.
  var rowTag: AnyHashable? { get }
}

extension View {
  /// The value by which a list selects the view as a row; nil if the view has none.
  var tagOfRow: AnyHashable? { (self as? any RowTagged)?.rowTag }
}

extension ModifiedContent: RowTagged where Content: View, Modifier: ViewModifier {
  /// The value of the outermost `tag(_:)`.
  package var rowTag: AnyHashable? { (modifier as? _TagModifier)?.tag ?? content.tagOfRow }
}

extension NavigationLink: RowTagged {
  /// The value that the link pushes.
  package var rowTag: AnyHashable? { pushedValue }
}

extension Optional: RowTagged where Wrapped: View {
  /// The value of the view, if there is one.
  package var rowTag: AnyHashable? { self?.tagOfRow }
}

extension _ConditionalContent: RowTagged where First: View, Second: View {
  /// The value of the branch that was taken.
  package var rowTag: AnyHashable? {
    switch self {
    case .first(let view): view.tagOfRow
    case .second(let view): view.tagOfRow
    }
  }
}

extension AnyView: RowTagged {
  /// The value of the stored view.
  package var rowTag: AnyHashable? {
    var reader = RowTagReader()
    storage.show(to: &reader)
    return reader.tag
  }
}

/// Reads the value of the view that it visits.
private struct RowTagReader: ViewVisitor {
  var tag: AnyHashable?

  mutating func visit(_ view: some View) { tag = view.tagOfRow }
}

/// A view whose new value is compared with the previous one by its own `==`. While they are equal,
/// the body is not evaluated again because of a change around the view.
public struct EquatableView<Content: View & Equatable> {
  /// The view.
  public var content: Content

  /// Wraps a view.
  public init(content: Content) {
    self.content = content
  }
}

extension EquatableView: Equatable {
  /// Compares the views.
  public static func == (a: Self, b: Self) -> Bool { a.content == b.content }
}

extension EquatableView: View {
  /// The view.
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Returns the view, compared by its own `==`.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// Builds one view from the statements of a closure. It supports `if`, `else`, `switch` and `if
/// #available`, but not `for`; use `ForEach` instead.
@resultBuilder
public struct ViewBuilder {
  /// Accepts a view as a statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Makes an `EmptyView` of an empty closure.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns a single view unchanged.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Combines several views in their order. Their number is not limited.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// Makes an optional view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Makes the view of an `if` whose condition is true.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    .first(first)
  }

  /// Makes the view of an `else`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    .second(second)
  }

  /// Returns the view of an `if #available` unchanged.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content {
    content
  }
}

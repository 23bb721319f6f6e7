import MartletUI

private enum TextDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection? { nil }
}

extension EnvironmentValues {
  /// The way text is read in a plot, whose time runs from the left to the right wherever it is read.
  var chartTextDirection: LayoutDirection {
    get { self[TextDirectionKey.self] ?? layoutDirection }
    set { self[TextDirectionKey.self] = newValue }
  }
}

/// Lays out content along time, from the left to the right; what is text in it keeps its direction
/// with `ReadingDirection`.
struct TimeDirection: ViewModifier {
  @Environment(\.chartTextDirection) private var direction

  func body(content: Content) -> some View {
    content
      .environment(\.chartTextDirection, direction)
      .environment(\.layoutDirection, .leftToRight)
  }
}

/// Lays out content in a plot as its text is read.
struct ReadingDirection: ViewModifier {
  @Environment(\.chartTextDirection) private var direction

  func body(content: Content) -> some View {
    content.environment(\.layoutDirection, direction)
  }
}

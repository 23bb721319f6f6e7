import MartletUI

/// Lays out graphs and their controls from left to right, as time runs, also in right-to-left
/// languages.
private struct AlongTime: ViewModifier {
  @Environment(\.layoutDirection) private var reading

  func body(content: Content) -> some View {
    content.environment(\.readingDirection, reading).environment(\.layoutDirection, .leftToRight)
  }
}

extension View {
  /// Lays out the view from left to right. `readingDirection` of the environment is the direction
  /// of the text inside.
  func alongTime() -> some View { modifier(AlongTime()) }
}

private enum ReadingDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}

extension EnvironmentValues {
  /// The direction of text around a graph.
  var readingDirection: LayoutDirection {
    get { self[ReadingDirectionKey.self] }
    set { self[ReadingDirectionKey.self] = newValue }
  }
}

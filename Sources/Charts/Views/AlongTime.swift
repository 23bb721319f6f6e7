import MartletUI

/// Time runs from left to right whichever way lines are read: so do graphs, their marks and what
/// moves them.
private struct AlongTime: ViewModifier {
  @Environment(\.layoutDirection) private var reading

  func body(content: Content) -> some View {
    content.environment(\.readingDirection, reading).environment(\.layoutDirection, .leftToRight)
  }
}

extension View {
  /// Lays out from left to right; `readingDirection` of the environment tells the views inside how
  /// lines are read.
  func alongTime() -> some View { modifier(AlongTime()) }
}

private enum ReadingDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}

extension EnvironmentValues {
  /// The way lines are read around a graph, for the words in it.
  var readingDirection: LayoutDirection {
    get { self[ReadingDirectionKey.self] }
    set { self[ReadingDirectionKey.self] = newValue }
  }
}

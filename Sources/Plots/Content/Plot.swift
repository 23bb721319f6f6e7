import MartletUI

/// Several marks that share modifiers.
public struct Plot<Content: ChartContent>: ChartContent {
  private let content: Content

  /// Makes a group of the marks that `content` returns.
  public init(@ChartContentBuilder content: () -> Content) {
    self.content = content()
  }

  /// The marks.
  public var body: Content { content }
}

/// A group of pages in a tab view. The bar is flat: it shows the pages of the group beside the
/// others, and neither the header nor the footer.
public struct TabSection<Header: View, Content: TabContent, Footer: View>: TabContent {
  /// The type of the values.
  public typealias TabValue = Content.TabValue

  private let content: Content

  /// The pages of the group.
  public var body: some View { content }
}

extension TabSection where Footer == EmptyView {
  /// Makes a group of pages with a header.
  public init<Value: Hashable>(
    @TabContentBuilder<Value> content: () -> Content, @ViewBuilder header: () -> Header
  ) where Content.TabValue == Value {
    self.init(content: content())
  }
}

extension TabSection where Header == EmptyView, Footer == EmptyView {
  /// Makes a group of pages.
  public init<Value: Hashable>(
    @TabContentBuilder<Value> content: () -> Content
  ) where Content.TabValue == Value {
    self.init(content: content())
  }
}

extension TabSection where Header == Text, Footer == EmptyView {
  /// Makes a group of pages with a title.
  public init<S: StringProtocol, Value: Hashable>(
    _ title: S, @TabContentBuilder<Value> content: () -> Content
  ) where Content.TabValue == Value {
    self.init(content: content())
  }
}

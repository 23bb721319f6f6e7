/// The purpose of a tab.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// A tab in which people search. In Martlet it has its place among the others.
  public static let search = TabRole(name: "search")
}

/// The label of a tab that has a purpose and no label of its own.
public struct DefaultTabLabel: View {
  /// The label of a tab in which people search.
  public var body: some View { Label("Search", systemImage: "magnifyingglass") }
}

/// A page of a tab view, with its label in the bar and its value.
///
/// A tab without a value has its index as the value.
public struct Tab<Value: Hashable, Content: View, TabLabel: View>: View {
  private let value: Value?
  private let content: Content
  private let label: TabLabel

  private init(value: Value?, content: Content, label: TabLabel) {
    self.value = value
    self.content = content
    self.label = label
  }

  /// The page with its label and its value.
  public var body: some View {
    if let value {
      content.tabItem { label }.tag(value)
    } else {
      content.tabItem { label }
    }
  }
}

extension Tab {
  /// Makes a page with a value and a view as label.
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> TabLabel
  ) {
    self.init(value: value, content: content(), label: label())
  }
}

extension Tab where TabLabel == Label<Text, Image> {
  /// Makes a page with a value, a title and the symbol `systemImage`.
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: value, content: content(), label: Label(title, systemImage: systemImage))
  }

  /// Makes a page with a value, a title and the picture `image`.
  public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content(), label: Label(title, image: image))
  }
}

extension Tab where Value == Never, TabLabel == Label<Text, Image> {
  /// Makes a page with a title and the symbol `systemImage`.
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: nil, content: content(), label: Label(title, systemImage: systemImage))
  }

  /// Makes a page with a title and the picture `image`.
  public init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: nil, content: content(), label: Label(title, image: image))
  }
}

extension Tab where Value == Never {
  /// Makes a page with a view as label.
  public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> TabLabel
  ) {
    self.init(value: nil, content: content(), label: label())
  }
}

extension Tab where TabLabel == DefaultTabLabel {
  /// Makes a page with a value and the label of its purpose.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel())
  }
}

extension Tab where Value == Never, TabLabel == DefaultTabLabel {
  /// Makes a page with the label of its purpose.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel())
  }
}

import MartletGeometry

/// A title with an icon. The style decides which of them are shown, and where.
public struct Label<Title: View, Icon: View>: View {
  let title: Title
  private let icon: Icon
  @Environment(\.labelStyle) private var style

  /// Makes a label from two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The label in the style of the environment.
  public var body: some View {
    style.makeBody(
      LabelStyleConfiguration(
        title: LabelStyleConfiguration.Title(view: AnyView(title)),
        icon: LabelStyleConfiguration.Icon(view: AnyView(icon))))
  }
}

extension Label where Title == Text, Icon == Image {
  /// Makes a label from a text and the symbol `name`.
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  /// Makes a label from a text and the picture `name`.
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }

  #if SWIFTUI_COMPAT
    /// Makes a label from a text and a picture of an asset catalog.
    public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
      self.init(title, image: resource.name)
    }
  #endif
}

// MARK: - Style

/// The look of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the label's view.
  associatedtype Body: View
  /// The title and the icon of a label.
  typealias Configuration = LabelStyleConfiguration

  /// Returns the view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The title and the icon of a label, as a style receives them.
public struct LabelStyleConfiguration {
  /// The title, without its type.
  public struct Title: View {
    /// The title.
    package let view: AnyView

    /// The title.
    public var body: some View { view }
  }

  /// The icon, without its type.
  public struct Icon: View {
    /// The icon.
    package let view: AnyView
    @Environment(\.isInList) private var isInList
    @Environment(\.listItemTint) private var tint

    /// Makes the icon of a view.
    package init(view: AnyView) {
      self.view = view
    }

    /// The icon, in the colour of `listItemTint(_:)` if it stands in a row of a list.
    public var body: some View {
      if isInList, let tint { view.foregroundColor(tint) } else { view }
    }
  }

  /// The title.
  public let title: Title
  /// The icon.
  public let icon: Icon
}

/// Shows the icon before the title.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns a row of the icon and the title.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// Shows the icon before the title, like `TitleAndIconLabelStyle`.
public struct DefaultLabelStyle: LabelStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns a row of the icon and the title.
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// Shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Shows only the icon.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The icon before the title.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The icon before the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// Only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// Only the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<LabelStyleConfiguration> {
    StyleBox { AnyView(DefaultLabelStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  /// The style of the labels inside.
  package var labelStyle: StyleBox<LabelStyleConfiguration> {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labels inside.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}

private enum IsInListKey: EnvironmentKey { static let defaultValue = false }
private enum ListItemTintKey: EnvironmentKey { static var defaultValue: Color? { nil } }

extension EnvironmentValues {
  /// True in a row of a list, where labels take the tint of the list and navigation links fill the
  /// row.
  package var isInList: Bool {
    get { self[IsInListKey.self] }
    set { self[IsInListKey.self] = newValue }
  }

  /// The colour of the icons of labels in the rows of a list; nil for that of the text.
  var listItemTint: Color? {
    get { self[ListItemTintKey.self] }
    set { self[ListItemTintKey.self] = newValue }
  }
}

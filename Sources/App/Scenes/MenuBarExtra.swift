import MartletUI

/// The window of an item in the menu bar of a desktop. A panel has no menu bar: the window fills
/// the panel if the program has no `WindowGroup` and no `Window`, and cannot be opened otherwise.
public struct MenuBarExtra<Label: View, Content: View>: Scene {
  /// The window.
  public let _windows: [_Window]

  /// Makes the scene from its content. The label is not shown.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    let content = content()
    _windows = [_Window(.menuBarExtra) { _ in AnyView(MenuBarExtraView(content: content)) }]
  }

  /// Makes the scene from its content. The label is not shown.
  ///
  /// `isInserted` has no effect.
  public init(
    isInserted: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(content: content, label: label)
  }
}

extension MenuBarExtra where Label == Text {
  /// Makes the scene from its content. The title is not shown.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Makes the scene from its content. The title is not shown.
  ///
  /// `isInserted` has no effect.
  public init<S: StringProtocol>(
    _ title: S, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title, content: content)
  }
}

extension MenuBarExtra where Label == MartletUI.Label<Text, Image> {
  /// Makes the scene from its content. The title and the symbol are not shown.
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { MartletUI.Label(title, systemImage: systemImage) }
  }

  /// Makes the scene from its content. The title and the symbol are not shown.
  ///
  /// `isInserted` has no effect.
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title, systemImage: systemImage, content: content)
  }

  /// Makes the scene from its content. The title and the picture are not shown.
  public init<S: StringProtocol>(_ title: S, image: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { MartletUI.Label(title, image: image) }
  }
}

/// The content of a `MenuBarExtra` in the style of the environment.
private struct MenuBarExtraView<Content: View>: View {
  let content: Content
  @Environment(\.menuBarExtraIsWindow) private var isWindow

  var body: some View {
    if isWindow {
      content
    } else {
      List { content }
    }
  }
}

// MARK: - Styles

/// The look of a `MenuBarExtra`.
@MainActor @preconcurrency
public protocol MenuBarExtraStyle {
  /// True if the content is shown as it is, instead of in a list. Only scenes read it.
  var _isWindow: Bool { get }
}

/// Shows the content in a list.
public struct PullDownMenuBarExtraStyle: MenuBarExtraStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// False.
  public var _isWindow: Bool { false }
}

/// Shows the content in a list, like `PullDownMenuBarExtraStyle`.
public struct AutomaticMenuBarExtraStyle: MenuBarExtraStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// False.
  public var _isWindow: Bool { false }
}

/// Shows the content as it is.
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// True.
  public var _isWindow: Bool { true }
}

extension MenuBarExtraStyle where Self == PullDownMenuBarExtraStyle {
  /// A list.
  public static var menu: PullDownMenuBarExtraStyle { PullDownMenuBarExtraStyle() }
}

extension MenuBarExtraStyle where Self == AutomaticMenuBarExtraStyle {
  /// A list, like `menu`.
  public static var automatic: AutomaticMenuBarExtraStyle { AutomaticMenuBarExtraStyle() }
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
  /// The content as it is.
  public static var window: WindowMenuBarExtraStyle { WindowMenuBarExtraStyle() }
}

private enum MenuBarExtraIsWindowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  fileprivate var menuBarExtraIsWindow: Bool {
    get { self[MenuBarExtraIsWindowKey.self] }
    set { self[MenuBarExtraIsWindowKey.self] = newValue }
  }
}

extension Scene {
  /// Sets the look of the `MenuBarExtra`s in the scene.
  public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene {
    environment(\.menuBarExtraIsWindow, style._isWindow)
  }
}

import MartletUI

/// A window of a program, without the types of its content. It is public only because the protocol
/// `Scene` names it.
public struct _Window {
  /// The kinds of windows.
  enum Kind: Equatable {
    /// A window that can be open once.
    case single
    /// Windows of which each request opens one.
    case group
    /// The program's settings.
    case settings
    /// The window of an item in the menu bar of a desktop.
    case menuBarExtra
  }

  let kind: Kind
  /// The name by which views open the window; nil if it has none.
  let id: String?
  /// Returns whether its argument is a value of the type that the window presents; nil for a window
  /// that presents no values.
  let presents: ((AnyHashable) -> Bool)?
  /// Makes the content for the presented value. The value is nil in the window with which the
  /// program starts.
  var content: @MainActor (Binding<AnyHashable?>) -> AnyView

  init(
    _ kind: Kind, id: String? = nil, presents: ((AnyHashable) -> Bool)? = nil,
    content: @escaping @MainActor (Binding<AnyHashable?>) -> AnyView
  ) {
    self.kind = kind
    self.id = id
    self.presents = presents
    self.content = content
  }
}

extension [_Window] {
  /// The windows in the order in which the first one fills the panel. That of a `MenuBarExtra` does
  /// so only if all others are settings.
  var firstToLast: [_Window] {
    let extras = filter { $0.kind == .menuBarExtra }
    if extras.isEmpty { return self }
    let others = filter { $0.kind != .menuBarExtra }
    return others.allSatisfy { $0.kind == .settings } ? extras + others : others + extras
  }
}

/// The windows of one kind. The first group of a program fills the panel at the start. Views open
/// windows of a group by its id or by a value.
public struct WindowGroup<Content: View>: Scene {
  /// The description of the group's windows: one element.
  public let _windows: [_Window]

  private init(
    id: String?, presents: ((AnyHashable) -> Bool)? = nil,
    content: @escaping @MainActor (Binding<AnyHashable?>) -> Content
  ) {
    _windows = [_Window(.group, id: id, presents: presents) { AnyView(content($0)) }]
  }

  private static func isValue<D>(of type: D.Type) -> (AnyHashable) -> Bool { { $0.base is D } }

  /// Makes the scene from the root view of its windows.
  public init(@ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: nil) { _ in content }
  }

  /// Makes the scene from the root view of its windows. The title is not shown.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// Makes the scene from the root view of its windows. Views open the window by `id`.
  public init(id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: id) { _ in content }
  }

  /// Makes the scene from the root view of its windows. Views open the window by `id`. The title is
  /// not shown.
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Makes the scene from the root view for a value of type `D`: `openWindow(value:)` opens a
  /// window for it, or goes back to the one that is open. The value is nil in the first window.
  public init<D: Codable & Hashable & SendableMetatype>(
    id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> Content
  ) {
    self.init(id: id, presents: Self.isValue(of: D.self)) { value in
      content(
        Binding {
          value.wrappedValue?.base as? D
        } set: {
          value.wrappedValue = $0.map(AnyHashable.init)
        })
    }
  }

  /// Makes the scene from the root view for a value of type `D`. The title is not shown.
  public init<S: StringProtocol, D: Codable & Hashable & SendableMetatype>(
    _ title: S, id: String? = nil, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> Content
  ) {
    self.init(id: id, for: type, content: content)
  }

  /// Makes the scene from the root view for a value of type `D`, which is `defaultValue` in the
  /// first window.
  public init<D: Codable & Hashable & SendableMetatype>(
    id: String? = nil, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> Content,
    defaultValue: @escaping () -> D
  ) {
    self.init(id: id, presents: Self.isValue(of: D.self)) { value in
      content(
        Binding {
          value.wrappedValue?.base as? D ?? defaultValue()
        } set: {
          value.wrappedValue = AnyHashable($0)
        })
    }
  }
}

extension WindowGroup {
  /// Makes the scene from the root view of its windows. The title is not shown.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// Makes the scene from the root view of its windows. Views open the window by `id`. The title is
  /// not shown.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Makes the scene from the root view for a value of type `D`. The title is not shown.
  @_disfavoredOverload
  public init<D: Codable & Hashable & SendableMetatype>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> Content
  ) {
    self.init(id: id, for: type, content: content)
  }
}

/// A window that is open once. Views open it by its id.
public struct Window<Content: View>: Scene {
  /// The window.
  public let _windows: [_Window]

  /// Makes the scene from the root view of the window. The title is not shown.
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    _windows = [_Window(.single, id: id) { _ in AnyView(content) }]
  }

  /// Makes the scene from the root view of the window. The title is not shown.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init("", id: id, content: content)
  }
}

/// The window of the program's settings, which `openSettings` and `SettingsLink` open.
public struct Settings<Content: View>: Scene {
  /// The window.
  public let _windows: [_Window]

  /// Makes the scene from the root view of the window.
  public init(@ViewBuilder content: () -> Content) {
    let content = content()
    _windows = [_Window(.settings) { _ in AnyView(content) }]
  }
}

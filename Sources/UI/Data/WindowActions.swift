/// Opens a window of the program. A view reads it from `EnvironmentValues.openWindow` and calls it
/// as a function.
///
/// A panel shows one window at a time: the window covers the one before, which keeps its state. If
/// the window is open already, the panel goes back to it and closes those that cover it.
public struct OpenWindowAction {
  fileprivate let actions: WindowActions?

  /// Opens the window with this id.
  @MainActor public func callAsFunction(id: String) { actions?.open(WindowRequest(id: id)) }

  /// Opens the window of the group that presents values of this type.
  @MainActor public func callAsFunction<D: Codable & Hashable>(value: D) {
    actions?.open(WindowRequest(value: AnyHashable(value)))
  }

  /// Opens the window of the group with this id for a value.
  @MainActor public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    actions?.open(WindowRequest(id: id, value: AnyHashable(value)))
  }
}

/// Closes a window of the program, and those that cover it. A view reads it from
/// `EnvironmentValues.dismissWindow` and calls it as a function. The first window stays.
public struct DismissWindowAction {
  fileprivate let actions: WindowActions?

  /// Closes the window that contains the view.
  @MainActor public func callAsFunction() { actions?.dismiss(WindowRequest()) }

  /// Closes the window with this id.
  @MainActor public func callAsFunction(id: String) { actions?.dismiss(WindowRequest(id: id)) }

  /// Closes the window that presents a value.
  @MainActor public func callAsFunction<D: Codable & Hashable>(value: D) {
    actions?.dismiss(WindowRequest(value: AnyHashable(value)))
  }

  /// Closes the window of the group with this id that presents a value.
  @MainActor public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    actions?.dismiss(WindowRequest(id: id, value: AnyHashable(value)))
  }
}

/// Opens the window of the program's settings. A view reads it from
/// `EnvironmentValues.openSettings` and calls it as a function.
public struct OpenSettingsAction {
  fileprivate let actions: WindowActions?

  /// Opens the window.
  @MainActor public func callAsFunction() { actions?.openSettings() }
}

/// The window that an action means: by its id, by its value, by both, or the view's own.
package struct WindowRequest {
  /// The id of the window; nil if the value tells it.
  package let id: String?
  /// The value that the window presents; nil if it presents none.
  package let value: AnyHashable?

  /// Describes a window.
  package init(id: String? = nil, value: AnyHashable? = nil) {
    self.id = id
    self.value = value
  }
}

/// The actions on the windows of a program.
package struct WindowActions: Sendable {
  /// Opens a window.
  package let open: @MainActor (WindowRequest) -> Void
  /// Closes a window.
  package let dismiss: @MainActor (WindowRequest) -> Void
  /// Opens the settings.
  package let openSettings: @MainActor () -> Void

  /// Collects the actions.
  package init(
    open: @escaping @MainActor (WindowRequest) -> Void,
    dismiss: @escaping @MainActor (WindowRequest) -> Void,
    openSettings: @escaping @MainActor () -> Void
  ) {
    self.open = open
    self.dismiss = dismiss
    self.openSettings = openSettings
  }
}

private enum WindowActionsKey: EnvironmentKey {
  static var defaultValue: WindowActions? { nil }
}

extension EnvironmentValues {
  /// The actions on the program's windows; nil if it has one window.
  package var windowActions: WindowActions? {
    get { self[WindowActionsKey.self] }
    set { self[WindowActionsKey.self] = newValue }
  }

  /// True if the program has several windows, of which the panel shows one at a time.
  public var supportsMultipleWindows: Bool { windowActions != nil }

  /// Opens a window of the program. It has no effect in a program with one window.
  public var openWindow: OpenWindowAction { OpenWindowAction(actions: windowActions) }

  /// Closes a window of the program. It has no effect in a program with one window.
  public var dismissWindow: DismissWindowAction { DismissWindowAction(actions: windowActions) }

  /// Opens the window of the program's `Settings`. It has no effect in a program without settings.
  public var openSettings: OpenSettingsAction { OpenSettingsAction(actions: windowActions) }
}

import MartletUI

/// A scene whose view is wrapped.
public struct _ModifiedScene<Base: Scene>: Scene {
  let base: Base
  let change: @MainActor (AnyView) -> AnyView

  /// The windows with the changed views.
  public var _windows: [_Window] {
    let change = change
    return base._windows.map { window in
      var result = window
      result.content = { change(window.content($0)) }
      return result
    }
  }
}

extension Scene {
  /// Runs `action` with the old and the new value when the value changes.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Runs `action` when the value changes.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Runs `action` with the new value when the value changes.
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.onChange(of: value, perform: action)) }
  }

  /// Sets a value of the environment of all views.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.environment(keyPath, value)) }
  }

  /// Puts an observable object into the environment of all views.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.environment(object)) }
  }

  /// Puts an object into the environment of all views.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    _ModifiedScene(base: self) { AnyView($0.environmentObject(object)) }
  }
}

// MARK: - Windows of a desktop

/// The look of a desktop's windows. A panel has one window without a title.
public protocol WindowStyle {}

/// A window with a title.
public struct TitleBarWindowStyle: WindowStyle {
  /// Makes the style.
  public init() {}
}

/// A window without a title.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  /// Makes the style.
  public init() {}
}

/// The look that the desktop chooses.
public struct DefaultWindowStyle: WindowStyle {
  /// Makes the style.
  public init() {}
}

extension WindowStyle where Self == TitleBarWindowStyle {
  /// A window with a title.
  public static var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// A window without a title.
  public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

extension WindowStyle where Self == DefaultWindowStyle {
  /// The look that the desktop chooses.
  public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}

/// Whether a desktop's window takes the size of its content.
public enum WindowResizability: Hashable, Sendable {
  /// The desktop decides; the content's size; at least the content's smallest size.
  case automatic, contentSize, contentMinSize
}

extension Scene {
  /// Has no effect: the window fills the panel.
  public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }

  /// Has no effect: the window fills the panel.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

  /// Has no effect: the window fills the panel.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

  /// Has no effect: the window fills the panel.
  public func defaultSize(_ size: CGSize) -> some Scene { self }

  /// Has no effect: the window fills the panel.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { self }
}

/// A part of a program that has a screen of its own.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene

  @SceneBuilder var body: Body { get }

  /// The window of the scene.
  var _window: _Window { get }
}

extension Scene {
  public var _window: _Window { body._window }
}

extension Never: Scene {}

/// The view of a scene.
public struct _Window {
  let view: AnyView
}

/// Accepts the one scene of a program.
@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// The scene that fills the panel.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: Never { preconditionFailure("a window group has no body") }

  public var _window: _Window { _Window(view: AnyView(content)) }
}

/// A part of a program that has a screen of its own. A panel has one screen, so a program has one
/// scene.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the body; `Never` for a primitive scene such as `WindowGroup`.
  associatedtype Body: Scene

  /// The scene that this scene consists of.
  @SceneBuilder var body: Body { get }

  /// The window of the scene. Scenes with a body inherit it.
  var _window: _Window { get }
}

extension Scene {
  /// The window of the body.
  public var _window: _Window { body._window }
}

extension Never: Scene {}

/// The content of a scene's window. Programs cannot make one.
public struct _Window {
  let view: AnyView
}

/// Builds the body of a program from the one scene that it may contain.
@resultBuilder
public struct SceneBuilder {
  /// Returns the scene unchanged. There is no overload for several scenes.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// The scene that fills the panel. There is one window; it has no title, and no second one can be
/// opened.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Makes the scene from the root view of the program.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes the scene from the root view of the program. The title is not shown.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes the scene from the root view of the program. The id has no effect.
  public init(id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes the scene from the root view of the program. Title and id have no effect.
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Not used: a window group is a primitive scene.
  public var body: Never { preconditionFailure("a window group has no body") }

  /// The window with the content.
  public var _window: _Window { _Window(view: AnyView(content)) }
}

/// A single window. On a panel it is the same as a `WindowGroup`.
public struct Window<Content: View>: Scene {
  private let content: Content

  /// Makes the scene from the root view of the program. Title and id have no effect.
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Not used: a window is a primitive scene.
  public var body: Never { preconditionFailure("a window has no body") }

  /// The window with the content.
  public var _window: _Window { _Window(view: AnyView(content)) }
}

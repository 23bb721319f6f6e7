/// A part of a program that has windows. A panel shows one window at a time, and the first one when
/// the program begins.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the body; `Never` for a primitive scene such as `WindowGroup`.
  associatedtype Body: Scene

  /// The scenes that this scene consists of.
  @SceneBuilder var body: Body { get }

  /// The windows of the scene. Scenes with a body inherit them.
  var _windows: [_Window] { get }
}

extension Scene {
  /// The windows of the body.
  public var _windows: [_Window] { body._windows }
}

extension Scene where Body == Never {
  /// Not used: primitive scenes have no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: Scene {}

extension Optional: Scene where Wrapped: Scene {
  /// The windows of the scene, if there is one.
  public var _windows: [_Window] { self?._windows ?? [] }
}

/// Builds the scenes of a program.
@MainActor @preconcurrency
@resultBuilder
public struct SceneBuilder {
  /// Returns the scene unchanged.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Joins the scenes of several statements.
  public static func buildBlock<First: Scene, Second: Scene, each Rest: Scene>(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) -> _JoinedScenes {
    var windows = first._windows + second._windows
    for scene in repeat each rest { windows += scene._windows }
    return _JoinedScenes(_windows: windows)
  }

  /// Returns the scene of an `if` without `else`, or nil.
  public static func buildOptional<Content: Scene>(_ content: Content?) -> Content? { content }

  /// Returns the scenes of the branch.
  public static func buildEither<Content: Scene>(first content: Content) -> _JoinedScenes {
    _JoinedScenes(_windows: content._windows)
  }

  /// Returns the scenes of the branch.
  public static func buildEither<Content: Scene>(second content: Content) -> _JoinedScenes {
    _JoinedScenes(_windows: content._windows)
  }

  /// Returns the scenes of an `if #available`.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _JoinedScenes {
    _JoinedScenes(_windows: content._windows)
  }
}

/// The scenes of several statements.
public struct _JoinedScenes: Scene {
  /// The windows of all scenes, in order.
  public let _windows: [_Window]
}

import MartletUI

/// Commands of a program beside those of its views.
///
/// A panel has no menu bar, so only the keyboard reaches them: a button with a `keyboardShortcut`
/// runs when its keys are pressed.
@MainActor @preconcurrency
public protocol Commands {
  /// The type of the body; `Never` for primitive commands such as `CommandMenu`.
  associatedtype Body: Commands

  /// The commands that these commands consist of.
  @CommandsBuilder var body: Body { get }

  /// The views of the commands, which are never shown. Commands with a body inherit them.
  var _commands: _CommandViews { get }
}

extension Commands {
  /// The views of the body.
  public var _commands: _CommandViews { body._commands }
}

extension Commands where Body == Never {
  /// Not used: primitive commands have no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: Commands {}

extension Optional: Commands where Wrapped: Commands {
  /// The views of the commands, if there are any.
  public var _commands: _CommandViews { self?._commands ?? _CommandViews(views: []) }
}

/// The views of commands. Programs cannot make them.
public struct _CommandViews {
  let views: [AnyView]
}

/// Builds commands from several ones.
@MainActor @preconcurrency
@resultBuilder
public struct CommandsBuilder {
  /// Returns no commands.
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }

  /// Returns the commands unchanged.
  public static func buildBlock<C: Commands>(_ content: C) -> C { content }

  /// Joins the commands of several statements.
  public static func buildBlock<First: Commands, Second: Commands, each Rest: Commands>(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) -> _JoinedCommands {
    var views = first._commands.views + second._commands.views
    for commands in repeat each rest { views += commands._commands.views }
    return _JoinedCommands(views: views)
  }

  /// Returns the commands of an `if` without `else`, or nil.
  public static func buildOptional<C: Commands>(_ content: C?) -> C? { content }

  /// Returns the commands of the branch.
  public static func buildEither<C: Commands>(first content: C) -> _JoinedCommands {
    _JoinedCommands(views: content._commands.views)
  }

  /// Returns the commands of the branch.
  public static func buildEither<C: Commands>(second content: C) -> _JoinedCommands {
    _JoinedCommands(views: content._commands.views)
  }
}

/// The commands of several statements.
public struct _JoinedCommands: Commands {
  let views: [AnyView]

  /// The views of all commands.
  public var _commands: _CommandViews { _CommandViews(views: views) }
}

/// No commands.
public struct EmptyCommands: Commands {
  /// Makes the value.
  nonisolated public init() {}

  /// No views.
  public var _commands: _CommandViews { _CommandViews(views: []) }
}

/// A menu of its own.
public struct CommandMenu<Content: View>: Commands {
  private let content: Content

  /// Makes a menu. The name is not shown.
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views of the menu.
  public var _commands: _CommandViews { _CommandViews(views: [AnyView(content)]) }
}

/// Commands beside, or in place of, those that a desktop brings along. A panel brings none along.
public struct CommandGroup<Content: View>: Commands {
  private let content: Content

  /// Makes commands before a desktop's group.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }

  /// Makes commands after a desktop's group.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }

  /// Makes commands in place of a desktop's group.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    content = addition()
  }

  /// The views of the group.
  public var _commands: _CommandViews { _CommandViews(views: [AnyView(content)]) }
}

/// A group of commands that a desktop brings along.
public enum CommandGroupPlacement: Hashable, Sendable {
  /// The program's own menu.
  case appInfo, appSettings, systemServices, appVisibility, appTermination
  /// Documents.
  case newItem, saveItem, importExport, printItem
  /// Changes.
  case undoRedo, pasteboard, textEditing, textFormatting
  /// Windows and help.
  case toolbar, sidebar, windowSize, windowList, singleWindowList, windowArrangement, help
}

extension Scene {
  /// Adds commands, whose keyboard shortcuts work while the scene is shown.
  public func commands<C: Commands>(@CommandsBuilder content: () -> C) -> some Scene {
    let views = content()._commands.views
    return _ModifiedScene(base: self) { view in
      AnyView(
        view.background(
          ForEach(views.indices, id: \.self) { views[$0] }
            .frame(width: 0, height: 0)
            .hidden()))
    }
  }
}

import MartletGeometry

/// The commands that a focused view offers for its text, in a small bar above the text. The root
/// shows the bar while the keyboard on the glass is shown, and sends the commands as key presses.
package struct EditBar: Hashable, Sendable {
  /// A command on a text.
  package enum Command: String, Hashable, Sendable {
    /// The names of the commands.
    case cut, copy, paste, selectAll, undo, redo

    /// The title of the command.
    package var title: String {
      switch self {
      case .cut: "Cut"
      case .copy: "Copy"
      case .paste: "Paste"
      case .selectAll: "Select All"
      case .undo: "Undo"
      case .redo: "Redo"
      }
    }

    /// The press of keys that runs the command in a text.
    package var press: KeyPress {
      switch self {
      case .cut: KeyPress("x", modifiers: .control)
      case .copy: KeyPress("c", modifiers: .control)
      case .paste: KeyPress("v", modifiers: .control)
      case .selectAll: KeyPress("a", modifiers: .control)
      case .undo: KeyPress("z", modifiers: .control)
      case .redo: KeyPress("z", modifiers: [.control, .shift])
      }
    }
  }

  /// The commands, from left to right; never empty.
  package var commands: [Command]
  /// The rectangle that the bar must not cover: the selection or the caret. It is in points of the
  /// view's own space or, on the way to the screen, of the root's space.
  package var area: CGRect

  /// Makes a bar.
  package init(commands: [Command], area: CGRect) {
    self.commands = commands
    self.area = area
  }
}

extension FocusTarget {
  /// No bar.
  package var editBar: EditBar? { nil }
}

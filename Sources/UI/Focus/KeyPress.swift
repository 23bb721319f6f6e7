import MartletInput

/// A key, identified by the character that it types without modifiers. Keys that type none, such as
/// the arrow keys, have a character of Unicode's private use area, the same as on a Mac.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character that the key types without modifiers.
  public var character: Character

  /// Makes the key of a character.
  public init(_ character: Character) {
    self.character = character
  }

  /// Makes the key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.character = character
  }

  /// The up arrow key.
  public static let upArrow: KeyEquivalent = "\u{F700}"
  /// The down arrow key.
  public static let downArrow: KeyEquivalent = "\u{F701}"
  /// The left arrow key.
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  /// The right arrow key.
  public static let rightArrow: KeyEquivalent = "\u{F703}"
  /// The Delete key, which deletes the character after the caret.
  public static let deleteForward: KeyEquivalent = "\u{F728}"
  /// The Home key.
  public static let home: KeyEquivalent = "\u{F729}"
  /// The End key.
  public static let end: KeyEquivalent = "\u{F72B}"
  /// The Page Up key.
  public static let pageUp: KeyEquivalent = "\u{F72C}"
  /// The Page Down key.
  public static let pageDown: KeyEquivalent = "\u{F72D}"
  /// The Clear key of a Mac.
  public static let clear: KeyEquivalent = "\u{F739}"
  /// The Backspace key, which deletes the character before the caret.
  public static let delete: KeyEquivalent = "\u{8}"
  /// The Tab key.
  public static let tab: KeyEquivalent = "\t"
  /// The Return key.
  public static let `return`: KeyEquivalent = "\r"
  /// The Escape key.
  public static let escape: KeyEquivalent = "\u{1B}"
  /// The space bar.
  public static let space: KeyEquivalent = " "

  private static let named: [String: KeyEquivalent] = [
    "Up": .upArrow, "Down": .downArrow, "Left": .leftArrow, "Right": .rightArrow,
    // Browsers have other names for the arrow keys.
    "ArrowUp": .upArrow, "ArrowDown": .downArrow, "ArrowLeft": .leftArrow,
    "ArrowRight": .rightArrow,
    "Delete": .deleteForward, "Home": .home, "End": .end, "PageUp": .pageUp,
    "PageDown": .pageDown, "Backspace": .delete, "Tab": .tab, "Enter": .return,
    "Escape": .escape, "Space": .space,
    // The key of a remote control.
    "Back": .escape,
  ]

  /// True for the keys that move the focus to controls: Tab, the arrow keys and Return.
  var navigates: Bool {
    self == .tab || self == .return || MoveCommandDirection(self) != nil
  }

  /// Makes the key of an input event; nil for a key without a character, such as F1. `text` is what
  /// the key types.
  package init?(_ key: Key, text: String?) {
    if let known = Self.named[key.rawValue] {
      self = known
    } else if key.rawValue.count == 1, let character = key.rawValue.first {
      // The character of the keyboard's own layout, not of a US keyboard.
      self.init(text?.lowercased().first ?? character)
    } else {
      return nil
    }
  }
}

/// The modifier keys that are down.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit per modifier.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Caps Lock. Martlet does not report it.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// A Shift key.
  public static let shift = EventModifiers(rawValue: 2)
  /// A Control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The left Alt key. The right one is AltGr, which selects what a key types and is no modifier
  /// here.
  public static let option = EventModifiers(rawValue: 8)
  /// A Super key, the Command key of a Mac. In a shortcut, Control counts as `command` too, because
  /// PC keyboards use Control for shortcuts.
  public static let command = EventModifiers(rawValue: 16)
  /// The numeric keypad. Martlet does not report it.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All modifiers.
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]

  /// Makes the modifier of an input event's key; nil for any other key.
  package init?(_ key: Key) {
    switch key.rawValue {
    case "ShiftLeft", "ShiftRight", "Shift": self = .shift
    case "ControlLeft", "ControlRight", "Control": self = .control
    case "AltLeft", "Alt": self = .option
    case "MetaLeft", "MetaRight", "Meta": self = .command
    default: return nil
    }
  }
}

/// One phase of a key press, as views receive it while one of them has the focus.
public struct KeyPress: Hashable, Sendable {
  /// The phases of a press.
  public struct Phases: OptionSet, Hashable, Sendable {
    /// One bit per phase.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The key went down.
    public static let down = Phases(rawValue: 1)
    /// The key is still down and repeats.
    public static let `repeat` = Phases(rawValue: 2)
    /// The key was released.
    public static let up = Phases(rawValue: 4)
    /// All phases.
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// The result of an action for a key press.
  public enum Result: Hashable, Sendable {
    /// The action has handled the press. No other handler receives it.
    case handled
    /// The press goes on to the next handler.
    case ignored
  }

  /// The phase of the press.
  public let phase: Phases
  /// The key.
  public let key: KeyEquivalent
  /// The typed characters; empty for a key that types none, for a command and in the phase `up`.
  public let characters: String
  /// The modifiers that are down.
  public let modifiers: EventModifiers

  /// Makes a press.
  package init(
    _ key: KeyEquivalent, characters: String = "", modifiers: EventModifiers = [],
    phase: Phases = .down
  ) {
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.phase = phase
  }
}

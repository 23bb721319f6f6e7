import MartletInput

/// A key by the character that it stands for. Keys without one have a private one, as on a Mac.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character, without modifiers.
  public var character: Character

  /// Makes the key of a character.
  public init(_ character: Character) {
    self.character = character
  }

  /// Makes the key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.character = character
  }

  /// The arrow keys.
  public static let upArrow: KeyEquivalent = "\u{F700}"
  /// The arrow key down.
  public static let downArrow: KeyEquivalent = "\u{F701}"
  /// The arrow key to the left.
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  /// The arrow key to the right.
  public static let rightArrow: KeyEquivalent = "\u{F703}"
  /// The key that deletes the character after the caret.
  public static let deleteForward: KeyEquivalent = "\u{F728}"
  /// The key to the start.
  public static let home: KeyEquivalent = "\u{F729}"
  /// The key to the end.
  public static let end: KeyEquivalent = "\u{F72B}"
  /// The key one page up.
  public static let pageUp: KeyEquivalent = "\u{F72C}"
  /// The key one page down.
  public static let pageDown: KeyEquivalent = "\u{F72D}"
  /// The key that clears.
  public static let clear: KeyEquivalent = "\u{F739}"
  /// The key that deletes the character before the caret.
  public static let delete: KeyEquivalent = "\u{8}"
  /// The tabulator.
  public static let tab: KeyEquivalent = "\t"
  /// The return key.
  public static let `return`: KeyEquivalent = "\r"
  /// The escape key.
  public static let escape: KeyEquivalent = "\u{1B}"
  /// The space bar.
  public static let space: KeyEquivalent = " "

  private static let named: [String: KeyEquivalent] = [
    "Up": .upArrow, "Down": .downArrow, "Left": .leftArrow, "Right": .rightArrow,
    // Browsers call some keys otherwise.
    "ArrowUp": .upArrow, "ArrowDown": .downArrow, "ArrowLeft": .leftArrow,
    "ArrowRight": .rightArrow,
    "Delete": .deleteForward, "Home": .home, "End": .end, "PageUp": .pageUp,
    "PageDown": .pageDown, "Backspace": .delete, "Tab": .tab, "Enter": .return,
    "Escape": .escape, "Space": .space,
  ]

  /// Makes the key of an input event; nil for one that stands for no character, such as F1.
  package init?(_ key: Key, text: String?) {
    if let known = Self.named[key.rawValue] {
      self = known
    } else if key.rawValue.count == 1, let character = key.rawValue.first {
      // The legend of the key as it is labelled here, not as on a US keyboard.
      self.init(text?.lowercased().first ?? character)
    } else {
      return nil
    }
  }
}

/// The modifier keys that are held.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit per modifier.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Caps lock.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// A shift key.
  public static let shift = EventModifiers(rawValue: 2)
  /// A control key.
  public static let control = EventModifiers(rawValue: 4)
  /// An alt key.
  public static let option = EventModifiers(rawValue: 8)
  /// A super key. Shortcuts with the command key of a Mac also take a control key, because PC
  /// keyboards use that.
  public static let command = EventModifiers(rawValue: 16)
  /// The block of digits.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All modifiers.
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]

  /// The modifier of an input event's key; nil for any other key.
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

/// A press of a key while a view has the focus.
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

  /// What an action has done with a press.
  public enum Result: Hashable, Sendable {
    /// The press is used up.
    case handled
    /// The press goes on to the next view.
    case ignored
  }

  /// The phase of the press.
  public let phase: Phases
  /// The key.
  public let key: KeyEquivalent
  /// The typed characters; empty for a key that types none.
  public let characters: String
  /// The modifiers that are held.
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

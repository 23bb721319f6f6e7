import MartletInput

// The names say where a key is, not what it types: they are the unshifted legends of the US layout,
// as in input traces. Letters are lower case.

extension Key {
  /// Makes the key with an evdev code (linux/input-event-codes.h); nil for keys that have no use
  /// here.
  package init?(evdevCode code: UInt32) {
    guard let name = Self.names[code] else { return nil }
    self.init(rawValue: name)
  }

  private static let names: [UInt32: String] = {
    var names: [UInt32: String] = [
      1: "Escape", 12: "-", 13: "=", 14: "Backspace", 15: "Tab", 28: "Enter", 57: "Space",
      29: "ControlLeft", 97: "ControlRight", 42: "ShiftLeft", 54: "ShiftRight",
      56: "AltLeft", 100: "AltRight", 125: "MetaLeft", 126: "MetaRight",
      26: "[", 27: "]", 39: ";", 40: "'", 41: "`", 43: "\\", 51: ",", 52: ".", 53: "/", 86: "<",
      // The keypad.
      55: "*", 74: "-", 78: "+", 83: ".", 96: "Enter", 98: "/",
      102: "Home", 103: "Up", 104: "PageUp", 105: "Left", 106: "Right", 107: "End", 108: "Down",
      109: "PageDown", 110: "Insert", 111: "Delete",
      139: "Menu", 127: "Menu", 158: "Back", 172: "Homepage", 352: "Enter",
      // The keys of remote controls.
      353: "Enter", 402: "ChannelUp", 403: "ChannelDown", 407: "Next", 412: "Previous",
    ]
    // Rows of keys with consecutive codes.
    let rows: [(first: UInt32, legends: String)] = [
      (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
      (71, "789"), (75, "456"), (79, "1230"),
    ]
    for row in rows {
      for (offset, legend) in row.legends.enumerated() {
        names[row.first + UInt32(offset)] = String(legend)
      }
    }
    for number in 1...10 { names[58 + UInt32(number)] = "F\(number)" }
    names[87] = "F11"
    names[88] = "F12"
    return names
  }()
}

extension InputEvent.PointerButton {
  /// Makes the button with an evdev code; nil for all other buttons, such as those at the side.
  package init?(evdevCode code: UInt32) {
    switch code {
    case 0x110: self = .primary
    case 0x111: self = .secondary
    case 0x112: self = .middle
    default: return nil
    }
  }
}

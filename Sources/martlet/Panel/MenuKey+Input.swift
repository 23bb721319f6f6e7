import MartletDashboard
import MartletInput

extension MenuKey {
  /// The meaning of a key for the pages and their menu; nil for other keys.
  init?(_ key: Key) {
    switch key.rawValue {
    case "Menu", "ContextMenu", "F10": self = .menu
    case "Up", "ArrowUp": self = .up
    case "Down", "ArrowDown": self = .down
    case "Left", "ArrowLeft": self = .left
    case "Right", "ArrowRight": self = .right
    case "PageUp", "ChannelDown", "Previous": self = .previous
    case "PageDown", "ChannelUp", "Next": self = .next
    case "Enter", "Space": self = .choose
    case "Escape", "Back": self = .cancel
    default: return nil
    }
  }
}

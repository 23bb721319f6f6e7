import MartletDashboard
import MartletInput

extension MenuKey {
  /// The meaning of a key for the menu of pages; nil for other keys.
  init?(_ key: Key) {
    switch key.rawValue {
    case "Menu", "ContextMenu", "F10": self = .menu
    case "Up", "ArrowUp": self = .up
    case "Down", "ArrowDown": self = .down
    case "Enter", "Space": self = .choose
    case "Escape", "Back": self = .cancel
    default: return nil
    }
  }
}

import MartletGeometry
import MartletInput

/// Parses the bodies that the live screen's page posts. They have the lines of a recorded input
/// trace without their times, such as "down 0 12.5 40" or "key Enter". The event loop's thread
/// parses them.
package enum WebInput {
  /// The highest slot, which is the number of a finger that touches.
  static let maximumSlot = 31

  /// Returns the events of the lines, in order. A line with an unknown event, or without all of its
  /// values, is dropped, because a page of another version must not stop the panel. Positions are
  /// in device pixels and may lie outside of the picture.
  package static func kinds(parsing text: String) -> [InputEvent.Kind] {
    text.split(separator: "\n").compactMap(kind)
  }

  private static func kind(_ line: Substring) -> InputEvent.Kind? {
    let words = line.split(separator: " ")
    guard let verb = words.first else { return nil }
    let numbers = words.dropFirst().compactMap { Double($0) }
      .filter { $0.isFinite && abs($0) <= 1e6 }
    let isNumeric = numbers.count == words.count - 1
    switch verb {
    case "down", "move", "up", "cancel":
      guard isNumeric, numbers.count == 3, let slot = Int(exactly: numbers[0]),
        (0...maximumSlot).contains(slot)
      else { return nil }
      let phase: InputEvent.TouchPhase =
        switch verb {
        case "down": .down
        case "move": .move
        case "up": .up
        default: .cancel
        }
      return .touch(phase, slot: slot, position: CGPoint(x: numbers[1], y: numbers[2]))
    case "wheel":
      guard isNumeric, numbers.count == 4 else { return nil }
      return .scroll(
        dx: numbers[0], dy: numbers[1], position: CGPoint(x: numbers[2], y: numbers[3]))
    case "key", "keyup":
      guard (2...3).contains(words.count), words.dropFirst().allSatisfy({ $0.utf8.count <= 32 })
      else { return nil }
      return .key(
        Key(rawValue: String(words[1])), isPressed: verb == "key",
        text: words.count == 3 && verb == "key" ? String(words[2]) : nil)
    default:
      return nil
    }
  }
}

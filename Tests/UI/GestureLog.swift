import MartletUI

/// What the gestures of a test have told, in order.
@MainActor
final class Log {
  var lines: [String] = []
  func callAsFunction(_ line: String) { lines.append(line) }
}

func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

func text(_ size: CGSize) -> String { "\(Int(size.width)),\(Int(size.height))" }

import MartletGeometry
import MartletUI

extension TestHost {
  /// Drags a row of a list in edit mode down by 50 points, with its handle, 34 points left of the
  /// trailing edge of the output. Does nothing if no row has that text.
  package func pullDown(_ text: String) {
    guard let y = textFrames[text]?.midY else { return }
    let x = host.size.width - 34
    touch(.down, CGPoint(x: x, y: y))
    advance(0.2)
    for step in 1...10 { touch(.move, CGPoint(x: x, y: y + Double(step) * 5)) }
    touch(.up, CGPoint(x: x, y: y + 50))
    advance(1)
  }
}

import MartletGeometry

/// A node with a bar over its upper edge, below the large title of its page, such as one with a
/// search field.
///
/// The bar is laid out where it is after the title has scrolled away. While the title is visible,
/// the bar is drawn lower by as much as the title shows.
@MainActor
package protocol TitledBar: UnaryNode {
  /// The length of the bar, in points.
  var barLength: CGFloat { get }
  /// The background of the bar.
  var ownGround: BarGround? { get }
  /// The distance by which the bar is drawn below its place at most while no finger pulls it, in
  /// points: the height of the title, or 0 without a title.
  var barTravel: CGFloat { get set }
  /// The distance by which the bar is drawn below its place in this frame, in points.
  var barShift: CGFloat { get set }
}

/// A node that draws its child at a distance below its place, where touches reach it, too.
package final class ShiftedNode: UnaryNode {
  /// The distance downwards, in points.
  package var shift: CGFloat = 0 {
    didSet { if shift != oldValue { setNeedsDisplay() } }
  }

  package override func mirroringDidChange() {
    content.isMirrored = isMirrored
    super.mirroringDidChange()
  }

  package override var contentTransform: CGAffineTransform {
    CGAffineTransform(translationX: 0, y: shift)
  }

  package override func draw(_ context: inout DrawContext) {
    context.pushOffset(x: 0, y: shift)
    super.draw(&context)
    context.popTransform()
  }
}

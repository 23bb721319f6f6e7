import MartletGeometry

// A frame writes a new list, and most of it equals the previous list. A node that has not changed
// and is drawn through the same transform and clip reuses its part of the previous list, including
// its descendants. Positions are relative to those of the parent. If a part moves in the list as a
// whole, the records inside it stay valid.

/// The position of a node's items in the list, and the state in which they were drawn.
package struct DrawRecord {
  /// The index of the first item, relative to that of the parent.
  var start = 0
  var count = 0
  /// The drawing of the parent that this record belongs to.
  var parentDrawing: UInt64 = 0
  var transform = CGAffineTransform.identity
  var clip = PixelRect.empty
  var effects: [OpenEffect] = []
  /// The pixels that the items touch.
  var extent = PixelRect.empty
  /// The number of this node's latest drawing.
  var drawing: UInt64 = 0
}

/// The position of the node that is being drawn.
package struct DrawingPlace {
  /// The index of its first item in the previous list; nil if it is not there.
  var oldStart: Int? = 0
  /// The index of its first item in the new list.
  var newStart = 0
  /// The numbers of its previous and its current drawing. The parent of the root is the list
  /// itself, whose drawing is always 1. The value 0 means no drawing.
  var oldDrawing: UInt64 = 1
  var newDrawing: UInt64 = 1
}

/// An effect that changes which pixels its content touches.
package enum OpenEffect: Equatable {
  /// A map of a space. `of` is the transform of the space in which the effect begins; the transform
  /// of the content does not contain it.
  case projection(ProjectionTransform, of: CGAffineTransform)
  /// A blur with its radius, in points.
  case blur(Double)
  /// A shadow with its radius and its offsets in x and y, in points.
  case shadow(Double, Double, Double)
}

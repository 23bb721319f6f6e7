import MartletGeometry

// A frame writes a new list, and most of it is the last one's. A node that has not changed and is
// drawn through the same transform and clip takes its part of the last list, with everything
// below it. Places are relative to the parent's, so that a part that moves as a whole in the list
// keeps the records of the nodes inside.

/// Where a node's items are in the list, and what they were drawn with.
package struct DrawRecord {
  /// The first item, counted from the parent's first.
  var start = 0
  var count = 0
  /// The drawing of the parent that this record is part of.
  var parentDrawing: UInt64 = 0
  var transform = CGAffineTransform.identity
  var clip = PixelRect.empty
  var effects: [OpenEffect] = []
  /// The pixels that the items touch.
  var extent = PixelRect.empty
  /// Numbers this node's own drawings.
  var drawing: UInt64 = 0
}

/// The place of the node that draws now.
package struct DrawingPlace {
  /// Its first item in the last list; nil when it is not there.
  var oldStart: Int? = 0
  /// Its first item in the list being written.
  var newStart = 0
  /// Its last drawing and the present one. The root's parent is the list itself, always drawing 1;
  /// 0 stands for none.
  var oldDrawing: UInt64 = 1
  var newDrawing: UInt64 = 1
}

/// An effect that moves the pixels of what is drawn in it.
package enum OpenEffect: Equatable {
  /// A map of a space, of which `of` says where it is: what is drawn in it does not.
  case projection(ProjectionTransform, of: CGAffineTransform)
  case blur(Double)
  case shadow(Double, Double, Double)
}

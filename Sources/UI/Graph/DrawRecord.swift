import MartletGeometry

// Reuse of drawings. Each frame writes a new display list, and most of it equals the previous one.
// `LayoutNode.render` therefore takes over a node's part of the previous list, with all
// descendants, if the node has not changed and is drawn through the same transform, clip and
// effects. The indices of a record are relative to those of the parent. If a part moves in the list
// as a whole, the records inside it stay valid.

/// The position of a layout node's items in the last display list, and the state in which they were
/// drawn. The node owns it and `LayoutNode.render` alone changes it.
package struct DrawRecord {
  /// The index of the node's first item, minus the index of the parent's first item.
  var start = 0
  /// The number of items, including those of the descendants.
  var count = 0
  /// The value of the parent's `drawing` when this record was made. A record is valid only while
  /// the parent still has that value.
  var parentDrawing: UInt64 = 0
  /// The map from the parent's space to device pixels.
  var transform = CGAffineTransform.identity
  /// The device pixels inside all clips.
  var clip = PixelRect.empty
  var effects: [OpenEffect] = []
  /// The device pixels that the items touch.
  var extent = PixelRect.empty
  /// The unique number of this node's latest drawing; 0 if its items must not be reused.
  var drawing: UInt64 = 0
  /// The index of the node in `RedrawnNodes`; nil if it is not there.
  var redrawIndex: Int?
  /// True once the node has been drawn as a part of another node.
  var isCopied = false

  /// The value of `drawing` for the list itself, the parent of the root.
  static let listDrawing: UInt64 = 1
}

/// The position of the node that is being drawn, as `DrawContext` passes it to the children.
package struct DrawingPosition {
  /// The index of the node's first item in the previous list; nil if the node has no items there.
  var oldStart: Int? = 0
  /// The index of the node's first item in the new list.
  var newStart = 0
  /// The numbers of the node's previous and current drawing. The value 0 means no drawing.
  var oldDrawing = DrawRecord.listDrawing
  var newDrawing = DrawRecord.listDrawing
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
  /// A shader that reads pixels up to this distance away, in points.
  case shader(CGSize)
}

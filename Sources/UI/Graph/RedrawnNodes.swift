import MartletGeometry
import MartletScene

// Drawing of single nodes. In most frames of an animation a few shapes look different and nothing
// else. Drawing the tree then visits all nodes between these shapes and the root, and their
// siblings. Instead, each shape draws its item alone, and the item replaces the one in the last
// display list.

/// The nodes whose own item looks different, while nothing else in the tree does.
///
/// They are drawn alone as long as no frame draws the tree, so their positions in the list stay the
/// same. The next frame that draws the tree also draws all of them anew, because the records of
/// their ancestors contain their old extents.
@MainActor
package final class RedrawnNodes: GraphPart {
  private struct Entry {
    let node: LayoutNode
    /// True if the node has changed since its last drawing.
    var isPending: Bool
    /// The place of the node's item; nil until it is first drawn alone.
    var place: Place?
  }

  /// The position of an item in the display list, and the bounds of the innermost scope around it.
  private struct Place {
    var position: Int
    var scope: PixelRect?
  }

  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  /// Adds a node, or notes that it has changed again.
  func add(_ node: LayoutNode) {
    if let index = node.drawn.redrawIndex {
      entries[index].isPending = true
    } else {
      node.drawn.redrawIndex = entries.count
      entries.append(Entry(node: node, isPending: true))
    }
  }

  /// Draws the changed nodes alone and replaces their items in the list. Returns false if this is
  /// not possible for one of them, or if no node has changed. The tree must then be drawn; some
  /// items may be replaced already.
  package func draw(into list: inout DisplayList, output: PixelRect, toPixels: CGAffineTransform)
    -> Bool
  {
    var context = DrawContext(
      output: output, toPixels: toPixels, old: DisplayList(), takesParts: false)
    var drawn: [Int] = []
    for index in entries.indices where entries[index].isPending {
      let node = entries[index].node
      if entries[index].place == nil {
        guard let position = node.positionOfItem else { return false }
        entries[index].place = Place(
          position: position, scope: list.scopeBounds(around: position))
      }
      entries[index].isPending = false
      context.enter(node.drawn)
      node.render(&context)
      drawn.append(index)
      guard context.count == drawn.count else { return false }
    }
    if drawn.isEmpty { return false }
    for (index, item) in zip(drawn, context.finish().items) {
      guard let place = entries[index].place,
        list.replace(place.position, with: item, inScope: place.scope)
      else { return false }
    }
    return true
  }

  /// Removes all nodes and marks them for the drawing of the tree.
  package func markAll() {
    for entry in entries {
      entry.node.drawn.redrawIndex = nil
      entry.node.setNeedsDisplay()
    }
    entries.removeAll(keepingCapacity: true)
  }

  /// Removes all nodes.
  package func releaseNodes() {
    entries.removeAll()
  }
}

extension ViewGraph {
  /// The nodes that can be drawn without the rest of the tree.
  package var redrawnNodes: RedrawnNodes { part(RedrawnNodes.self) }
}

extension LayoutNode {
  /// Marks the node for drawing, because its own item looks different and the node has no children
  /// and is still at the same place.
  package final func setNeedsRedraw() {
    // A marked node will be drawn with the tree. A copy is drawn by another node.
    if needsDraw || drawn.isCopied { return setNeedsDisplay() }
    graph.redrawnNodes.add(self)
    graph.setNeedsDisplay()
  }

  /// The position of the node's only item in the last display list; nil if the node has no item
  /// there, or more than one, or one inside of an effect.
  fileprivate var positionOfItem: Int? {
    guard drawn.count == 1, drawn.effects.isEmpty else { return nil }
    var position = drawn.start
    var node = self
    while let parent = node.parent {
      guard parent.drawn.drawing != 0, node.drawn.parentDrawing == parent.drawn.drawing else {
        return nil
      }
      position += parent.drawn.start
      node = parent
    }
    return node.drawn.parentDrawing == DrawRecord.listDrawing ? position : nil
  }
}

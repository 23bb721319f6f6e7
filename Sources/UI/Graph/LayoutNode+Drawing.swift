import MartletGeometry

// Marks for drawing, and drawing with the items of the previous display list.

extension LayoutNode {
  /// Marks the node and its ancestors for drawing, because the node looks different from the
  /// previous frame.
  package final func setNeedsDisplay() {
    // If a node is marked, its ancestors are marked as well.
    var node: LayoutNode? = self
    while let current = node, !current.needsDraw {
      current.needsDraw = true
      node = current.parent
    }
    graph.setNeedsDisplay()
  }

  /// Draws the node, or takes over its items from the previous list if nothing has changed. The
  /// parent's `draw` calls it.
  package final func render(_ context: inout DrawContext) {
    if !context.takesParts {
      if context.drawsAsOwn {
        // A later change must reach the node that owns these items.
        needsDraw = false
        drawn.isCopied = true
      }
      return drawAll(&context)
    }
    let outer = context.position
    let start = context.count
    var oldStart: Int?
    if let outerStart = outer.oldStart, outer.oldDrawing != 0,
      drawn.parentDrawing == outer.oldDrawing
    {
      oldStart = outerStart + drawn.start
    }
    drawn.start = start - outer.newStart
    drawn.parentDrawing = outer.newDrawing
    if let oldStart, !needsDraw, drawn.transform == context.transform,
      drawn.clip == context.visiblePixels, drawn.effects == context.effects
    {
      context.reuse(oldStart..<oldStart + drawn.count, extent: drawn.extent)
      return
    }
    needsDraw = false
    drawn.transform = context.transform
    drawn.clip = context.visiblePixels
    drawn.effects = context.effects
    let lastDrawing = drawn.drawing
    drawn.drawing = graph.nextNumber()
    context.position = DrawingPosition(
      oldStart: oldStart, newStart: start, oldDrawing: lastDrawing, newDrawing: drawn.drawing)
    context.beginExtent()
    drawAll(&context)
    drawn.extent = context.endExtent()
    drawn.count = context.count - start
    // Items were removed, so the indices that the children have recorded are wrong.
    if context.takeLeftOut() { drawn.drawing = 0 }
    context.position = outer
  }

  private func drawAll(_ context: inout DrawContext) {
    let origin = presentedOrigin
    graph.statistics.draws += 1
    context.beginNode(number)
    context.pushOffset(x: origin.x, y: origin.y)
    let opacity = opacityAnimation?.current ?? 1
    if opacity < 1 { context.pushGroup(opacity: max(0, opacity)) }
    draw(&context)
    if opacity < 1 { context.pop() }
    context.popTransform()
    context.endNode()
  }

  /// Animates the node's opacity to `opacity` in the running transaction. The animation begins at
  /// `start`, or at the visible opacity if `start` is nil.
  package final func present(_ opacity: Double, from start: Double?) {
    setNeedsDisplay()
    if let opacityAnimation, start == nil { return opacityAnimation.set(opacity) }
    let animation = AnimatedAttribute(start ?? 1, graph: graph)
    animation.onChange = { [weak self] in self?.setNeedsDisplay() }
    animation.set(opacity)
    opacityAnimation = animation
  }
}

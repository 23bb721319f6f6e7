import MartletGeometry

/// The layout node of the whole output: the root of the layout tree. Its children are the root
/// view, presented views such as sheets, and the keyboard on the glass. Each is centred in the area
/// that it is offered: presentations in the whole output, all others in the safe area.
package final class RootNode: LayoutNode {
  package override var isFrameContainer: Bool { true }
  package override var frameContainerSize: CGSize { graph.safeArea.rect(in: area).size }

  /// The size of the output, in points.
  package var area = CGSize.zero {
    didSet { invalidateLayout() }
  }

  /// The colour behind all views; nil for that of the empty display.
  var ground: RGBA? {
    didSet { if ground != oldValue { setNeedsDisplay() } }
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { area }

  /// The distance by which everything but the keyboard is moved up, in points, so that the focused
  /// view stays above the keyboard.
  package var lift: CGFloat = 0 {
    didSet { if lift != oldValue { invalidateLayout() } }
  }

  /// The layout nodes of the keyboard on the glass.
  package var keyboard: [LayoutNode] = []

  private func isKeyboard(_ child: LayoutNode) -> Bool { keyboard.contains { $0 === child } }

  package override func layoutChildren() {
    let whole = CGRect(origin: .zero, size: area)
    let hasSafeArea = !graph.safeArea.isEmpty
    let safe = hasSafeArea ? graph.safeArea.rect(in: area) : whole
    for child in children {
      // Presentations draw up to the edges, and keep their views inside by themselves.
      let rect = hasSafeArea && child is SlidingNode ? whole : safe
      child.place(
        at: CGPoint(x: rect.midX, y: rect.midY - (isKeyboard(child) ? 0 : lift)),
        anchor: .center, proposal: ProposedViewSize(rect.size))
    }
  }

  package override func draw(_ context: inout DrawContext) {
    if let ground {
      // A shift against burn-in shows what is beside the picture, too.
      context.fill(Path(bounds.insetBy(dx: -64, dy: -64)), paint: .solid(ground))
    }
    super.draw(&context)
  }

  /// Returns the distances to the edges of the output for the position of `frame` without the lift,
  /// so that views keep their size while they are moved up.
  package override func safeAreaGrowth(of frame: CGRect, in child: LayoutNode) -> SafeArea {
    let frame = lift == 0 || isKeyboard(child) ? frame : frame.offsetBy(dx: 0, dy: lift)
    return graph.safeArea.growth(of: frame, in: area)
  }

  /// Schedules the layout of every node in the tree, after a change of something that is not part
  /// of a proposal, such as the scale.
  package func invalidateAll() {
    func invalidate(_ node: LayoutNode) {
      node.invalidateLayout(escalates: true)
      for child in node.children { invalidate(child) }
    }
    invalidate(self)
  }
}

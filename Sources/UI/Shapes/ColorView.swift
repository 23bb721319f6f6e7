import MartletGeometry

extension Color: LeafView {
  package func makeElement(_ context: _NodeContext) -> ShapeNode<Rectangle> {
    ShapeNode(
      Rectangle(), _resolve(in: context.environment), .nonZero, graph: context.graph)
  }

  package func update(_ element: ShapeNode<Rectangle>, _ context: _NodeContext) {
    element.update(Rectangle(), _resolve(in: context.environment), .nonZero)
  }
}

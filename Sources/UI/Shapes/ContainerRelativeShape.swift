import MartletGeometry

/// The shape of the container, made smaller by the distance from the container's edges, so that
/// the outlines are concentric. `containerShape(_:)` sets the container. Without one it is a
/// rectangle.
public struct ContainerRelativeShape: InsettableShape, Equatable, Sendable {
  /// The container while the shape is drawn; nil in the views of the program.
  private var container: _ContainerShape?

  /// Makes the shape.
  nonisolated public init() {}

  /// Returns true: the container is not part of the value.
  nonisolated public static func == (a: Self, b: Self) -> Bool { true }

  /// Returns the shape of the container for `rect`; a rectangle outside of a container.
  public func path(in rect: CGRect) -> Path { container?.path(in: rect) ?? Path(rect) }

  /// Returns the shape made smaller by `amount` points on all sides. Its corners stay concentric
  /// with those of the container.
  public func inset(by amount: CGFloat) -> _InsetShape<ContainerRelativeShape> {
    _InsetShape(shape: self, amount: amount)
  }

  /// True: the outline depends on the position in the container.
  public var _followsContainer: Bool { true }

  /// Returns the shape in a container.
  public func _inside(_ container: _ContainerShape) -> ContainerRelativeShape {
    var shape = self
    shape.container = container
    return shape
  }
}

/// The shape of a container as a view inside sees it.
@MainActor
public struct _ContainerShape: Sendable {
  /// The bounds of the container, in the space of the view.
  package let frame: CGRect
  /// Returns the outline in a rectangle, made smaller by a distance in points on all sides.
  package let outline: ContainerOutline

  /// Makes the shape of a container.
  package init(frame: CGRect, outline: @escaping ContainerOutline) {
    self.frame = frame
    self.outline = outline
  }

  /// Returns the outline for `rect`, which is in the space of the view. The smallest distance from
  /// `rect` to the container's edges makes the corners smaller; a view that reaches out of the
  /// container has the corners of the container.
  fileprivate func path(in rect: CGRect) -> Path {
    let distance = min(
      rect.minX - frame.minX, rect.minY - frame.minY, frame.maxX - rect.maxX,
      frame.maxY - rect.maxY)
    let inset = max(0, distance)
    return outline(inset, rect.insetBy(dx: -inset, dy: -inset))
  }
}

/// Gives its shape to each `ContainerRelativeShape` inside.
@MainActor @preconcurrency
public struct _ContainerShapeModifier<S> {
  /// The shape, drawn in the bounds of the content.
  package var shape: S
}

extension _ContainerShapeModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where S: InsettableShape {
  /// The part of the value that is animated.
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ContainerShapeNode<S> {
    ContainerShapeNode(self, content)
  }
}

/// The layout node of `containerShape`. It measures, draws and is hit as its content.
package final class ContainerShapeNode<S: InsettableShape>:
  ModifierNode<_ContainerShapeModifier<S>>
{
  /// The size for which the shapes inside were drawn.
  private var knownSize: CGSize?

  package override func modifierDidChange() { content.containerShapeDidChange() }

  package override func layoutChildren() {
    super.layoutChildren()
    if knownSize == size { return }
    knownSize = size
    content.containerShapeDidChange()
  }

  package override var containerOutline: ContainerOutline? {
    let shape = modifier.shape
    return { inset, rect in shape.inset(by: inset).path(in: rect) }
  }

  // The shapes inside ask the nearest container, so the outer one does not concern them.
  package override func containerShapeDidChange() {}
}

extension LayoutNode {
  /// Returns `shape` with the container around the node, if its outline depends on one.
  package func inContainer<S: Shape>(_ shape: S) -> S {
    guard shape._followsContainer else { return shape }
    var node = parent
    while let current = node {
      if let outline = current.containerOutline {
        let rect = convert(bounds, to: current)
        let frame = CGRect(
          x: -rect.minX, y: -rect.minY, width: current.size.width, height: current.size.height)
        return shape._inside(_ContainerShape(frame: frame, outline: outline))
      }
      node = current.parent
    }
    return shape
  }
}

extension View {
  /// Sets the shape to which each `ContainerRelativeShape` and each `ConcentricRectangle` inside is
  /// concentric.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(_ContainerShapeModifier(shape: shape))
  }
}

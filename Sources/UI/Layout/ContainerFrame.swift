import MartletGeometry

/// Sizes the content relative to the nearest container: a scroll view, a page, a sheet or the
/// output.
public struct _ContainerFrameLayout: ElementModifier {
  /// The axes along which the length is set. The proposal passes through along the others.
  package let axes: Axis.Set
  /// The position of the content in a frame of another size.
  package let alignment: Alignment
  /// Maps the container's length in points to that of the view. A negative result becomes 0.
  package let length: (CGFloat, Axis) -> CGFloat

  /// Makes the layout node.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ContainerFrameNode {
    ContainerFrameNode(self, content)
  }
}

/// The layout node of a frame whose size depends on its container.
package final class ContainerFrameNode: ModifierNode<_ContainerFrameLayout> {
  /// The container's size at the last measurement.
  private var measuredArea: CGSize?

  package override var placesContent: Bool { true }

  /// The size of the nearest container; nil without a container.
  private var area: CGSize? {
    var node = parent
    while let current = node {
      if current.isFrameContainer {
        current.addContainerFrame(self)
        return current.frameContainerSize
      }
      node = current.parent
    }
    return nil
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let area else { return proposal }
    measuredArea = area
    var result = proposal
    if modifier.axes.contains(.horizontal) {
      result.width = max(0, modifier.length(area.width, .horizontal))
    }
    if modifier.axes.contains(.vertical) {
      result.height = max(0, modifier.length(area.height, .vertical))
    }
    return result
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = inner(proposal)
    var size = content.sizeThatFits(inner)
    if modifier.axes.contains(.horizontal), let width = inner.width { size.width = width }
    if modifier.axes.contains(.vertical), let height = inner.height { size.height = height }
    return size
  }

  package override func layoutChildren() {
    let measured = measuredArea
    let inner = inner(proposal)
    content.place(
      at: alignedOrigin(of: content, inner, modifier.alignment, in: size), proposal: inner)
    // The container may have got its size only after it measured this node.
    if measured != measuredArea { containerDidChange() }
  }

  /// Invalidates the layout after the container's size has changed.
  func containerDidChange() {
    invalidateContainer()
  }
}

/// The frames inside a scroll view whose size depends on the scroll view's size. The scroll view
/// owns the set and calls `note(_:)` in each of its layouts.
package struct ContainerFrames {
  private struct Entry {
    weak var node: ContainerFrameNode?
  }

  private var entries: [Entry] = []
  private var size: CGSize?

  /// Creates an empty set.
  package init() {}

  /// Adds a node. The set keeps a weak reference to it.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  package mutating func add(_ node: ContainerFrameNode) {
    if entries.contains(where: { $0.node === node }) { return }
    entries.removeAll { $0.node == nil }
    entries.append(Entry(node: node))
  }

  /// Invalidates all nodes if `size` differs from the size of the previous call.
  @MainActor package mutating func note(_ size: CGSize) {
    guard !entries.isEmpty, size != self.size else { return }
    self.size = size
    for entry in entries { entry.node?.containerDidChange() }
  }
}

extension View {
  /// Sets the view's length to that of its container along `axes`.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Divides the container into `count` parts with `spacing` points between them, and sets the
  /// view's length to `span` parts along `axes`. A `count` below 1 becomes 1.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    let count = CGFloat(max(1, count))
    return containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let part = (length - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// Sets the view's length along `axes` to the result of `length`, which receives the container's
  /// length in points. It is called in each measurement and must depend only on its arguments.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (_ length: CGFloat, _ axis: Axis) -> CGFloat
  ) -> some View {
    modifier(_ContainerFrameLayout(axes: axes, alignment: alignment, length: length))
  }
}

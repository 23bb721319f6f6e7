import MartletGeometry

/// Gives the content a share of the size of the nearest container: a scroll view, a page, a sheet
/// or the output.
public struct _ContainerFrameLayout: ElementModifier {
  package let axes: Axis.Set
  package let alignment: Alignment
  package let length: (CGFloat, Axis) -> CGFloat

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ContainerFrameNode {
    ContainerFrameNode(self, content)
  }
}

/// The layout node of a frame that follows its container.
package final class ContainerFrameNode: ModifierNode<_ContainerFrameLayout> {
  /// The container's size when the node was last measured.
  private var measuredArea: CGSize?

  package override var placesContent: Bool { true }

  /// The size of the nearest container; nil while there is none.
  private var area: CGSize? {
    var node = parent
    while let current = node {
      if current.isFrameContainer {
        current.addFrameFollower(self)
        return current.size
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
    // The container may have got its size after it asked for this one.
    if measured != measuredArea { containerDidChange() }
  }

  /// The container has another size.
  func containerDidChange() {
    invalidateContainer()
  }
}

/// The frames in a scroll view that follow its size.
package struct ContainerFollowers {
  private struct Entry {
    weak var node: ContainerFrameNode?
  }

  private var entries: [Entry] = []
  private var size: CGSize?

  package init() {}

  package mutating func add(_ node: ContainerFrameNode) {
    if entries.contains(where: { $0.node === node }) { return }
    entries.removeAll { $0.node == nil }
    entries.append(Entry(node: node))
  }

  /// Tells them when the container's size is another one.
  @MainActor package mutating func note(_ size: CGSize) {
    guard !entries.isEmpty, size != self.size else { return }
    self.size = size
    for entry in entries { entry.node?.containerDidChange() }
  }
}

extension View {
  /// Gives the view the size of its container along `axes`.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Gives the view `span` of `count` parts of its container along `axes`, with `spacing` between
  /// the parts.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    let count = CGFloat(max(1, count))
    return containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let part = (length - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// Gives the view the length that `length` makes of its container's, along each of `axes`.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (_ length: CGFloat, _ axis: Axis) -> CGFloat
  ) -> some View {
    modifier(_ContainerFrameLayout(axes: axes, alignment: alignment, length: length))
  }
}

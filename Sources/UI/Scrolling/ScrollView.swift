import MartletGeometry

/// A viewport on content that a finger moves along one axis or both.
///
/// It takes the proposed length along its axes and the content's length across them. Content that
/// fits does not move, and drags pass through to outer views.
@MainActor @preconcurrency
public struct ScrollView<Content> {
  /// The content.
  package let content: VStack<Content>
  /// The axes along which the view scrolls.
  package let axes: Axis.Set
  /// True if bars show the position.
  package let showsIndicators: Bool
}

extension ScrollView: View, PrimitiveView, ContainerView where Content: View {
  /// Makes a scroll view. Several views in `content` form a column.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = VStack(content: content)
  }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> ScrollNode {
    let node = ScrollNode(graph: context.graph)
    update(node, context)
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: ScrollNode, _ context: _NodeContext) {
    element.update(
      axes, indicator: showsIndicators ? Color.secondary.resolved(in: context.environment) : nil,
      behavior: context.environment.scrollTargetBehavior,
      clips: !context.environment.isScrollClipDisabled)
    element.apply(context.environment.scrollSettings)
  }
}

private enum ScrollClipKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  fileprivate var isScrollClipDisabled: Bool {
    get { self[ScrollClipKey.self] }
    set { self[ScrollClipKey.self] = newValue }
  }
}

extension View {
  /// Shows the content of the scroll views inside beyond their frames, for example shadows or
  /// rotated views. Touches are still limited to the frames.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.isScrollClipDisabled, disabled)
  }
}

import MartletGeometry

/// A window on content that a finger moves along one axis or both.
///
/// It takes what it is proposed along its axes and its content's size across. Content that fits
/// does not move, and lets drags through to the views around.
@MainActor @preconcurrency
public struct ScrollView<Content> {
  package let content: VStack<Content>
  package let axes: Axis.Set
  package let showsIndicators: Bool
}

extension ScrollView: View, PrimitiveView, ContainerView where Content: View {
  /// Several views in `content` make a column.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = VStack(content: content)
  }

  package func makeElement(_ context: _NodeContext) -> ScrollNode {
    let node = ScrollNode(graph: context.graph)
    update(node, context)
    return node
  }

  package func update(_ element: ScrollNode, _ context: _NodeContext) {
    element.update(
      axes, indicator: showsIndicators ? Color.secondary.resolved(in: context.environment) : nil,
      behavior: context.environment.scrollTargetBehavior,
      clips: !context.environment.isScrollClipDisabled)
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
  /// Lets the content of scroll views be seen beyond their frames: shadows, or what is turned out
  /// of the plane. Touches stay within.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.isScrollClipDisabled, disabled)
  }
}

import MartletGeometry

/// Views side by side, with bars between them that a finger can move.
public struct HSplitView<Content: View>: View {
  private let content: Content

  /// Makes the views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views and the bars.
  public var body: some View { SplitPanes(axis: .horizontal, content: content) }
}

/// Views one below the other, with bars between them that a finger can move.
public struct VSplitView<Content: View>: View {
  private let content: Content

  /// Makes the views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views and the bars.
  public var body: some View { SplitPanes(axis: .vertical, content: content) }
}

/// Splits the content into its views and passes their area on to a `PaneStack`.
private struct SplitPanes<Content: View>: View {
  let axis: Axis
  let content: Content

  var body: some View {
    let axis = axis
    Group(subviews: content) { views in
      GeometryReader { proxy in
        PaneStack(axis: axis, panes: Array(views), size: proxy.size)
      }
    }
  }
}

/// The panes and bars of a split view in an area of `size` points.
private struct PaneStack: View {
  let axis: Axis
  let panes: [Subview]
  let size: CGSize
  /// The position of each bar that was moved, as a fraction of the length, by the pane before it.
  /// Other bars are where equal panes would end.
  @State private var barPositions: [Subview.ID: CGFloat] = [:]

  /// The thickness of a bar, in points.
  private static let bar: CGFloat = 9
  /// The minimum length of a pane, in points.
  private static let shortest: CGFloat = 24

  var body: some View {
    let layout =
      axis == .horizontal
      ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
    layout {
      ForEach(Array(panes.enumerated()), id: \.element.id) { entry in
        if entry.offset > 0 { handle(entry.offset) }
        let length = end(entry.offset) - (entry.offset > 0 ? end(entry.offset - 1) + Self.bar : 0)
        entry.element.frame(
          width: axis == .horizontal ? max(0, length) : size.width,
          height: axis == .vertical ? max(0, length) : size.height)
      }
    }
    .coordinateSpace(name: "panes")
  }

  /// Returns the end of a pane along the axis, in points.
  private func end(_ index: Int) -> CGFloat {
    let length = size[axis]
    if index == panes.count - 1 { return length }
    let part = barPositions[panes[index].id] ?? CGFloat(index + 1) / CGFloat(panes.count)
    return part * length - Self.bar / 2
  }

  private func handle(_ index: Int) -> some View {
    ZStack {
      Color.gray.opacity(0.3)
      Capsule().fill(Color.gray)
        .frame(
          width: axis == .horizontal ? 3 : 28, height: axis == .horizontal ? 28 : 3)
    }
    .frame(
      width: axis == .horizontal ? Self.bar : size.width,
      height: axis == .horizontal ? size.height : Self.bar
    )
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 0, coordinateSpace: .named("panes"))
        .onChanged { value in
          let point = axis == .horizontal ? value.location.x : value.location.y
          let low = (index > 1 ? end(index - 2) + Self.bar : 0) + Self.shortest
          let high = end(index) - Self.bar - Self.shortest
          guard size[axis] > 0, low < high else { return }
          barPositions[panes[index - 1].id] = min(max(point, low), high) / size[axis]
        })
  }
}

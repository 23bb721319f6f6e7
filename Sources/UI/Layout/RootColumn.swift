import MartletGeometry

/// The views at the root of a window, a sheet or a popover. A single view is as it is; several are
/// in a column, as in a `VStack`.
@MainActor
package struct RootColumn {
  /// The column; nil until there are several views.
  private var column: StackNode?

  /// Makes the column of no views.
  package init() {}

  /// Returns the children of the root for its views. A view that departs does not count, because it
  /// stays where it was.
  package mutating func arrange(_ views: [LayoutNode], in graph: ViewGraph) -> [LayoutNode] {
    if column == nil {
      guard views.lazy.filter({ !$0.departs }).dropFirst().first != nil else { return views }
      column = StackNode(.vertical, HorizontalAlignment.center.key, nil, graph: graph)
    }
    guard let column else { return views }
    column.setChildren(views)
    return [column]
  }
}

import MartletGeometry

/// A scroll view, as the bars over its edges see it.
@MainActor
package protocol BarredNode: LayoutNode {
  /// Returns the share to which a bar shows that content is scrolled under it: from 0 with the
  /// content at rest beside the bar to 1.
  func coverage(atTop: Bool) -> Double
}

/// The background of a bar, which appears when content is scrolled under the bar.
///
/// The node of the bar owns the ground and draws it between the content and the bar. Scroll views
/// enter themselves with `BarGround.note(_:)` when they are laid out.
@MainActor
package final class BarGround {
  private struct Entry {
    weak var node: (any BarredNode)?
  }

  /// The layout node of the background's views.
  package let area: LayoutNode
  private let isAtTop: Bool
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Is called when the first scroll view has come below the bar.
  package var onFirstScroll: () -> Void = {}
  /// The ground of a bar that continues this one downwards, such as that of a search field at the
  /// top of a page; nil for none. The scroll views below that bar enter themselves there.
  package weak var continuation: BarGround? {
    didSet { if continuation !== oldValue, continuation != nil { onFirstScroll() } }
  }

  /// Makes the ground of a bar at the upper or the lower edge.
  package init(_ area: LayoutNode, atTop: Bool) {
    self.area = area
    isAtTop = atTop
  }

  /// Enters a scroll view into the first ground above and below it.
  package static func note(_ node: any BarredNode) {
    if !node.graph.hasBars { return }
    for isAtTop in [true, false] {
      node.barGround(atTop: isAtTop, isSeen: false)?.add(node)
    }
  }

  private func add(_ node: any BarredNode) {
    let key = ObjectIdentifier(node)
    if entries[key]?.node != nil { return }
    let isFirst = !hasScrolls
    entries = entries.filter { $0.value.node != nil }
    entries[key] = Entry(node: node)
    if isFirst { onFirstScroll() }
  }

  /// True if a scroll view is below the bar, or below the bar that continues it, or has been there.
  package var hasScrolls: Bool {
    continuation?.hasScrolls == true || entries.values.contains { $0.node != nil }
  }

  /// The opacity at which the ground follows the scroll views that are seen below the bar, 0…1.
  package var opacity: Double {
    var most = 0.0
    for entry in entries.values {
      guard let node = entry.node else { continue }
      let share = node.coverage(atTop: isAtTop)
      if share > most, node.barGround(atTop: isAtTop, isSeen: true) === self { most = share }
    }
    return most
  }

  /// The opacity of the title in the bar, 0…1: that of the ground, with the bar that continues it.
  package var titleOpacity: Double { max(opacity, continuation?.opacity ?? 0) }

  /// Places the ground behind a bar of `length` points at the host's edge. It grows to the edges of
  /// the output.
  package func place(in host: LayoutNode, length: CGFloat, growth: SafeArea) {
    var growth = growth
    if isAtTop { growth.bottom = 0 } else { growth.top = 0 }
    let rect = CGRect(
      x: 0, y: isAtTop ? 0 : host.size.height - length, width: host.size.width, height: length)
    host.place(area, in: rect.grown(by: growth))
  }
}

extension LayoutNode {
  /// Draws a child with an opacity, and not at all at 0.
  package final func draw(_ child: LayoutNode, opacity: Double, _ context: inout DrawContext) {
    if opacity <= 0 { return }
    if opacity < 1 { context.pushGroup(opacity: opacity) }
    child.render(&context)
    if opacity < 1 { context.pop() }
  }
}

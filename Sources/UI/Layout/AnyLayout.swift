import MartletGeometry

/// A layout whose type is erased, for example to switch between a row and a column at run time.
/// After a switch the views inside keep their state and can animate to their new frames.
@MainActor @preconcurrency
public struct AnyLayout: Layout {
  private let box: LayoutBox

  /// Erases the type of a layout.
  public init<L: Layout>(_ layout: L) {
    box = TypedLayoutBox(layout)
  }

  /// The cache of the erased layout.
  public struct Cache {
    fileprivate var value: Any
  }

  /// Makes the cache of the erased layout.
  public func makeCache(subviews: Subviews) -> Cache {
    Cache(value: box.makeCache(subviews))
  }

  /// Updates the cache. A cache that belongs to another type of layout is replaced by a new one.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    box.updateCache(&cache.value, subviews)
  }

  /// Returns the size that the erased layout takes for a proposal.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    box.sizeThatFits(proposal, subviews, &cache.value)
  }

  /// Places the views with the erased layout.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    box.place(bounds, proposal, subviews, &cache.value)
  }
}

@MainActor
/// A layout with its type erased. `TypedLayoutBox` implements the methods.
private class LayoutBox {
  func makeCache(_ subviews: LayoutSubviews) -> Any { () }
  func updateCache(_ cache: inout Any, _ subviews: LayoutSubviews) {}
  func sizeThatFits(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any
  ) -> CGSize { .zero }
  func place(
    _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout Any
  ) {}
}

private final class TypedLayoutBox<L: Layout>: LayoutBox {
  private let layout: L

  init(_ layout: L) {
    self.layout = layout
  }

  override func makeCache(_ subviews: LayoutSubviews) -> Any {
    layout.makeCache(subviews: subviews)
  }

  override func updateCache(_ cache: inout Any, _ subviews: LayoutSubviews) {
    if var own = cache as? L.Cache {
      layout.updateCache(&own, subviews: subviews)
      cache = own
    } else {
      cache = makeCache(subviews)
    }
  }

  /// Runs `body` with the cache in its own type. A cache that belongs to another type of layout is
  /// replaced by a new one.
  private func with<R>(
    _ cache: inout Any, _ subviews: LayoutSubviews, _ body: (inout L.Cache) -> R
  ) -> R {
    var own = cache as? L.Cache ?? layout.makeCache(subviews: subviews)
    let result = body(&own)
    cache = own
    return result
  }

  override func sizeThatFits(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Any
  ) -> CGSize {
    with(&cache, subviews) {
      layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
    }
  }

  override func place(
    _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout Any
  ) {
    with(&cache, subviews) {
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }
}

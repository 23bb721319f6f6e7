import MartletGeometry

// The stacks as layouts, for `AnyLayout` and custom layouts. `HStack` and `VStack` have nodes of
// their own (Stack.swift), because stacks are the most frequent views. The tests check that both
// give the same frames.

/// A row as a layout.
public struct HStackLayout: Layout {
  /// The alignment line at which the views meet.
  public var alignment: VerticalAlignment
  /// The space between neighbours in points; nil for the default.
  public var spacing: CGFloat?

  /// Creates a row.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The horizontal axis.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  private var solver: StackSolver {
    StackSolver(axis: .horizontal, alignment: alignment.key, spacing: spacing)
  }

  /// Returns the sum of the widths and the height that the aligned views need.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { solver.solve(subviews, proposal).size }

  /// Places the views from the leading edge.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { solver.place(subviews, in: bounds, proposal) }
}

/// A column as a layout.
public struct VStackLayout: Layout {
  /// The alignment line at which the views meet.
  public var alignment: HorizontalAlignment
  /// The space between neighbours in points; nil for the default.
  public var spacing: CGFloat?

  /// Creates a column.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The vertical axis.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  private var solver: StackSolver {
    StackSolver(axis: .vertical, alignment: alignment.key, spacing: spacing)
  }

  /// Returns the sum of the heights and the width that the aligned views need.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { solver.solve(subviews, proposal).size }

  /// Places the views from the top.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { solver.place(subviews, in: bounds, proposal) }
}

/// Layered views as a layout.
public struct ZStackLayout: Layout {
  /// The alignment lines at which the views meet.
  public var alignment: Alignment

  /// Creates a layered layout.
  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  private func extent(_ subviews: Subviews, _ proposal: ProposedViewSize) -> AlignedUnion {
    var union = AlignedUnion()
    for subview in subviews { union.add(subview.dimensions(in: proposal), alignment) }
    return union
  }

  /// Returns the size that the aligned views need.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { extent(subviews, proposal).size }

  /// Places all views with the alignment lines at one point.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let guide = extent(subviews, proposal).guide
    for subview in subviews {
      let dimensions = subview.dimensions(in: proposal)
      subview.place(
        at: CGPoint(
          x: bounds.minX + guide.x - dimensions[alignment.horizontal],
          y: bounds.minY + guide.y - dimensions[alignment.vertical]),
        proposal: proposal)
    }
  }
}

/// Arranges the views of `HStackLayout` and `VStackLayout` by the rules of `StackNode`: views of
/// the highest priority get their length first, and within one priority the least flexible view.
/// Each view gets an equal share of the remaining length as its proposal. Nothing is cached.
@MainActor
private struct StackSolver {
  /// The origins, relative to the stack's origin, and the proposals of the views, and the size of
  /// the stack.
  struct Solution {
    var placements: [(origin: CGPoint, proposal: ProposedViewSize)] = []
    var size = CGSize.zero
  }

  let axis: Axis
  let alignment: AlignmentKey
  let spacing: CGFloat?

  func place(_ subviews: LayoutSubviews, in bounds: CGRect, _ proposal: ProposedViewSize) {
    for (subview, placement) in zip(subviews, solve(subviews, proposal).placements) {
      subview.place(
        at: CGPoint(x: bounds.minX + placement.origin.x, y: bounds.minY + placement.origin.y),
        proposal: placement.proposal)
    }
  }

  func solve(_ subviews: LayoutSubviews, _ proposal: ProposedViewSize) -> Solution {
    var solution = Solution()
    if subviews.isEmpty { return solution }
    let gaps = zip(subviews, subviews.dropFirst()).map { first, second in
      spacing ?? first.spacing.distance(to: second.spacing, along: axis)
    }
    let lengths = lengths(subviews, proposal, spacing: gaps.reduce(0, +))
    var guides: [CGFloat] = []
    var before = -CGFloat.infinity
    var after = -CGFloat.infinity
    var position: CGFloat = 0
    for (index, subview) in subviews.enumerated() {
      var own = proposal
      own[axis] = lengths[index]
      let dimensions = subview.dimensions(in: own)
      // A view that answers an infinite proposal with an infinite length has no alignment line; use
      // 0.
      let guide = dimensions.size[axis.other] == .infinity ? 0 : dimensions[alignment]
      before = max(before, guide)
      after = max(after, dimensions.size[axis.other] - guide)
      guides.append(guide)
      var origin = CGPoint.zero
      origin[axis] = position
      solution.placements.append((origin, own))
      position += dimensions.size[axis] + (index < gaps.count ? gaps[index] : 0)
    }
    for index in solution.placements.indices {
      solution.placements[index].origin[axis.other] = before - guides[index]
    }
    solution.size[axis] = position
    solution.size[axis.other] = before + after
    return solution
  }

  private func lengths(
    _ subviews: LayoutSubviews, _ proposal: ProposedViewSize, spacing: CGFloat
  ) -> [CGFloat?] {
    guard let whole = proposal[axis] else { return Array(repeating: nil, count: subviews.count) }
    if whole == .infinity { return Array(repeating: .infinity, count: subviews.count) }
    let all = Array(subviews)
    func length(_ index: Int, _ proposed: CGFloat) -> CGFloat {
      var own = proposal
      own[axis] = proposed
      return all[index].sizeThatFits(own)[axis]
    }
    var result = [CGFloat?](repeating: nil, count: all.count)
    var rest = whole - spacing
    let groups = Dictionary(grouping: all.indices) { all[$0].priority }.sorted { $0.key > $1.key }
    // The minimum lengths of views with a lower priority stay reserved while views with a higher
    // priority get their share.
    let reserved = groups.enumerated().map { number, group in
      number == 0 ? 0 : group.value.reduce(0) { $0 + length($1, 0) }
    }
    rest -= reserved.reduce(0, +)
    for (group, reserve) in zip(groups, reserved) {
      rest += reserve
      let flexibility = group.value.map { index in
        let minimum = length(index, 0)
        return (index: index, range: length(index, .infinity) - minimum, minimum: minimum)
      }
      let order = flexibility.sorted {
        ($0.range, -$0.minimum, $0.index) < ($1.range, -$1.minimum, $1.index)
      }
      for (number, entry) in order.enumerated() {
        let share = max(0, rest) / CGFloat(order.count - number)
        result[entry.index] = share
        rest -= length(entry.index, share)
      }
    }
    return result
  }
}

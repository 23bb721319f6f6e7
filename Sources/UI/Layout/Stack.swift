import MartletGeometry

/// The default space between two views in a stack, in points.
package let defaultSpacing: CGFloat = 8

// The generic structs of views have no requirements on their arguments; the extensions that make
// them views have them. Otherwise the runtime would look up the conformances of each argument in
// the list of all conformances whenever it makes such a type from its name.

/// A view that shows its content along an axis: a row or a column.
package protocol LinearStack: ContainerView where Element == StackNode {
  /// The axis of the stack.
  static var axis: Axis { get }
  /// The line by which the views are aligned.
  var line: AlignmentKey { get }
  /// The space between views, in points; nil for the default of 8.
  var spacing: CGFloat? { get }
}

extension LinearStack {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> StackNode {
    StackNode(Self.axis, line, spacing, graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: StackNode, _ context: _NodeContext) {
    element.update(line, spacing)
  }
}

/// Views in a row, in reading direction.
@MainActor @preconcurrency
public struct HStack<Content> {
  /// The line by which the views are aligned.
  package let alignment: VerticalAlignment
  /// The space between views, in points; nil for the default of 8.
  package let spacing: CGFloat?
  /// The views.
  package let content: Content
}

extension HStack: View, PrimitiveView, ContainerView, LinearStack where Content: View {
  /// Makes a row. `spacing` is in points; nil means 8 points, and 0 beside a spacer. An infinite or
  /// NaN spacing counts as nil.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing.finite
    self.content = content()
  }

  /// The axis of the stack.
  package static var axis: Axis { .horizontal }
  /// The line by which the views are aligned.
  package var line: AlignmentKey { alignment.key }
}

/// Views in a column, from top to bottom.
@MainActor @preconcurrency
public struct VStack<Content> {
  /// The line by which the views are aligned.
  package let alignment: HorizontalAlignment
  /// The space between views, in points; nil for the default of 8.
  package let spacing: CGFloat?
  /// The views.
  package let content: Content
}

extension VStack: View, PrimitiveView, ContainerView, LinearStack where Content: View {
  /// Makes a column. `spacing` is in points; nil means 8 points, and 0 beside a spacer. An infinite
  /// or NaN spacing counts as nil.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing.finite
    self.content = content()
  }

  /// The axis of the stack.
  package static var axis: Axis { .vertical }
  /// The line by which the views are aligned.
  package var line: AlignmentKey { alignment.key }
}

/// The layout node of `HStack` and `VStack`, and of a row of a lazy stack.
///
/// The stack distributes the proposed length minus the spacing. Groups of equal layout priority get
/// their length from the highest priority to the lowest. Within a group, the least flexible child
/// comes first, and each child is proposed an equal share of the remaining length. The minimum
/// lengths of the groups with lower priority stay reserved.
///
/// The node keeps its last four arrangements, because a child is often measured with the same few
/// proposals.
package final class StackNode: LayoutNode {
  /// The result of the arrangement for one proposal: the proposal and the origin of each child, in
  /// own space, and the size of the stack.
  private struct Arrangement {
    var proposal: ProposedViewSize
    var children: [(proposal: ProposedViewSize, origin: CGPoint)]
    var size: CGSize
  }

  private let axis: Axis
  private var alignment: AlignmentKey
  private var spacing: CGFloat?
  private var arrangements: [Arrangement] = []

  /// Makes the node. `spacing` is in points; nil means the default.
  package init(
    _ axis: Axis, _ alignment: AlignmentKey, _ spacing: CGFloat?, graph: ViewGraph
  ) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    super.init(graph: graph)
  }

  /// Sets the alignment and the spacing.
  package func update(_ alignment: AlignmentKey, _ spacing: CGFloat?) {
    guard alignment != self.alignment || spacing != self.spacing else { return }
    self.alignment = alignment
    self.spacing = spacing
    invalidateLayout()
  }

  package override var stackAxis: Axis? { axis }
  package override var ordersByZIndex: Bool { true }

  package override func clearCaches() {
    arrangements.removeAll(keepingCapacity: true)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    arrangement(proposal).size
  }

  package override func layoutChildren() {
    let arrangement = arrangement(proposal)
    for (child, placement) in zip(children, arrangement.children) {
      child.place(at: placement.origin, proposal: placement.proposal)
    }
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    let placements = arrangement(proposal).children
    return key.combined(
      zip(children, placements).lazy.compactMap { child, placement in
        child.explicitAlignment(key, placement.proposal).map { $0 + placement.origin[key.axis] }
      })
  }

  // MARK: - Arranging

  private func arrangement(_ proposal: ProposedViewSize) -> Arrangement {
    for known in arrangements where known.proposal == proposal { return known }
    let made = arrange(proposal)
    if arrangements.count >= 4 { arrangements.removeFirst() }
    arrangements.append(made)
    return made
  }

  private func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    guard !children.isEmpty else {
      return Arrangement(proposal: proposal, children: [], size: .zero)
    }
    let gaps = spacings()
    let lengths = self.lengths(proposal, spacing: gaps.reduce(0, +))
    var placements: [(proposal: ProposedViewSize, origin: CGPoint)] = []
    placements.reserveCapacity(children.count)
    var guides: [CGFloat] = []
    guides.reserveCapacity(children.count)
    var before: CGFloat = 0
    var after: CGFloat = 0
    var position: CGFloat = 0
    for (index, child) in children.enumerated() {
      var childProposal = proposal
      childProposal[axis] = lengths[index]
      let dimensions = child.dimensions(childProposal)
      let size = dimensions.size
      // A child that answers an infinite proposal with an infinite length has no alignment line;
      // use 0.
      let isEndless = size[axis.other] == .infinity
      let guide = isEndless ? 0 : dimensions[alignment]
      if index == 0 {
        before = guide
        after = size[axis.other] - guide
      } else {
        before = max(before, guide)
        after = max(after, size[axis.other] - guide)
      }
      guides.append(guide)
      var origin = CGPoint.zero
      origin[axis] = position
      placements.append((childProposal, origin))
      position += size[axis] + (index < gaps.count ? gaps[index] : 0)
    }
    for index in placements.indices {
      placements[index].origin[axis.other] = before - guides[index]
    }
    var size = CGSize.zero
    size[axis] = position
    size[axis.other] = before + after
    return Arrangement(proposal: proposal, children: placements, size: size)
  }

  /// Returns the space after each child except the last one.
  private func spacings() -> [CGFloat] {
    zip(children, children.dropFirst()).map { first, second in
      if let spacing { return spacing }
      return first.declinesSpacing(along: axis) || second.declinesSpacing(along: axis)
        ? 0 : defaultSpacing
    }
  }

  /// Returns the length to propose to each child along the axis; nil for an unspecified proposal.
  /// `spacing` is the sum of all spaces.
  private func lengths(_ proposal: ProposedViewSize, spacing: CGFloat) -> [CGFloat?] {
    guard let length = proposal[axis] else {
      return Array(repeating: nil, count: children.count)
    }
    var result = [CGFloat?](repeating: nil, count: children.count)
    var remaining = length - spacing
    if remaining == .infinity {
      return Array(repeating: .infinity, count: children.count)
    }
    let groups = Dictionary(grouping: children.indices) { children[$0].layoutPriority }
      .sorted { $0.key > $1.key }
    var reserved: [CGFloat] = groups.dropFirst().map { group in
      group.value.reduce(0) { $0 + self.length(of: $1, proposed: 0, proposal) }
    }
    reserved.insert(0, at: 0)
    remaining -= reserved.reduce(0, +)
    for (index, group) in groups.enumerated() {
      remaining += reserved[index]
      let order = group.value.count == 1 ? group.value : byFlexibility(group.value, proposal)
      for (rank, child) in order.enumerated() {
        let share = max(0, remaining) / CGFloat(order.count - rank)
        result[child] = share
        remaining -= self.length(of: child, proposed: share, proposal)
      }
    }
    return result
  }

  private func length(
    of index: Int, proposed length: CGFloat, _ proposal: ProposedViewSize
  ) -> CGFloat {
    var childProposal = proposal
    childProposal[axis] = length
    return children[index].sizeThatFits(childProposal)[axis]
  }

  /// Sorts from the least flexible child to the most flexible one. The flexibility is the maximum
  /// length minus the minimum length. Among equally flexible children, the one with the greater
  /// minimum length comes first.
  private func byFlexibility(_ indices: [Int], _ proposal: ProposedViewSize) -> [Int] {
    let ranges = indices.map { index in
      let minimum = length(of: index, proposed: 0, proposal)
      return (range: length(of: index, proposed: .infinity, proposal) - minimum, minimum: minimum)
    }
    return indices.indices.sorted { a, b in
      (ranges[a].range, -ranges[a].minimum, a) < (ranges[b].range, -ranges[b].minimum, b)
    }.map { indices[$0] }
  }
}

extension AlignmentKey {
  /// Returns the position that combines the lines of several children: the minimum, the maximum or
  /// the mean, as the key says; nil if `values` is empty.
  @MainActor package func combined(_ values: some Sequence<CGFloat>) -> CGFloat? {
    var result: CGFloat?
    var count = 0
    for value in values {
      count += 1
      guard let old = result else {
        result = value
        continue
      }
      switch combination {
      case .first: result = min(old, value)
      case .last: result = max(old, value)
      case .mean: result = old + (value - old) / CGFloat(count)
      }
    }
    return result
  }
}

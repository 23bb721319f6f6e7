import MartletUI

/// The position of an axis label, and what happens if it would overlap another one.
struct LabelPosition: Hashable, Sendable {
  var axis: Axis
  /// The position of the label's middle along the axis, 0…1 from the left or the bottom.
  var position: Double
  /// The edge of the plot area beside which the label is.
  var edge: Edge
  /// The point of the label at its position on the edge, in fractions of its size.
  var anchor: UnitPoint
  /// The distance between the plot area and the side of the label at which its anchor is, in
  /// points.
  var distance: CGFloat = 6
  /// The distance from the position on the x axis to the anchor, in points.
  var gap: CGFloat = 0
  /// The distance by which the label is drawn beside its frame, in points.
  var offset = CGSize.zero
  /// The distance to the nearest value of the axis, as a fraction of the axis. A label that is
  /// shortened has this width.
  var room: Double = 1
  var collision = AxisValueLabelCollisionResolution.automatic

  /// Returns the distance by which the label extends beyond an edge of the plot area, in points. It
  /// is negative for a label inside. `share` is the fraction of the label between its outer side
  /// and its anchor.
  func outset(_ length: CGFloat, _ share: CGFloat) -> CGFloat {
    length * share + distance * (2 * share - 1)
  }

  /// Returns the lesser coordinate of the label across an edge of the plot area at the coordinate
  /// `edge`. A label with its anchor in the middle has no distance to the edge.
  func start(_ edge: CGFloat, _ length: CGFloat, _ anchor: CGFloat) -> CGFloat {
    edge + distance * (1 - 2 * anchor) - length * anchor
  }

  /// Returns the labels that are shown: each one that does not overlap another shown label at the
  /// same edge. Labels that are never hidden come first, then those of higher priorities. Labels
  /// with equal priorities come in order.
  ///
  /// - Parameter labels: the labels with their frames in points. Labels without a size are shown.
  ///
  /// - Complexity: O(labels · shown labels).
  static func shown(_ labels: [(place: LabelPosition, frame: CGRect)]) -> [Bool] {
    var result = Array(repeating: true, count: labels.count)
    let order = labels.indices.sorted {
      let (a, b) = (labels[$0].place.priority, labels[$1].place.priority)
      return a != b ? a > b : $0 < $1
    }
    var kept: [Edge: [CGRect]] = [:]
    for index in order where !labels[index].frame.isEmpty {
      let place = labels[index].place
      let frame = labels[index].frame.offsetBy(dx: place.offset.width, dy: place.offset.height)
      if place.collision.hides,
        kept[place.edge]?.contains(where: { place.overlaps(frame, $0) }) == true
      {
        result[index] = false
      } else {
        kept[place.edge, default: []].append(frame)
      }
    }
    return result
  }

  private var priority: Double {
    if case .greedy(let priority, _) = collision.form { priority } else { .infinity }
  }

  /// Returns true if the distance of two frames along the axis is too small.
  private func overlaps(_ a: CGRect, _ b: CGRect) -> Bool {
    var spacing: CGFloat = axis == .horizontal ? 4 : 0
    if case .greedy(_, let own?) = collision.form { spacing = own }
    // Frames that touch may overlap by the rounding of their positions.
    let (dx, dy) = axis == .horizontal ? (spacing - 0.01, -0.01) : (-0.01, spacing - 0.01)
    return a.minX < b.maxX + dx && b.minX < a.maxX + dx && a.minY < b.maxY + dy
      && b.minY < a.maxY + dy
  }
}

import MartletUI

/// A mark with its position in the plot area and its resolved styles. Positions are fractions of
/// the area: x from the left, y from the bottom. Angles of sectors are fractions of a full turn,
/// clockwise from the top. `MarkPositioner` makes it, and `MarkDrawer` draws it.
struct PlacedMark {
  var kind: PlotMark.Kind
  /// The start and the end along x, then the start and the end along y. A point has equal ends.
  var ends: SIMD4<Double>
  /// The distances of two neighbouring positions along x and along y, as fractions of the axes.
  /// Automatic widths and heights of bars and rectangles follow from them.
  var room: SIMD2<Double>
  var style: AnyShapeStyle
  var symbol: PlotSymbol?
  /// The area of the symbol, in square points.
  var symbolArea: CGFloat
  var stroke: StrokeStyle
  var mark: PlotMark
  /// The identity by which an animated change of the data moves the mark.
  var id: MarkID
  /// True for a point of a line or an area if the point before it cannot be placed. The line is not
  /// drawn between them.
  var isAfterGap = false
  /// The points of a mark that stands for all points of a long line, area or cloud of symbols; see
  /// `PlotColumns`. Its `ends` are then zero.
  var columns: PlacedColumns?

  /// The line or the area that the mark is a point of.
  var line: PlotLine { PlotLine(mark) }
}

/// The identity of a line or an area: points with the same value are connected.
struct PlotLine: Hashable {
  var kind: PlotMark.Kind
  var key: PlotLineKey

  /// The line of a point.
  init(_ mark: PlotMark) {
    kind = mark.kind
    key = mark.look.lineKey
  }
}

/// The identity of a mark: its kind, the identities of the `ForEach` elements around it, and its
/// number among the marks with the same kind and identities.
struct MarkID: Hashable {
  var kind: PlotMark.Kind
  var path: [AnyHashable]
  var number: Int
}

/// Computes the position, the styles and the identity of each mark. `PlotModel` uses it once per
/// layout of the chart.
@MainActor
struct MarkPositioner {
  let x: PlotScale
  let y: PlotScale
  let groups: PlotGroups
  /// The number of marks so far with each kind and path. The keys are ids with the number 0.
  private var numbers: [MarkID: Int] = [:]
  /// The distances of neighbouring positions along x and y, as fractions of the axes.
  private var spacing = SIMD2(0.0, 0)

  init(x: PlotScale, y: PlotScale, groups: PlotGroups) {
    self.x = x
    self.y = y
    self.groups = groups
  }

  /// Returns the placed marks in the order of their `zIndex`; marks with equal indices keep their
  /// order. A mark with a value that its scale cannot place, such as NaN, is left out. A line and
  /// an area have a gap there.
  ///
  /// - Complexity: O(n), and O(n · log n) if marks have different `zIndex`.
  mutating func place(_ marks: [PlotMark]) -> [PlacedMark] {
    spacing = SIMD2(spacing(of: marks, .horizontal), spacing(of: marks, .vertical))
    let room = SIMD2(room(of: marks, .horizontal), room(of: marks, .vertical))
    let total = marks.reduce(0.0) { $1.kind == .sector ? $0 + $1.sectorValue : $0 }
    var turn = 0.0
    var result: [PlacedMark] = []
    result.reserveCapacity(marks.count)
    // The lines and areas whose last point was left out.
    var gaps: Set<PlotLine> = []
    for mark in marks {
      var ends: SIMD4<Double>
      if mark.columns != nil {
        ends = .zero
      } else if mark.kind == .sector {
        guard total > 0 else { continue }
        let share = mark.sectorValue / total
        ends = SIMD4(turn, turn + share, 0, 0)
        turn += share
      } else {
        guard let placed = self.ends(of: mark) else {
          if mark.isPointOfLine { gaps.insert(PlotLine(mark)) }
          continue
        }
        ends = placed
      }
      let look = mark.look
      let symbol = look.symbolGroup.map { groups.symbol(of: $0) } ?? look.symbol
      result.append(
        PlacedMark(
          kind: mark.kind, ends: ends, room: room, style: style(of: look), symbol: symbol,
          symbolArea: look.sizeGroup.map { groups.symbolArea(of: $0) } ?? look.symbolSize ?? 36,
          stroke: look.lineGroup.map { groups.lineStyle(of: $0) } ?? look.lineStyle
            ?? StrokeStyle(
              lineWidth: mark.kind == .rule ? 1 : 2, lineCap: .round, lineJoin: .round),
          mark: mark, id: identity(of: mark),
          isAfterGap: !gaps.isEmpty && gaps.remove(PlotLine(mark)) != nil,
          columns: mark.columns.map { PlacedColumns($0, x: x, y: y) }))
    }
    if result.contains(where: { $0.mark.look.zIndex != 0 }) {
      let order = result.indices.sorted {
        let (a, b) = (result[$0].mark.look.zIndex, result[$1].mark.look.zIndex)
        return (a, $0) < (b, $1)
      }
      return order.map { result[$0] }
    }
    return result
  }

  private func style(of look: _MarkLook) -> AnyShapeStyle {
    look.colorGroup.map { groups.style(of: $0) } ?? look.foreground
      ?? AnyShapeStyle(PlotGroups.colors[0])
  }

  private mutating func identity(of mark: PlotMark) -> MarkID {
    let first = MarkID(kind: mark.kind, path: mark.look.identity, number: 0)
    let number = numbers[first, default: 0]
    numbers[first] = number + 1
    return MarkID(kind: mark.kind, path: mark.look.identity, number: number)
  }

  // MARK: - Positions

  private func ends(of mark: PlotMark) -> SIMD4<Double>? {
    guard let across = ends(of: mark.x, x), let up = ends(of: mark.y, y) else { return nil }
    var ends = SIMD4(across.0, across.1, up.0, up.1)
    guard mark.kind == .bar, let position = mark.look.position, groups.positionNames.count > 1,
      let index = groups.positionNames.index(of: position.group)
    else { return ends }
    let axis = groupAxis(of: mark, position)
    let count = Double(groups.positionNames.count)
    let shift = (Double(index) + 0.5) / count - 0.5
    if axis == .horizontal {
      (ends[0], ends[1]) = slot(ends[0], ends[1], mark.x, spacing[0], shift, count)
    } else {
      (ends[2], ends[3]) = slot(ends[2], ends[3], mark.y, spacing[1], -shift, count)
    }
    return ends
  }

  /// The axis along which the bars of a group stand side by side.
  private func groupAxis(
    of mark: PlotMark, _ position: (group: _PlotValue, axis: Axis?)
  ) -> Axis {
    position.axis ?? (mark.growth == .vertical ? .horizontal : .vertical)
  }

  /// The share of a category, an interval or a spacing that the bars of a group take together.
  private static let groupShare = 0.85
  /// The share of its room that a bar takes.
  private static let barShare = 0.75

  /// Returns the ends of one of `count` bars that stand side by side at a position. `shift` is its
  /// middle within the group, from -0.5 to 0.5.
  private func slot(
    _ start: Double, _ end: Double, _ interval: PlotInterval?, _ spacing: Double, _ shift: Double,
    _ count: Double
  ) -> (Double, Double) {
    guard interval?.end != nil else {
      let step = spacing * Self.groupShare * shift
      return (start + step, end + step)
    }
    let middle = (start + end) / 2 + abs(end - start) * Self.groupShare * shift
    let half = (end - start) * Self.groupShare / Self.barShare / count / 2
    return (middle - half, middle + half)
  }

  private func ends(of interval: PlotInterval?, _ scale: PlotScale) -> (Double, Double)? {
    guard let interval else { return (0, 1) }
    guard let start = scale.position(of: interval.start) else { return nil }
    guard let last = interval.end else { return (start, start) }
    guard let end = scale.position(of: last) else { return nil }
    return (start, end)
  }

  /// Returns the fraction of an axis that a bar or a rectangle at a single position may take. The
  /// bars of a group share it.
  private func room(of marks: [PlotMark], _ axis: Axis) -> Double {
    let spacing = axis == .horizontal ? spacing[0] : spacing[1]
    let isGrouped = marks.contains { mark in
      mark.look.position.map { groupAxis(of: mark, $0) == axis } ?? false
    }
    let count = groups.positionNames.count
    guard isGrouped, count > 1 else { return spacing }
    return spacing * Self.groupShare / Double(count) / Self.barShare
  }

  /// Returns the fraction of an axis between two neighbouring positions: the width of a category,
  /// or the smallest distance of two bars or rectangles. It is 0.1 for a single position and 0
  /// without any.
  private func spacing(of marks: [PlotMark], _ axis: Axis) -> Double {
    let scale = axis == .horizontal ? x : y
    if let width = scale.nameWidth { return width }
    var positions: [Double] = []
    for mark in marks where mark.kind == .bar || mark.kind == .rectangle {
      guard let interval = axis == .horizontal ? mark.x : mark.y, interval.end == nil,
        let position = scale.position(of: interval.start)
      else { continue }
      positions.append(position)
    }
    positions.sort()
    let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }.filter { $0 > 1e-9 }
    return steps.min() ?? (positions.isEmpty ? 0 : 0.1)
  }
}

/// The positions of marks by their identity, as the animatable data of `PlotCanvas`.
///
/// An animation adds a part of the difference of two states to a state. A mark that only one state
/// has is missing in the difference, so it does not move.
struct MarkPositions: VectorArithmetic {
  var ends: [MarkID: SIMD4<Double>] = [:]

  init() {}

  /// Collects the positions of `marks`. With more than `PlotColumns.minimumCount` marks the result
  /// is empty, because an animation of all of them would be too slow. Marks with columns do not
  /// move.
  init(_ marks: [PlacedMark]) {
    guard marks.count <= PlotColumns.minimumCount else { return }
    for mark in marks where mark.columns == nil { ends[mark.id] = mark.ends }
  }

  /// An empty value.
  static var zero: MarkPositions { MarkPositions() }

  /// Returns the sum of two values. A mark that only one value has keeps its position.
  static func + (a: MarkPositions, b: MarkPositions) -> MarkPositions {
    var result = a
    for (id, ends) in b.ends { result.ends[id] = (result.ends[id] ?? .zero) + ends }
    return result
  }

  /// Returns the difference of two values. It has only the marks that both values have.
  static func - (a: MarkPositions, b: MarkPositions) -> MarkPositions {
    var result = MarkPositions()
    for (id, ends) in a.ends {
      if let other = b.ends[id] { result.ends[id] = ends - other }
    }
    return result
  }

  /// Multiplies all positions by `factor`.
  mutating func scale(by factor: Double) {
    for id in ends.keys { ends[id]? *= factor }
  }

  /// The sum of the squares of all positions.
  var magnitudeSquared: Double {
    ends.values.reduce(0) { $0 + ($1 * $1).sum() }
  }
}

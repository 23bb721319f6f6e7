import MartletUI

/// A mark with its place in the plot area. All places are shares of the area: x from the left, y
/// from the bottom. Angles of sectors are shares of a turn, clockwise from the top.
struct PlacedMark {
  var kind: PlotMark.Kind
  /// The ends along x, then those along y. A point has equal ends.
  var ends: SIMD4<Double>
  /// The share of x and of y that one place takes, for widths and heights that follow it.
  var room: SIMD2<Double>
  var style: AnyShapeStyle
  var symbol: PlotSymbol?
  var symbolArea: CGFloat
  var stroke: StrokeStyle
  var mark: PlotMark
  /// The identity by which the mark moves when data change.
  var id: MarkID
}

/// The identity of a mark: that of its elements, and its number among marks with the same.
struct MarkID: Hashable {
  var kind: PlotMark.Kind
  var path: [AnyHashable]
  var number: Int
}

/// Places marks on scales.
@MainActor
struct MarkPlacer {
  let x: PlotScale
  let y: PlotScale
  let groups: PlotGroups
  private var numbers: [MarkID: Int] = [:]

  init(x: PlotScale, y: PlotScale, groups: PlotGroups) {
    self.x = x
    self.y = y
    self.groups = groups
  }

  /// Returns the marks that have a place, in the order of their `zIndex`.
  ///
  /// - Complexity: O(n), and O(n · log n) if marks have different `zIndex`.
  mutating func place(_ marks: [PlotMark]) -> [PlacedMark] {
    let room = SIMD2(room(of: marks, .horizontal), room(of: marks, .vertical))
    let total = marks.reduce(0.0) {
      $1.kind == .sector ? $0 + max($1.x?.start.quantity ?? 0, 0) : $0
    }
    var turn = 0.0
    var result: [PlacedMark] = []
    result.reserveCapacity(marks.count)
    for mark in marks {
      var ends: SIMD4<Double>
      if mark.kind == .sector {
        guard total > 0 else { continue }
        let share = max(mark.x?.start.quantity ?? 0, 0) / total
        ends = SIMD4(turn, turn + share, 0, 0)
        turn += share
      } else {
        guard let placed = self.ends(of: mark) else { continue }
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
          mark: mark, id: identity(of: mark)))
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

  // MARK: - Places

  private func ends(of mark: PlotMark) -> SIMD4<Double>? {
    guard let across = ends(of: mark.x, x), let up = ends(of: mark.y, y) else { return nil }
    var ends = SIMD4(across.0, across.1, up.0, up.1)
    guard mark.kind == .bar, let position = mark.look.position, groups.positionNames.count > 1,
      let index = groups.positionNames.firstIndex(of: position.group)
    else { return ends }
    // Bars beside one another share the room of one.
    let axis = position.axis ?? (mark.growth == .vertical ? .horizontal : .vertical)
    let count = Double(groups.positionNames.count)
    let shift = (Double(index) + 0.5) / count - 0.5
    if axis == .horizontal {
      let step = (x.nameWidth ?? 0) * 0.85 * shift
      (ends[0], ends[1]) = (ends[0] + step, ends[1] + step)
    } else {
      let step = (y.nameWidth ?? 0) * 0.85 * -shift
      (ends[2], ends[3]) = (ends[2] + step, ends[3] + step)
    }
    return ends
  }

  private func ends(of interval: PlotInterval?, _ scale: PlotScale) -> (Double, Double)? {
    guard let interval else { return (0, 1) }
    guard let start = scale.place(of: interval.start) else { return nil }
    guard let last = interval.end else { return (start, start) }
    guard let end = scale.place(of: last) else { return nil }
    return (start, end)
  }

  /// Returns the share of an axis between two neighbouring places; of one place all of it.
  private func room(of marks: [PlotMark], _ axis: Axis) -> Double {
    let scale = axis == .horizontal ? x : y
    if let width = scale.nameWidth {
      let isGrouped = marks.contains { mark in
        guard let position = mark.look.position else { return false }
        return (position.axis ?? (mark.growth == .vertical ? .horizontal : .vertical)) == axis
      }
      return isGrouped && groups.positionNames.count > 1
        ? width * 0.85 / Double(groups.positionNames.count) / 0.75 : width
    }
    var places: [Double] = []
    for mark in marks where mark.kind == .bar || mark.kind == .rectangle {
      guard let interval = axis == .horizontal ? mark.x : mark.y, interval.end == nil,
        let place = scale.place(of: interval.start)
      else { continue }
      places.append(place)
    }
    places.sort()
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }.filter { $0 > 1e-9 }
    return steps.min() ?? (places.isEmpty ? 0 : 0.1)
  }
}

/// The places of marks that move, by their identity.
struct MarkPlaces: VectorArithmetic {
  var ends: [MarkID: SIMD4<Double>] = [:]

  init() {}

  /// The places of marks; none where they are so many that moving them would take too long.
  init(_ marks: [PlacedMark]) {
    guard marks.count <= 2000 else { return }
    for mark in marks { ends[mark.id] = mark.ends }
  }

  /// No places.
  static var zero: MarkPlaces { MarkPlaces() }

  /// Adds the places of marks that both have; a mark that only one has keeps its place.
  static func + (a: MarkPlaces, b: MarkPlaces) -> MarkPlaces {
    var result = a
    for (id, ends) in b.ends { result.ends[id] = (result.ends[id] ?? .zero) + ends }
    return result
  }

  /// Subtracts the places of marks that both have. A mark that only one has does not move.
  static func - (a: MarkPlaces, b: MarkPlaces) -> MarkPlaces {
    var result = MarkPlaces()
    for (id, ends) in a.ends {
      if let other = b.ends[id] { result.ends[id] = ends - other }
    }
    return result
  }

  /// Multiplies all places.
  mutating func scale(by factor: Double) {
    for id in ends.keys { ends[id]? *= factor }
  }

  /// The sum of the squares.
  var magnitudeSquared: Double {
    ends.values.reduce(0) { $0 + ($1 * $1).sum() }
  }
}

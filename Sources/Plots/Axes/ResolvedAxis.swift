import MartletFormats
import MartletSeries
import MartletUI

/// The lines and labels of an axis with their positions. `ChartSurface` draws the lines and lays
/// out the labels.
struct ResolvedAxis {
  /// A grid line or a tick with its position.
  struct Line {
    /// The position along the axis, 0…1 from the left or the bottom.
    var position: Double
    var line: _AxisParts.Line
    /// The edge of the plot area at which a tick is.
    var edge: Edge
  }

  /// A label with its position.
  struct Label {
    var place: LabelPosition
    var view: AnyView
  }

  var lines: [Line] = []
  var labels: [Label] = []
}

/// Chooses the values of an axis, makes their texts and computes the positions of all parts along
/// the scale. `PlotModel` uses one per axis whenever the chart is laid out.
@MainActor
struct AxisResolver {
  /// The axis.
  var axis: Axis
  /// The scale of the axis.
  var scale: PlotScale
  /// The approximate length of the axis, in points. It limits the number of values.
  var length: CGFloat
  /// The format of numbers whose label has none.
  private static let numbers: NumberFormat = {
    var format = NumberFormat()
    #if SWIFTUI_COMPAT
      format.groupSeparator = ","
    #endif
    return format
  }()
  /// The format of dates whose label has none.
  var dates = DateFormat()

  /// The distance between the line of a date and its label beside it, in points.
  private static let dateGap: CGFloat = 3

  /// The number of automatic values that fit on the axis; at least 2.
  private var maximumCount: Int { Self.maximumCount(along: axis, length) }

  /// Returns the number of automatic values that fit on an axis of `length` points; at least 2.
  private static func maximumCount(along axis: Axis, _ length: CGFloat) -> Int {
    max(2, Int(length / (axis == .horizontal ? 50 : 36)))
  }

  /// Returns the maximum number of intervals between the automatic numbers of an axis of `length`
  /// points: 2 to 5 on the y axis, 2 to 7 on the x axis. The ends of scales are rounded with the
  /// same number.
  static func intervals(along axis: Axis, _ length: CGFloat) -> Int {
    min(maximumCount(along: axis, length), axis == .vertical ? 5 : 7)
  }

  /// Returns the placed parts of all sets. Values outside of the scale have no parts.
  func resolve(_ sets: [_AxisMarkSet]) -> ResolvedAxis {
    var result = ResolvedAxis()
    for set in sets {
      let edge = set.position.edge(of: axis, hasNames: scale.hasNames)
      let marks = values(of: set.values)
      let positions = marks.map { scale.position(of: $0.value) }
      let room = scale.nameWidth ?? minimumStep(positions.compactMap(\.self))
      for (index, mark) in marks.enumerated() {
        guard let position = positions[index], position > -1e-9, position < 1 + 1e-9 else {
          continue
        }
        let parts = set.parts(AxisValue(index: index, count: marks.count, value: mark.value))
        let half = (scale.nameWidth ?? 0) / 2
        for line in parts.lines {
          result.lines.append(
            ResolvedAxis.Line(
              position: line.isCentered ? position : position - half, line: line, edge: edge))
        }
        for label in parts.labels {
          var middle = position
          if label.isCentered == true, half == 0 {
            let next = index + 1 < positions.count ? positions[index + 1] ?? 1 : 1
            middle = (position + next) / 2
          }
          var place = LabelPosition(
            axis: axis, position: middle, edge: edge,
            anchor: label.anchor ?? defaultAnchor(edge), offset: label.look.offset,
            room: room, collision: label.collision)
          // A date is the start of a time, so its label goes on from its line.
          if mark.value.isDate, axis == .horizontal, label.anchor == nil, label.isCentered != true {
            place.anchor.x = 0
            place.gap = label.spacing.horizontal ?? Self.dateGap
          }
          let distance = axis == .horizontal ? label.spacing.vertical : label.spacing.horizontal
          if let distance { place.distance = distance }
          result.labels.append(ResolvedAxis.Label(place: place, view: view(label, mark)))
        }
      }
    }
    return result
  }

  /// Returns the anchor of a label that has none: the side of the label that faces the plot area.
  private func defaultAnchor(_ edge: Edge) -> UnitPoint {
    switch edge {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }

  private func view(
    _ label: _AxisParts.Label, _ mark: (value: _PlotValue, text: String)
  ) -> AnyView {
    let style = label.look.style ?? AnyShapeStyle(Color.secondary)
    let text = label.format.flatMap { $0(mark.value) } ?? mark.text
    let view = label.view ?? AnyView(Text(text).lineLimit(1))
    let isFixed = label.collision.form != .truncate
    let styled = AnyView(
      view.font(label.look.font ?? .system(size: 11)).foregroundStyle(style)
        .fixedSize(horizontal: isFixed, vertical: isFixed))
    return AnyView(
      label.orientation.turned(styled)
        .offset(x: label.look.offset.width, y: label.look.offset.height))
  }

  // MARK: - Values

  private func values(of values: AxisMarkValues) -> [(value: _PlotValue, text: String)] {
    guard let bounds = scale.bounds else {
      guard case .names(let names) = scale.domain else { return [] }
      if case .list(let wanted) = values.form { return wanted.map { ($0, $0.name ?? "") } }
      // If even short labels of all categories do not fit, every second, third … one is used.
      let maximum = max(1, Int(length / 14))
      let step = max(1, (names.count + maximum - 1) / maximum)
      return names.indices.filter { $0 % step == 0 }.map { (.category(names[$0]), names[$0]) }
    }
    let areDates = if case .quantities(_, _, true) = scale.domain { true } else { false }
    switch values.form {
    case .list(let wanted):
      let quantities = wanted.compactMap(\.quantity)
      return areDates ? dated(quantities) : numbered(quantities, step: minimumStep(quantities))
    case .dates(let make): return dated(make(bounds))
    case .stride(let step):
      guard step > 0, (bounds.upperBound - bounds.lowerBound) / step < 1000 else { return [] }
      return numbered(multiples(of: step, in: bounds), step: step)
    case .automatic(let count, let minimumStride):
      if areDates { return automaticDates(in: bounds, count: count) }
      if scale.type.form == .log {
        return powers(in: bounds).map { (.number($0), Self.text($0, step: $0)) }
      }
      let intervals = count ?? Self.intervals(along: axis, length)
      let step = scale.steps.step(
        atLeast: max(
          (bounds.upperBound - bounds.lowerBound) / Double(max(intervals, 1)), minimumStride))
      return numbered(multiples(of: step, in: bounds), step: step)
    }
  }

  /// Returns the smallest distance between two of the values, from which the number of digits or
  /// the date pattern follows.
  private func minimumStep(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let steps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    return steps.min() ?? max(abs(sorted.first ?? 1), 1)
  }

  private func multiples(of step: Double, in bounds: ClosedRange<Double>) -> [Double] {
    let first = (bounds.lowerBound / step - 1e-9).rounded(.up)
    let last = (bounds.upperBound / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// Returns the powers of 10 within `bounds`, as many as fit on the axis.
  private func powers(in bounds: ClosedRange<Double>) -> [Double] {
    var result: [Double] = []
    var power = 1.0
    while power > bounds.lowerBound, power > 1e-300 { power /= 10 }
    while power < bounds.lowerBound * (1 - 1e-9) { power *= 10 }
    while power <= bounds.upperBound * (1 + 1e-9), power < 1e300 {
      result.append(power)
      power *= 10
    }
    // If not all powers fit, every second, third … one is used, counted from the greatest.
    let step = (result.count + maximumCount - 1) / maximumCount
    return result.enumerated().filter { (result.count - 1 - $0.offset) % max(step, 1) == 0 }
      .map(\.element)
  }

  private func numbered(_ values: [Double], step: Double) -> [(value: _PlotValue, text: String)] {
    values.map { (.number($0), Self.text($0, step: step)) }
  }

  /// Returns a number with all digits, and with as many decimal places as a multiple of `step`
  /// needs.
  static func text(_ value: Double, step: Double) -> String {
    numbers.grouped(
      value, fractionDigits: value == 0 ? 0 : NumberFormat.fractionDigits(of: step.magnitude))
  }

  // MARK: - Dates

  private func automaticDates(
    in bounds: ClosedRange<Double>, count: Int?
  ) -> [(value: _PlotValue, text: String)] {
    let span = bounds.upperBound - bounds.lowerBound
    guard span < 3e11, span > 0 else { return [] }
    let ticks = TimeTicks(format: dates)
    let points = count.map { CGFloat($0) * 70 } ?? length
    let scale = span * 1000 / Double(max(points, 50))
    let level = ticks.level(millisecondsPerPoint: scale)
    let range =
      ReferenceDate.milliseconds(bounds.lowerBound)...ReferenceDate.milliseconds(bounds.upperBound)
    return ticks.marks(in: range, level: level, millisecondsPerPoint: scale)
      .filter(\.isShown)
      .map { tick in
        // Marks of months are not labelled as the first day of the month.
        let isMonth = ticks.family(of: level) == 1 && dates.zone.civil(at: tick.time).month != 1
        let text = isMonth ? dates.string("MMM", at: tick.time) : tick.label
        return (.date(ReferenceDate.seconds(tick.time)), text)
      }
  }

  private func dated(_ seconds: [Double]) -> [(value: _PlotValue, text: String)] {
    let days = minimumStep(seconds) / 86_400
    let pattern = days < 0.9 ? nil : days < 27 ? "d MMM" : days < 360 ? "MMM" : "yyyy"
    return seconds.map { seconds in
      let time = ReferenceDate.milliseconds(seconds)
      let text =
        pattern.map { dates.string($0, at: time) } ?? dates.clock(dates.zone.civil(at: time))
      return (.date(seconds), text)
    }
  }
}

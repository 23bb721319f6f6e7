import MartletFormats
import MartletSeries
import MartletUI

/// An axis with its parts placed.
struct ResolvedAxis {
  struct Line {
    /// The place along the axis, 0…1.
    var place: Double
    var line: _AxisParts.Line
    var edge: Edge
  }

  struct Label {
    var place: Double
    var view: AnyView
    var edge: Edge
    var id: Int
  }

  var lines: [Line] = []
  var labels: [Label] = []
}

/// Places the parts of an axis along a scale.
@MainActor
struct AxisResolver {
  /// The axis that the parts belong to.
  var axis: Axis
  /// Its scale.
  var scale: PlotScale
  /// The length of the axis in points, about.
  var length: CGFloat
  /// The format of numbers without one of their own.
  var numbers = NumberFormat()
  /// The format of dates without one of their own.
  var dates = DateFormat()

  /// The points between two values that are wanted at least.
  private var room: CGFloat { axis == .horizontal ? 70 : 44 }

  /// The number of values for which there is room.
  private var roomyCount: Int { max(2, Int(length / room)) }

  /// Returns the parts of sets of marks.
  func resolve(_ sets: [_AxisMarkSet]) -> ResolvedAxis {
    var result = ResolvedAxis()
    for set in sets {
      let edge = set.position.edge(of: axis)
      let marks = values(of: set.values)
      let places = marks.map { scale.place(of: $0.value) }
      for (index, mark) in marks.enumerated() {
        guard let place = places[index], place > -1e-9, place < 1 + 1e-9 else { continue }
        let parts = set.parts(AxisValue(index: index, count: marks.count, value: mark.value))
        let half = (scale.nameWidth ?? 0) / 2
        for line in parts.lines {
          result.lines.append(
            ResolvedAxis.Line(
              place: line.isCentered ? place : place - half, line: line, edge: edge))
        }
        for label in parts.labels {
          var middle = place
          if label.isCentered == true, half == 0 {
            let next = index + 1 < places.count ? places[index + 1] ?? 1 : 1
            middle = (place + next) / 2
          }
          result.labels.append(
            ResolvedAxis.Label(
              place: middle, view: view(label, mark), edge: edge, id: result.labels.count))
        }
      }
    }
    return result
  }

  private func view(
    _ label: _AxisParts.Label, _ mark: (value: _PlotValue, text: String)
  ) -> AnyView {
    let style = label.look.style ?? AnyShapeStyle(Color.secondary)
    let text = label.format.flatMap { $0(mark.value) } ?? mark.text
    let view = label.view ?? AnyView(Text(text).lineLimit(1))
    return AnyView(
      view.font(label.look.font ?? .system(size: 11)).foregroundStyle(style)
        .fixedSize()
        .offset(x: label.look.offset.width, y: label.look.offset.height))
  }

  // MARK: - Values

  private func values(of values: AxisMarkValues) -> [(value: _PlotValue, text: String)] {
    guard let bounds = scale.bounds else {
      guard case .names(let names) = scale.domain else { return [] }
      if case .list(let wanted) = values.form { return wanted.map { ($0, $0.name ?? "") } }
      // Names that do not fit are left out evenly.
      let most = axis == .horizontal ? roomyCount * 2 : max(1, Int(length / 14))
      let step = max(1, (names.count + most - 1) / most)
      return names.indices.filter { $0 % step == 0 }.map { (.category(names[$0]), names[$0]) }
    }
    let areDates = if case .quantities(_, _, true) = scale.domain { true } else { false }
    switch values.form {
    case .list(let wanted):
      let quantities = wanted.compactMap(\.quantity)
      return areDates ? dated(quantities) : numbered(quantities, step: leastStep(quantities))
    case .dates(let make): return dated(make(bounds))
    case .stride(let step):
      guard step > 0, (bounds.upperBound - bounds.lowerBound) / step < 1000 else { return [] }
      return numbered(multiples(of: step, in: bounds), step: step)
    case .automatic(let count):
      if areDates { return automaticDates(in: bounds, count: count) }
      if scale.type.form == .log {
        return powers(in: bounds).map { (.number($0), numbers.axisLabels([$0], step: $0)[0]) }
      }
      let lines = count ?? min(roomyCount, axis == .vertical ? 6 : 8)
      let step = ValueScale.niceStep(
        atLeast: (bounds.upperBound - bounds.lowerBound) / Double(max(lines, 1)))
      return numbered(multiples(of: step, in: bounds), step: step)
    }
  }

  private func leastStep(_ values: [Double]) -> Double {
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

  private func powers(in bounds: ClosedRange<Double>) -> [Double] {
    var result: [Double] = []
    var power = 1.0
    while power > bounds.lowerBound, power > 1e-300 { power /= 10 }
    while power < bounds.lowerBound * (1 - 1e-9) { power *= 10 }
    while power <= bounds.upperBound * (1 + 1e-9), power < 1e300 {
      result.append(power)
      power *= 10
    }
    // Powers for which there is no room are left out evenly, from the greatest on.
    let step = (result.count + roomyCount - 1) / roomyCount
    return result.enumerated().filter { (result.count - 1 - $0.offset) % max(step, 1) == 0 }
      .map(\.element)
  }

  private func numbered(_ values: [Double], step: Double) -> [(value: _PlotValue, text: String)] {
    let texts = numbers.axisLabels(values, step: max(step, 1e-300))
    return zip(values, texts).map { (.number($0), $1) }
  }

  // MARK: - Dates

  /// The milliseconds since 1970 of seconds since 2001.
  private func milliseconds(_ seconds: Double) -> Int64 {
    Int64(((seconds + 978_307_200) * 1000).rounded())
  }

  private func automaticDates(
    in bounds: ClosedRange<Double>, count: Int?
  ) -> [(value: _PlotValue, text: String)] {
    let span = bounds.upperBound - bounds.lowerBound
    guard span < 3e11, span > 0 else { return [] }
    let ticks = TimeTicks(format: dates)
    let points = count.map { CGFloat($0) * 70 } ?? length
    let scale = span * 1000 / Double(max(points, 50))
    let level = ticks.level(millisecondsPerPoint: scale)
    let range = milliseconds(bounds.lowerBound)...milliseconds(bounds.upperBound)
    return ticks.marks(in: range, level: level, millisecondsPerPoint: scale)
      .filter(\.isShown)
      .map { (.date(Double($0.time) / 1000 - 978_307_200), $0.label) }
  }

  private func dated(_ seconds: [Double]) -> [(value: _PlotValue, text: String)] {
    let days = leastStep(seconds) / 86_400
    let pattern = days < 0.9 ? nil : days < 27 ? "d MMM" : days < 360 ? "MMM" : "yyyy"
    return seconds.map { seconds in
      let time = milliseconds(seconds)
      let text =
        pattern.map { dates.string($0, at: time) } ?? dates.clock(dates.zone.civil(at: time))
      return (.date(seconds), text)
    }
  }
}

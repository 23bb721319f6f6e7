import MartletSeries
import MartletUI

/// The points or cells from which a line is drawn.
enum LineTrace: Hashable {
  /// Samples, joined one after the other.
  case points([TracePoint])
  /// Cells, if a device column has more samples than it can show.
  case cells(DenseTrace)

  var loneSamples: [LoneSample] {
    switch self {
    case .points(let points): points.loneSamples
    case .cells(let trace): trace.lone
    }
  }
}

/// A line in cells, and the time of its cells.
struct DenseTrace: Hashable {
  /// The cells, from the first one on.
  var line: DenseLine
  /// The start of the first cell, in milliseconds since 1970-01-01 UTC.
  var start: Double
  var cellDuration: Double
  /// Samples that no line reaches.
  var lone: [LoneSample]
}

/// The traces of the series that a chart draws in a window, by the indices of the series.
struct SeriesTraces {
  var lines: [Int: LineTrace] = [:]
  /// The upper edges of areas.
  var areas: [Int: [TracePoint]] = [:]
  var bands: [Int: [BandPoint]] = [:]
  var points: [Int: [LoneSample]] = [:]
  var states: [Int: [StateSpan]] = [:]

  /// Traces the series.
  ///
  /// - Parameters:
  ///   - parts: the indices of the series in each layer.
  ///   - fillsArea: returns whether the line of a series has an area below it.
  @MainActor init(
    data: ChartData, parts: [[Int]], fillsArea: (Int) -> Bool, window: TimeWindow,
    columnDuration: Double, dense: DenseLines
  ) {
    let lines = parts[SeriesLayer.lines.rawValue]
    let areas = lines.filter(fillsArea)
    let isDense = data.isDense(
      from: window.lower, to: window.upper, columnDuration: columnDuration)
    dense.forgetAll(but: isDense ? data : nil)
    if isDense {
      for index in lines {
        self.lines[index] = dense.trace(
          of: index, in: data, window: window, columnDuration: columnDuration
        ).map { .cells($0) }
      }
    }
    let traced = isDense ? areas : lines
    let bands = parts[SeriesLayer.bands.rawValue]
    let states = parts[SeriesLayer.states.rawValue]
    findPoints(parts[SeriesLayer.points.rawValue], data, window, columnDuration)
    if traced.isEmpty, bands.isEmpty, states.isEmpty { return }
    var slots = SampleSlots()
    slots.find(in: data, window: window.range, columnDuration: columnDuration)
    var points: [TracePoint] = []
    for index in traced {
      points.removeAll(keepingCapacity: true)
      data.trace(of: index, slots: slots, into: &points)
      let points = points.withoutSpareCapacity()
      if !isDense { self.lines[index] = .points(points) }
      if areas.contains(index) { self.areas[index] = points }
    }
    for index in bands {
      data.bandTrace(of: index, slots: slots, into: &self.bands[index, default: []])
    }
    for index in states {
      data.stateTrace(of: index, slots: slots, into: &self.states[index, default: []])
    }
  }

  /// Traces the series of dots. A dot is wider than a device column, so slots of four columns lose
  /// no visible detail.
  private mutating func findPoints(
    _ series: [Int], _ data: ChartData, _ window: TimeWindow, _ columnDuration: Double
  ) {
    guard !series.isEmpty else { return }
    var slots = SampleSlots()
    slots.find(in: data, window: window.range, columnDuration: columnDuration * 4)
    for index in series {
      data.pointTrace(of: index, slots: slots, into: &points[index, default: []])
    }
  }
}

extension [TracePoint] {
  /// Returns a copy with room for exactly its elements, whose number is known only after tracing.
  ///
  /// It belongs to no actor, because a closure of the main actor is checked at each call.
  fileprivate nonisolated func withoutSpareCapacity() -> [TracePoint] { map { $0 } }
}

import MartletFormats
import MartletUI

/// A chart at one size: its scales, its axes and its placed marks. The layout of a chart makes it
/// again for each new size, setting or scroll position; it keeps nothing between two layouts.
@MainActor
struct PlotModel {
  var x: PlotScale
  var y: PlotScale
  var marks: [PlacedMark]
  /// The marks of each mask by its id.
  var masks: [Int: [PlacedMark]] = [:]
  var xAxis: ResolvedAxis
  var yAxis: ResolvedAxis
  var groups: PlotGroups
  /// The start and the end of each sector in the sum of all sectors' values.
  var sectors: [(end: Double, start: Double)] = []
  /// The axes along which marks are clipped to the plot area, because the scale does not cover all
  /// marks.
  var clipped: Axis.Set

  /// Stacks the marks, fits scales to them and their masks, and computes all positions. `windows`
  /// has the visible ranges of scrolled axes.
  ///
  /// - Complexity: O(marks).
  init(
    _ marks: [PlotMark], _ settings: ChartSettings, size: CGSize,
    windows: [Axis: ClosedRange<Double>] = [:]
  ) {
    let stacked = marks.stacked()
    let stackedMasks = marks.stackedMasks
    var all = stacked
    for mask in stackedMasks { all += mask.marks }
    groups = PlotGroups(all, settings.groups)
    // The rest is the approximate room of the labels.
    func length(_ axis: Axis) -> CGFloat {
      axis == .horizontal ? max(size.width - 40, 1) : max(size.height - 24, 1)
    }
    func scale(_ axis: Axis) -> PlotScale {
      Self.scale(
        all, settings, axis, lines: AxisResolver.intervals(along: axis, length(axis)) + 1,
        window: windows[axis])
    }
    (x, y) = (scale(.horizontal), scale(.vertical))
    clipped = []
    if windows[.horizontal] != nil || settings.x.scale.domain != nil { clipped.insert(.horizontal) }
    if windows[.vertical] != nil || settings.y.scale.domain != nil { clipped.insert(.vertical) }
    let isPie = marks.contains { $0.kind == .sector }
    func axis(_ axis: Axis, _ scale: PlotScale) -> ResolvedAxis {
      let one = settings[axis]
      guard !one.isHidden, !isPie else { return ResolvedAxis() }
      var sets: [_AxisMarkSet] = []
      if let own = one.marks { sets = own } else { AxisMarks()._collect(into: &sets) }
      return AxisResolver(axis: axis, scale: scale, length: length(axis)).resolve(sets)
    }
    xAxis = axis(.horizontal, x)
    yAxis = axis(.vertical, y)
    var placer = MarkPositioner(x: x, y: y, groups: groups)
    self.marks = placer.place(stacked)
    for mask in stackedMasks { masks[mask.id] = placer.place(mask.marks) }
    var sum = 0.0
    for mark in marks where mark.kind == .sector {
      sectors.append((sum + mark.sectorValue, sum))
      sum += mark.sectorValue
    }
  }

  /// The marks, and after them the marks of all masks.
  var marksAndMasks: [PlacedMark] {
    masks.isEmpty ? marks : marks + masks.keys.sorted().flatMap { masks[$0] ?? [] }
  }

  private static func scale(
    _ marks: [PlotMark], _ settings: ChartSettings, _ axis: Axis, lines: Int,
    window: ClosedRange<Double>? = nil
  ) -> PlotScale {
    let intervals = marks.lazy.filter { $0.kind != .sector }.compactMap {
      axis == .horizontal ? $0.x : $0.y
    }
    let values = intervals.flatMap { interval in
      interval.end.map { [interval.start, $0] } ?? [interval.start]
    }
    let areWhole = !intervals.isEmpty && intervals.allSatisfy(\.isWhole)
    // The scale along which marks grow includes zero. Points and lines count as growing along y.
    let grows = marks.contains { $0.growth == axis && $0.kind != .rule && $0.kind != .sector }
    let arePoints = marks.allSatisfy { $0.kind == .point }
    var one = settings[axis].scale
    // The first category of the y axis is at the top, which is position 1.
    if axis == .vertical, marks.contains(where: { $0.y?.start.name != nil }) {
      one.isReversed.toggle()
    }
    return PlotScale(
      fitting: values, one, includesZero: grows, isRounded: grows || arePoints, lines: lines,
      steps: areWhole ? .whole : .divisorsOfTen, window: window)
  }

  /// Returns the scale of an axis that covers all marks and their masks, even those outside of the
  /// visible range.
  static func wholeScale(
    _ marks: [PlotMark], _ settings: ChartSettings, _ axis: Axis
  ) -> PlotScale {
    scale(marks.stacked() + marks.stackedMasks.flatMap(\.marks), settings, axis, lines: 6)
  }
}

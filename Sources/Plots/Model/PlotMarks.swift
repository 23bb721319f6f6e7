import MartletUI

/// The marks of a chart in drawing order, while they are collected.
///
/// Up to `PlotColumns.minimumCount` marks are all kept. With more, the points of each line are
/// moved into columns: the first point of a line becomes the mark of the whole line. `finish()`
/// must be called after the last mark.
public struct _PlotMarks {
  private(set) var marks: [PlotMark] = []
  /// The number of masks so far, with those inside of masks. It is the id of the next mask.
  var maskCount = 0
  /// The columns of plots from earlier collections; nil if they are not kept.
  let cache: ColumnCache?
  private var lines = LineFolder()
  private var folding = Folding.waits
  /// The number of plots that are lines or areas of their own.
  private var plotCount = 0

  private enum Folding {
    /// There are too few marks.
    case waits
    /// The points of lines go into columns.
    case runs
    /// A line has a point that columns cannot hold, so all points have marks.
    case refused
  }

  init(cache: ColumnCache? = nil) { self.cache = cache }

  /// Returns the number of the next plot, which is part of the key of its line.
  mutating func nextPlot() -> Int {
    plotCount += 1
    return plotCount
  }

  /// Appends a mark in front of the others.
  @MainActor mutating func append(_ mark: PlotMark) {
    if folding == .runs, mark.kind == .line, mark.columns == nil, !mark.isInColumns {
      return appendPoint(mark)
    }
    marks.append(mark)
    guard folding == .waits, marks.count > PlotColumns.minimumCount else { return }
    folding = .runs
    let all = marks
    marks = []
    for mark in all { append(mark) }
  }

  /// Appends a point of a line to its columns. Returns false if the line has no columns yet, if the
  /// point needs a mark of its own, or if columns cannot hold its values.
  ///
  /// This is the path of all points but the first ones of a long line. It makes no mark.
  @MainActor mutating func fold(
    _ x: PlotInterval, _ y: PlotInterval, series: _PlotValue?, _ look: _MarkLook
  ) -> Bool {
    folding == .runs && !look.isSeenAtPoints
      && lines.append(x, y, series: series ?? look.series, look)
  }

  /// Makes the columns of the lines and forgets kept columns that the chart no longer has.
  @MainActor mutating func finish() {
    for run in lines.runs { marks[run.markIndex] = run.mark }
    lines = LineFolder()
    // Areas are stacked point by point. A single area lies on zero and can stay in columns.
    let areas = marks.lazy.filter { $0.kind == .area }
    if areas.contains(where: { $0.columns != nil }), areas.dropFirst().first != nil {
      marks = marks.flatMap { $0.kind == .area ? $0.points : [$0] }
    }
  }

  @MainActor private mutating func appendPoint(_ mark: PlotMark) {
    guard let x = mark.x, let y = mark.y else { return marks.append(mark) }
    if !lines.append(x, y, series: mark.look.series, mark.look) {
      guard lines.begin(x, y, mark.look, at: marks.count) else { return unfold(mark) }
      marks.append(mark)
    }
    if mark.look.isSeenAtPoints {
      var point = mark
      point.isInColumns = true
      marks.append(point)
    }
  }

  /// Gives all points of all lines marks again and appends `mark`.
  @MainActor private mutating func unfold(_ mark: PlotMark) {
    for run in lines.runs { marks[run.markIndex] = run.mark }
    let indices = Set(lines.runs.map(\.markIndex))
    marks = marks.enumerated().flatMap { indices.contains($0) ? $1.points : [$1] }
    lines = LineFolder()
    folding = .refused
    marks.append(mark)
  }
}

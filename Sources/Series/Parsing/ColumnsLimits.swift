/// The limits on the charts and samples of a columns file.
package struct ColumnsLimits: Hashable, Sendable {
  /// The maximum number of charts in a file, at least 1. More charts are an error.
  package var charts: Int
  /// The number of newest samples that each series keeps; nil for all.
  package var samples: Int?
  /// The maximum number of values in all columns of all charts. More values are an error. If
  /// `samples` is set, only the values that are kept are counted.
  package var values: Int

  /// Makes limits. Values of `charts` and `samples` below 1 are treated as 1.
  package init(
    charts: Int = defaultCharts, samples: Int? = nil, values: Int = defaultValues
  ) {
    self.charts = max(charts, 1)
    self.samples = samples.map { max($0, 1) }
    self.values = values
  }

  /// The default limit of charts, which is more than a page can usefully show.
  package static let defaultCharts = 64
  /// The default limit of values: six columns of 16 million values, for example five series and
  /// their times. They take at most 768 MB.
  package static let defaultValues = 96_000_000
}

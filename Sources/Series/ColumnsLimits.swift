/// The limits on the charts and samples of a columns file.
package struct ColumnsLimits: Hashable, Sendable {
  /// The greatest number of charts in a file; more are an error. At least 1.
  package var charts: Int
  /// The number of newest samples that each series keeps; nil for all.
  package var samples: Int?
  /// The greatest number of values in all columns of all charts; more are an error. With `samples`
  /// only kept values count.
  package var values: Int

  package init(
    charts: Int = defaultCharts, samples: Int? = nil, values: Int = defaultValues
  ) {
    self.charts = max(charts, 1)
    self.samples = samples.map { max($0, 1) }
    self.values = values
  }

  /// More charts than a page can usefully show.
  package static let defaultCharts = 64
  /// Five series of 10 million samples, their times and a spare; at most 768 MB.
  package static let defaultValues = 96_000_000
}

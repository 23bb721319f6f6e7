/// The limits on the charts and samples of a columns file.
package struct ColumnsLimits: Hashable, Sendable {
  /// The most charts of a file; one more is an error. At least 1.
  package var charts: Int
  /// The most samples of each series that are kept, the newest ones; nil for all.
  package var samples: Int?
  /// The most values of all columns of all charts together; more are an error. With `samples`
  /// only those count that are kept.
  package var values: Int

  package init(
    charts: Int = defaultCharts, samples: Int? = nil, values: Int = defaultValues
  ) {
    self.charts = max(charts, 1)
    self.samples = samples.map { max($0, 1) }
    self.values = values
  }

  /// More charts than fit on a page that anybody reads.
  package static let defaultCharts = 64
  /// Five series of 10 million samples and their times; at most 768 MB.
  package static let defaultValues = 96_000_000
}

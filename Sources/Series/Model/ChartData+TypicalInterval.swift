extension ChartData {
  /// The typical interval between samples in milliseconds: the median of up to 128 intervals,
  /// chosen evenly from all samples. Nil for fewer than two samples.
  package var typicalInterval: Int64? { times.typicalInterval }

  /// The median interval of the newest 17 samples in milliseconds; nil for fewer than two samples.
  package var recentInterval: Int64? { times.recentInterval }
}

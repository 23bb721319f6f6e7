extension ChartData {
  /// The usual distance between samples in milliseconds: the median of up to 128 distances, chosen
  /// evenly from all samples. It is nil for fewer than two samples.
  package var usualDistance: Int64? { times.usualDistance }

  /// The median distance of the newest 17 samples in milliseconds; nil for fewer than two samples.
  package var recentDistance: Int64? { times.recentDistance }
}

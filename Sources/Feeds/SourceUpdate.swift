import MartletSeries

/// What a source tells the dashboard about itself, in the order it happens.
package enum SourceUpdate: Sendable {
  /// Reading has begun; what was shown before stays valid until `ready`.
  case loading
  /// 0…1 of the bytes are read. Only sources that take a while tell.
  case progress(Double)
  /// New charts, and when the data was written, in milliseconds of the Unix epoch. A chart of the
  /// file that cannot be shown says why; the others go on.
  case ready([Result<ChartData, ColumnsError>], modified: Int64)
  /// This attempt gave nothing; the last good data stays valid, and grows old.
  case failed(SourceFailure)
}

/// Why a source gave nothing: one line what, one line why.
package struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// "Cannot read /run/martlet/house.json".
  package var what: String
  /// "No such file or directory", "columns of unequal length at byte 1042: y1".
  package var why: String

  package init(what: String, why: String) {
    self.what = what
    self.why = why
  }

  package var description: String { "\(what): \(why)" }
}

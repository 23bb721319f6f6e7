import MartletUI

/// The columns of a chart's plots from its last evaluation. `Chart` keeps it in its state, so that
/// a chart that is evaluated again reads its data again only if they have changed.
///
/// Data are known again by the storage of their array. The cache retains the array. A change of an
/// array that is retained elsewhere copies its elements to other storage, so equal storage means
/// equal elements as long as the values are stored in the elements themselves.
@MainActor
final class ColumnCache {
  /// The storage and the key paths of a plot's values.
  struct Source: Hashable {
    fileprivate let address: Int
    fileprivate let count: Int
    fileprivate let paths: [AnyKeyPath]
    /// True if the points are sorted by x.
    fileprivate let sorts: Bool

    /// Makes the source of a plot; nil if an equal source may have other values later: for a
    /// collection that is no array, and for values that are computed or are parts of objects.
    init?<Data: RandomAccessCollection>(
      _ data: Data, _ paths: [PartialKeyPath<Data.Element>], sorts: Bool
    ) {
      let isArray =
        Data.self == [Data.Element].self || Data.self == ArraySlice<Data.Element>.self
        || Data.self == ContiguousArray<Data.Element>.self
      guard isArray, let address = ColumnReader.address(of: data),
        paths.allSatisfy({ ColumnReader.isStored($0) })
      else { return nil }
      self.address = address
      count = data.count
      self.paths = paths
      self.sorts = sorts
    }
  }

  /// The columns of the lines of one plot.
  private struct Entry {
    let lines: [ColumnReader.Line]
    /// The array, which is retained so that its storage is not changed in place.
    let data: Any
    var isUsed = true
  }

  private var entries: [Source: Entry] = [:]
  /// The number of plots whose data have been read so far.
  private(set) var readCount = 0

  nonisolated init() {}

  /// Returns the lines of a plot. They are made by `read` if the data are new.
  func lines(
    of source: Source?, _ data: Any, _ read: () -> [ColumnReader.Line]?
  ) -> [ColumnReader.Line]? {
    if let source, let entry = entries[source] {
      entries[source]?.isUsed = true
      return entry.lines
    }
    readCount += 1
    let lines = read()
    if let source, let lines { entries[source] = Entry(lines: lines, data: data) }
    return lines
  }

  /// Forgets the plots that were not asked for since the last call.
  func forgetUnused() {
    entries = entries.filter { $1.isUsed }
    for source in entries.keys { entries[source]?.isUsed = false }
  }
}

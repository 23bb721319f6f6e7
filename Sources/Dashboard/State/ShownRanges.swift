import MartletCharts
import MartletData

/// The parts of items that the visible charts show, and the requests that result from them.
///
/// A part is requested once. It is requested again when it has changed, and when its source has
/// restarted, because a restarted source has no record of ranges.
struct ShownRanges {
  struct Chart: Hashable {
    /// The id of the output; empty for a panel without one.
    var output = ""
    /// The id of the page.
    var page: String
    var id: String
  }

  struct SourceRequest: Hashable {
    var source: String
    var request: RangeRequest
  }

  private var parts: [Chart: ShownPart] = [:]
  /// The ids of sources that have failed or restarted, until they are fresh. They get no requests.
  private var lost: Set<String> = []

  /// Records the part that a chart shows; nil if it shows none. Returns the requests to send.
  mutating func show(_ part: ShownPart?, of chart: Chart) -> [SourceRequest] {
    let old = parts[chart]
    parts[chart] = part
    guard let part, part != old else { return [] }
    return part.requests.filter { !lost.contains($0.source) }
  }

  /// Records an update of a source. Returns the requests to send again.
  mutating func receive(_ update: SourceUpdate, from id: String) -> [SourceRequest] {
    switch update.health {
    case .failed, .unknown:
      lost.insert(id)
      return []
    case .fresh:
      // After a short interruption a source delivers all items again without having reported a
      // failure.
      guard lost.remove(id) != nil || update.isWhole else { return [] }
      let charts = parts.keys.sorted {
        ($0.output, $0.page, $0.id) < ($1.output, $1.page, $1.id)
      }
      return charts.flatMap { parts[$0]?.requests ?? [] }.filter { $0.source == id }
    case .stale, nil: return []
    }
  }

  /// Forgets the charts of all pages except `pages`. Sources other than `sources` are treated as
  /// restarted.
  mutating func keep(pages: [String], sources: [String]) {
    parts = parts.filter { pages.contains($0.key.page) }
    lost.formUnion(parts.values.flatMap(\.requests).map(\.source).filter { !sources.contains($0) })
  }
}

extension ShownPart {
  /// The requests for this part, one for each item.
  fileprivate var requests: [ShownRanges.SourceRequest] {
    items.map { text in
      let name = ItemName(text)
      return ShownRanges.SourceRequest(
        source: name.source,
        request: RangeRequest(item: name.item, range: range, columns: columns))
    }
  }
}

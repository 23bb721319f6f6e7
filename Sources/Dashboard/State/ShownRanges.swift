import MartletCharts
import MartletData

/// The parts of items that the charts in sight show, and the requests that follow from them.
///
/// A part is asked for once; again when it has changed, and when its source has begun anew, because
/// a source that begins anew knows no ranges.
struct ShownRanges {
  struct Chart: Hashable {
    /// The id of the page.
    var page: String
    var id: String
  }

  struct Wish: Hashable {
    var source: String
    var request: RangeRequest
  }

  private var parts: [Chart: ShownPart] = [:]
  /// The ids of sources that have failed or begun anew, until they are well. They are not asked.
  private var lost: Set<String> = []

  /// Takes the part that a chart shows, nil for none, and returns what to ask for.
  mutating func show(_ part: ShownPart?, of chart: Chart) -> [Wish] {
    let old = parts[chart]
    parts[chart] = part
    guard let part, part != old else { return [] }
    return part.wishes.filter { !lost.contains($0.source) }
  }

  /// Takes what is known of a source, and returns what to ask it for again.
  mutating func receive(_ update: SourceUpdate, from id: String) -> [Wish] {
    switch update.health {
    case .failed, .unknown:
      lost.insert(id)
      return []
    case .fresh:
      // A connection that broke for a moment begins with all items, without a failure before.
      guard lost.remove(id) != nil || update.isWhole else { return [] }
      let charts = parts.keys.sorted { ($0.page, $0.id) < ($1.page, $1.id) }
      return charts.flatMap { parts[$0]?.wishes ?? [] }.filter { $0.source == id }
    case .stale, nil: return []
    }
  }

  /// Forgets the charts of other pages. Other sources begin anew.
  mutating func keep(pages: [String], sources: [String]) {
    parts = parts.filter { pages.contains($0.key.page) }
    lost.formUnion(parts.values.flatMap(\.wishes).map(\.source).filter { !sources.contains($0) })
  }
}

extension ShownPart {
  /// The requests for this part, one per item.
  fileprivate var wishes: [ShownRanges.Wish] {
    items.map { text in
      let name = ItemName(text)
      return ShownRanges.Wish(
        source: name.source,
        request: RangeRequest(item: name.item, range: range, columns: columns))
    }
  }
}

import MartletSeries
import MartletUI

/// The choices that people have made on the charts of a page: windows, hidden series, layout.
///
/// It is kept apart from the views. The same chart in a list, in a row and on a card has one state,
/// and a page that is shown again has its previous state.
@MainActor package final class ChartStore {
  private var kept: [String: KeptChart] = [:]
  private let shared = KeptGroup()
  /// The layout and the tab that are shown, and the order of the cards.
  let arrangement = KeptArrangement()
  /// The function that is called after a person has changed a window or hidden a series. During a
  /// drag it is called often.
  package var onChange: () -> Void = {}
  /// The function that is called with a chart's id and the part of its items that the chart shows,
  /// once its window has stopped moving. The part is nil when the chart has gone out of sight.
  package var onPart: (ShownPart?, String) -> Void = { _, _ in }

  /// Makes a store in which all charts are untouched.
  package init() {}

  /// Returns the state of the chart with this id. It is the same object each time.
  func chart(_ id: String) -> KeptChart {
    if let known = kept[id] { return known }
    let made = KeptChart(group: shared) { [unowned self] in onChange() }
    // A view may report that it went out of sight after its page was removed.
    made.onPart = { [weak self] part in self?.onPart(part, id) }
    kept[id] = made
    return made
  }

  /// The item that covers its page; nil if no item does.
  package var enlarged: EnlargedItem? {
    get { arrangement.enlarged }
    set { arrangement.enlarged = newValue }
  }

  /// Shows all charts in their initial state, and no item alone.
  package func reset() {
    if arrangement.enlarged != nil { arrangement.enlarged = nil }
    for chart in kept.values { chart.restore(ChartState.Record()) }
    shared.follow(ChartState(ChartState.Record()))
  }

  // MARK: - State that is restored after a restart

  /// The choices that people have made on a page. Charts that nobody has touched are left out.
  package struct Memory: Hashable, Sendable {
    /// The states of charts by their ids.
    package var charts: [String: ChartState.Record] = [:]
    /// The window that synchronised charts have in common.
    package var shared = ChartState.Record.Window.initial

    /// Makes a memory in which all charts are untouched.
    package init() {}
  }

  /// The choices that people have made, in a form to save. Setting it restores them.
  package var memory: Memory {
    get {
      var memory = Memory()
      let untouched = ChartState.Record()
      memory.charts = kept.mapValues(\.record).filter { $0.value != untouched }
      memory.shared = shared.state.record.window
      return memory
    }
    set {
      for (id, record) in newValue.charts { chart(id).restore(record) }
      shared.follow(ChartState(ChartState.Record(window: newValue.shared)))
    }
  }
}

/// An item that is shown alone, as large as its page.
package struct EnlargedItem: Hashable, Sendable {
  /// The id of the item on its page.
  package var id: String
  /// Whether a chart of the item's data is shown in place of the item.
  package var isChart: Bool

  /// Makes a value for one item.
  package init(id: String, isChart: Bool) {
    self.id = id
    self.isChart = isChart
  }
}

/// The order and the choice of items on a page, as people have arranged them.
@MainActor @Observable final class KeptArrangement {
  /// The chosen layout; nil for the first one.
  var layout: PageLayout?
  /// The id of the item whose tab is shown; nil for the first.
  var tab: String?
  /// The ids of the cards from front to back. Cards that nobody has moved may be missing.
  var order: [String] = []
  var enlarged: EnlargedItem?
  /// The row of an accordion that is open.
  var unfolded = Unfolded.first

  enum Unfolded: Hashable {
    case first
    case none
    case item(String)
  }

  /// Returns the id of the open row; nil if all rows are closed.
  func unfolded(of ids: [String]) -> String? {
    switch unfolded {
    case .none: nil
    case .first: ids.first
    // The open item is no longer on the page, so the first one takes its place.
    case .item(let id): ids.contains(id) ? id : ids.first
    }
  }

  /// Returns the rank of each card in the pile, by its id; the front card has rank 0. Cards that
  /// nobody has moved keep their order behind the others.
  func ranks(of ids: [String]) -> [String: Int] {
    let known = order.filter(ids.contains)
    let all = known + ids.filter { !known.contains($0) }
    return Dictionary(zip(all, all.indices)) { first, _ in first }
  }

  /// Puts the front card behind all others.
  func sendFrontToBack(of ids: [String]) {
    let ranks = ranks(of: ids)
    let sorted = ids.sorted { ranks[$0, default: 0] < ranks[$1, default: 0] }
    order = Array(sorted.dropFirst() + sorted.prefix(1))
  }
}

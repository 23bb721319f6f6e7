import MartletSeries
import MartletUI

/// What a person has done to the charts of a page, kept apart from the views that show them: the
/// same chart in a list, in a row and on a card has one window and one set of filters, and finds
/// them again when its page comes back.
@MainActor package final class ChartStore {
  private var kept: [String: KeptChart] = [:]
  private let shared = KeptGroup()
  /// Which layout is shown, and the order of the cards.
  let arrangement = KeptArrangement()

  package init() {}

  /// The state of the chart with this id; the same object each time.
  func chart(_ id: String) -> KeptChart {
    if let known = kept[id] { return known }
    let made = KeptChart(group: shared)
    kept[id] = made
    return made
  }
}

/// The state of one chart. Views that read it follow it, and it alone: a finger on one chart leaves
/// the others as they are.
@MainActor @Observable final class KeptChart {
  private var own = ChartState()
  @ObservationIgnored private let group: KeptGroup

  init(group: KeptGroup) {
    self.group = group
  }

  /// - Parameter isSynchronized: the time and the moment are those of all charts of the page.
  func state(isSynchronized: Bool) -> Binding<ChartState> {
    Binding(
      get: {
        guard isSynchronized else { return self.own }
        var state = self.own
        state.follow(self.group.state)
        return state
      },
      set: { new in
        self.own = new
        if isSynchronized { self.group.state.follow(new) }
      })
  }
}

/// What synchronised charts have in common.
@MainActor @Observable final class KeptGroup {
  var state = ChartState()
}

/// How a person has arranged the charts of a page.
@MainActor @Observable final class KeptArrangement {
  /// Nil for the first that the page offers.
  var layout: ChartLayout?
  /// The ids of the cards from the front to the back, as far as somebody has moved them.
  var order: [String] = []

  /// The places of cards in the pile, 0 in front; cards that nobody has moved keep their order
  /// behind the others.
  func places(of ids: [String]) -> [String: Int] {
    let known = order.filter(ids.contains)
    let all = known + ids.filter { !known.contains($0) }
    return Dictionary(zip(all, all.indices)) { first, _ in first }
  }

  /// Puts the card in front behind all others.
  func sendFrontToBack(of ids: [String]) {
    let places = places(of: ids)
    let sorted = ids.sorted { places[$0, default: 0] < places[$1, default: 0] }
    order = Array(sorted.dropFirst() + sorted.prefix(1))
  }
}

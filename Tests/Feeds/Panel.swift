import Foundation
import MartletData
import MartletSeries
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

/// A running source, and what a panel knows of it.
final class Panel: Sendable {
  struct State {
    var source = SourceState()
    var items: [String: ItemState] = [:]
    /// The states of health in their order.
    var healths: [SourceHealth] = []
    var updates = 0
  }

  let feed: any DataSource
  private let state = Mutex(State())

  init(_ feed: any DataSource) {
    self.feed = feed
    feed.start { [weak self] update in self?.receive(update) }
  }

  deinit { feed.stop() }

  private func receive(_ update: SourceUpdate) {
    state.withLock { state in
      _ = state.source.receive(update)
      state.updates += 1
      if let health = update.health { state.healths.append(health) }
      for delivery in update.deliveries {
        state.items[delivery.item, default: ItemState()].receive(delivery)
      }
    }
  }

  var now: State { state.withLock { $0 } }
  func item(_ name: String) -> ItemState? { now.items[name] }
  func reading(_ name: String) -> DataValue.Reading? { item(name)?.value?.reading }
  var health: SourceHealth { now.source.health }
  var failure: String? { now.source.failure.map { "\($0)" } }

  /// Whether a condition holds within some seconds.
  func waits(_ seconds: Double = 20, _ condition: (Panel) -> Bool) -> Bool {
    let end = MonotonicSeconds.now + seconds
    while MonotonicSeconds.now < end {
      if condition(self) { return true }
      usleep(10_000)
    }
    return condition(self)
  }

  /// Waits until the first series of an item has these values, and records an issue with those that
  /// it has if it never does; nil stands for a gap.
  func expect(
    _ name: String, reaches numbers: [Double?],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    _ = waits { $0.item(name)?.numbers == numbers }
    #expect(item(name)?.numbers == numbers, sourceLocation: sourceLocation)
  }

  func becomesFresh() -> Bool { waits { $0.health == .fresh } }

  /// Performs an action. Returns "done", the failure, or "no answer" after half a minute.
  func act(_ action: String, _ value: String = "") -> String {
    let result = Mutex<String?>(nil)
    feed.perform(ActionRequest(action: action, value: value)) { failure in
      result.withLock { $0 = failure.map { "\($0)" } ?? "done" }
    }
    _ = waits(30) { _ in result.withLock { $0 } != nil }
    return result.withLock { $0 } ?? "no answer"
  }
}

extension ItemState {
  /// The values of the first series; nil stands for a gap.
  var numbers: [Double?] {
    guard let series else { return [] }
    return (0..<series.count).map { series.series[0].values[$0] }
  }
}

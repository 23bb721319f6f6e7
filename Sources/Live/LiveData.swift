import MartletData
import MartletSeries
import MartletUI

/// The current data of all sources of a program, item by item, for its views.
///
/// A view that reads an item is evaluated again only when that item changes.
@MainActor public final class LiveData {
  private var sources: [String: LiveSource] = [:]
  private var items: [ItemName: LiveItem] = [:]
  /// The derived items by the names of their operands.
  private var derived: [ItemName: Set<ItemName>] = [:]
  /// Returns the settings of an item; the defaults for an unknown item.
  private var settings: @MainActor (ItemName) -> ItemSettings = { _ in ItemSettings() }
  /// The wall time at which the age of the data was last evaluated, in milliseconds since
  /// 1970-01-01 UTC. Nil without a clock; then no data becomes stale.
  public private(set) var now: Int64?
  /// Returns the wall time when data arrives, in milliseconds since 1970-01-01 UTC; nil keeps
  /// `now`.
  package var clock: @MainActor () -> Int64? = { nil }
  /// Called after `nextChange` may have changed.
  package var onChange: @MainActor () -> Void = {}

  /// Makes a store without data and without a clock. `keep` gives it the settings of items.
  public init() {}

  /// Returns the state of a source, which is blank if the source has delivered nothing. Makes it at
  /// the first use, so that a view can wait for it.
  public func source(_ id: String) -> LiveSource {
    if let known = sources[id] { return known }
    let made = LiveSource(id: id)
    sources[id] = made
    return made
  }

  /// Returns the state of an item, which is blank if the item has delivered nothing. Makes it at
  /// the first use, so that a view can wait for it. A name without an item means the first item of
  /// its source.
  public func item(_ name: ItemName) -> LiveItem {
    if name.item.isEmpty, let first = source(name.source).state.items.first, !first.isEmpty {
      return item(ItemName(source: name.source, item: first))
    }
    if let known = items[name] { return known }
    let made = LiveItem(name: name, settings: settings(name))
    items[name] = made
    note(made)
    // The source may have failed before.
    evaluateAge(made, source(name.source).state.health)
    return made
  }

  /// Returns the items of a source, in the source's order.
  public func items(of source: String) -> [LiveItem] {
    self.source(source).state.items.map { item(ItemName(source: source, item: $0)) }
  }

  /// Returns the updates that build the present state of a source from nothing, for a new listener.
  /// Empty for a source that has delivered nothing.
  package func snapshot(of source: String) -> [SourceUpdate] {
    guard let state = sources[source]?.state, !state.isBlank else { return [] }
    return state.snapshot { items[ItemName(source: source, item: $0)]?.state }
  }

  // MARK: - Updates

  /// Applies an update of a source, and evaluates the age of the items that it concerns.
  ///
  /// - Complexity: O(*n*) in the number of deliveries, or in the number of all items if the health
  ///   of the source changes.
  public func receive(_ update: SourceUpdate, from id: String) {
    now = clock() ?? now
    let source = source(id)
    let oldHealth = source.state.health
    let gone = source.receive(update)
    for name in gone { items[ItemName(source: id, item: name)]?.clear() }
    let health = source.state.health
    for delivery in update.deliveries {
      let item = item(ItemName(source: id, item: delivery.item))
      item.receive(delivery)
      evaluateAge(item, health)
    }
    // The health of a source affects all its items, including those that it has not listed yet.
    if health != oldHealth {
      for item in items.values where item.name.source == id { evaluateAge(item, health) }
    }
    onChange()
  }

  private func evaluateAge(_ item: LiveItem, _ health: SourceHealth) {
    // Most panels have no derived items, and this code runs for each sample.
    let operands =
      derived.isEmpty ? [] : item.settings.operands.map { self.item($0).freshness }
    let hasChanged = item.evaluateAge(health, operands: operands, at: now)
    if let until = item.freshUntil { nextChange = min(nextChange ?? until, until) }
    // The freshness of items that are computed from this one depends on its own.
    guard hasChanged, let users = derived[item.name] else { return }
    for user in users.compactMap({ items[$0] }) {
      evaluateAge(user, source(user.name.source).state.health)
    }
  }

  /// Records the operands of a derived item, because its freshness depends on them.
  private func note(_ item: LiveItem) {
    for operand in item.settings.operands { derived[operand, default: []].insert(item.name) }
  }

  private func evaluateAges() {
    nextChange = nil
    for item in items.values { evaluateAge(item, source(item.name.source).state.health) }
  }

  /// Applies a new configuration: clears the data of sources that are not kept, and applies
  /// settings to the items of the others.
  ///
  /// - Parameters:
  ///   - kept: the ids of the sources whose data stays.
  ///   - replaced: the ids of sources that now request other data. Each of their items keeps its
  ///     old data, marked as stale, until the item delivers new data or the source fails.
  package func keep(
    _ kept: Set<String>, replaced: Set<String> = [],
    settings: @escaping @MainActor (ItemName) -> ItemSettings
  ) {
    self.settings = settings
    for (id, source) in sources where !kept.contains(id) { source.clear() }
    for (name, item) in items {
      if kept.contains(name.source) {
        item.apply(settings(name))
      } else if replaced.contains(name.source), item.state.hasData {
        item.apply(settings(name))
        item.isSuperseded = true
      } else {
        item.clear()
      }
    }
    derived = [:]
    for item in items.values { note(item) }
    evaluateAges()
    onChange()
  }

  // MARK: - Time

  /// The earliest time at which an item can become stale if no data arrives, in milliseconds since
  /// 1970-01-01 UTC; nil for never.
  ///
  /// It is exact after `advance`. Later updates may make it too early. They never move it later,
  /// because that would need a walk over all items. A timer that waits for it may therefore fire
  /// too early; `advance` then computes the next time.
  public private(set) var nextChange: Int64?

  /// Evaluates the age of all items at `now`. Afterwards `nextChange` is exact.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  public func advance(to now: Int64) {
    self.now = now
    evaluateAges()
  }

  /// Corrects times after the clock was set, and evaluates the age of all items. The corrected
  /// times are those that came from this clock before it was set for the first time, or while it
  /// was ahead.
  ///
  /// - Parameters:
  ///   - now: the wall time after the step, in milliseconds since 1970-01-01 UTC.
  ///   - old: the wall time before the step.
  public func clockWasSet(to now: Int64, from old: Int64) {
    if old < ItemState.clockIsSetFrom, now >= ItemState.clockIsSetFrom {
      for item in items.values { item.rebase(by: now - old) }
    } else if let step = ClockSetBack(from: old, to: now) {
      for item in items.values { item.follow(step) }
    }
    advance(to: now)
  }
}

/// The state of one source for views.
@MainActor @Observable public final class LiveSource {
  /// The source's id in the configuration, the part of an `ItemName` before the colon.
  public let id: String
  /// The activity, the health and the list of items. Blank until the source delivers something.
  public private(set) var state = SourceState()

  init(id: String) {
    self.id = id
  }

  func receive(_ update: SourceUpdate) -> [String] {
    var new = state
    let gone = new.receive(update)
    if new != state { state = new }
    return gone
  }

  func clear() { state = SourceState() }
}

/// The state of one item for views.
@MainActor @Observable public final class LiveItem {
  /// The name of the item. Its `item` is empty only as long as the source has listed no item.
  public let name: ItemName
  /// The item's data: its series, newest value, table, events, picture and texts.
  public private(set) var state = ItemState()
  /// The freshness of the data when `LiveData` last evaluated it, at its `now`.
  public private(set) var freshness = Freshness.blank
  /// The item's settings, such as its unit, its cadence and the age at which it becomes stale.
  public private(set) var settings: ItemSettings
  /// The time at which the item becomes stale if no data arrives, in milliseconds since 1970-01-01
  /// UTC; nil for never.
  @ObservationIgnored private(set) var freshUntil: Int64?
  /// Whether the data belongs to the previous settings of the source; the next delivery replaces
  /// it.
  @ObservationIgnored var isSuperseded = false

  init(name: ItemName, settings: ItemSettings) {
    self.name = name
    self.settings = settings
  }

  func receive(_ delivery: Delivery) {
    if isSuperseded { clear() }
    state.receive(delivery, settings: settings)
  }

  /// Evaluates the age of the data. Returns whether the freshness has changed.
  ///
  /// - Parameter operands: the freshness of the items from which a derived item is computed. If
  ///   some of them are stale, the derived item is stale since the earliest of their times.
  func evaluateAge(_ health: SourceHealth, operands: [Freshness], at now: Int64?) -> Bool {
    var (new, until) = state.freshness(health: health, settings: settings, at: now)
    if isSuperseded {
      if case .failed = health {
        clear()
        (new, until) = state.freshness(health: health, settings: settings, at: now)
      } else if let newest = state.newestKnown ?? now {
        (new, until) = (.stale(since: newest), nil)
      }
    }
    if new == .fresh, !operands.isEmpty, let since = operands.compactMap(\.oldSince).min() {
      new = .stale(since: min(since, state.newestKnown ?? since))
    }
    freshUntil = until
    if new == freshness { return false }
    freshness = new
    return true
  }

  func apply(_ settings: ItemSettings) {
    if settings != self.settings { self.settings = settings }
  }

  func rebase(by step: Int64) {
    if !state.undated.isEmpty { state.rebase(by: step, settings: settings) }
  }

  func follow(_ step: ClockSetBack) {
    var new = state
    new.follow(step)
    if new != state { state = new }
  }

  func clear() {
    isSuperseded = false
    state = ItemState()
    freshness = .blank
    freshUntil = nil
  }
}

extension Freshness {
  /// The time since which data is stale, in milliseconds since 1970-01-01 UTC; nil if it is not
  /// stale.
  fileprivate var oldSince: Int64? {
    if case .stale(let since) = self { since } else { nil }
  }
}

/// The items of one derived source. It receives the updates of other sources and returns updates of
/// its own.
package struct DerivedItems: Sendable {
  private var inputs: [ItemName: DerivedInput] = [:]
  private var items: [DerivedItem]
  /// The operands that have changed since the last update.
  private var changed: Set<ItemName> = []
  /// The operands of `changed` whose earlier samples have changed. The items that use them are
  /// computed again from the start.
  private var renewed: Set<ItemName> = []
  /// Whether a whole update (`SourceUpdate.isWhole`) was returned, which names all items in their
  /// order. Only one is needed.
  private var hasNamedAll = false
  /// The health that was reported last.
  private var health: SourceHealth?

  /// Makes a derived source without data.
  ///
  /// - Parameter derivations: the items in their order, by their names.
  package init(_ derivations: [(name: String, derivation: Derivation)]) {
    items = derivations.map { DerivedItem($0.name, $0.derivation) }
    for operand in derivations.flatMap(\.derivation.operands) {
      inputs[operand.name] = DerivedInput(settings: operand.settings)
    }
  }

  /// Receives an update of a source. It has no effect if no item of the source is an operand here.
  ///
  /// - Parameter id: the name of the source.
  /// - Complexity: O(number of deliveries). It is O(number of operands) if the health of the source
  ///   changes or if its items appear or disappear.
  package mutating func receive(_ update: SourceUpdate, from id: String) {
    for delivery in update.deliveries {
      let name = ItemName(source: id, item: delivery.item)
      guard let settings = inputs[name]?.settings else { continue }
      // If the clock was set back, earlier samples get new times.
      if inputs[name]?.item.setBack(before: delivery) != nil { renewed.insert(name) }
      // The input is changed in place, so that no samples are copied.
      inputs[name]?.item.receive(delivery, settings: settings)
      inputs[name]?.isMissing = false
      changed.insert(name)
      switch delivery.content {
      case .success(.series), .success(.prepend): renewed.insert(name)
      default: break
      }
    }
    guard update.isWhole || update.health != nil else { return }
    let present = update.isWhole ? Set(update.deliveries.map(\.item)) : []
    for name in inputs.keys where name.source == id {
      if let new = update.health, inputs[name]?.health != new {
        inputs[name]?.health = new
        changed.insert(name)
      }
      guard update.isWhole else { continue }
      let isMissing = !present.contains(name.item)
      if isMissing, inputs[name]?.isMissing == false {
        inputs[name]?.item = ItemState()
        changed.insert(name)
        renewed.insert(name)
      }
      inputs[name]?.isMissing = isMissing
    }
  }

  /// Returns the changes since the last call; nil if nothing changed.
  ///
  /// - Parameter received: the present time, in milliseconds since 1970-01-01 UTC.
  package mutating func takeChanges(received: Int64) -> SourceUpdate? {
    if changed.isEmpty { return nil }
    var deliveries: [Delivery] = []
    for index in items.indices {
      let operands = items[index].derivation.operands
      guard operands.contains(where: { changed.contains($0.name) }) else { continue }
      let delivery = items[index].delivery(
        operands.compactMap { inputs[$0.name] },
        isNew: operands.contains { renewed.contains($0.name) }, received: received)
      if let delivery { deliveries.append(delivery) }
    }
    changed = []
    renewed = []
    let newHealth = health(at: received)
    let hasNewHealth = newHealth != health
    health = newHealth
    if deliveries.isEmpty && !hasNewHealth { return nil }
    let isWhole = !hasNamedAll && deliveries.count == items.count
    if isWhole { hasNamedAll = true }
    return SourceUpdate(
      activity: .idle, health: hasNewHealth ? newHealth : nil, deliveries: deliveries,
      isWhole: isWhole)
  }

  /// Returns the health of the source. It is failed if all items that can be computed have failed.
  /// If none can be computed yet, it is the previous health, which is nil at first.
  private func health(at now: Int64) -> SourceHealth? {
    var first: SourceFailure?
    for item in items {
      let isPending = item.derivation.operands.contains { inputs[$0.name]?.isPending ?? true }
      if isPending { continue }
      guard let failure = item.failure else { return .fresh }
      first = first ?? failure
    }
    guard let first else { return health }
    if case .failed(_, let since)? = health { return .failed(first, since: since) }
    return .failed(first, since: now)
  }
}

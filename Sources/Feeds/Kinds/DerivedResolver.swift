import MartletConfig
import MartletData

/// Resolves the operands of derived sources after all sources have been read. It looks up their
/// settings and units, and reports operands that do not exist and sources that need each other in a
/// circle.
struct DerivedResolver {
  /// The maximum length of a chain of derived sources in which each one needs the next.
  static let maximumSteps = 8

  private var sources: [SourceSettings]
  private let indices: [String: Int]
  /// The ids that exist, including those of disabled sources; nil allows any.
  private let names: [String]?
  /// The ids of sources that the program adds to those of the configuration.
  private let added: [String]
  private(set) var problems: [ConfigProblem] = []
  private var isDone: Set<String> = []

  init(_ reading: SourceSettings.Reading, added: [String]) {
    sources = reading.sources
    names = reading.names.map { $0 + added }
    self.added = added
    indices = Dictionary(reading.sources.indices.map { (reading.sources[$0].id, $0) }) { first, _ in
      first
    }
  }

  /// Returns the sources with all operands of derived ones resolved. Problems are in `problems`.
  mutating func resolved() -> [SourceSettings] {
    for source in sources { resolve(source.id, []) }
    return sources
  }

  /// - Parameter trail: the items that led to this source, from the first user to the last.
  private mutating func resolve(_ id: String, _ trail: [ItemName]) {
    guard let index = indices[id], let old = sources[index].derived, !isDone.contains(id) else {
      return
    }
    var kind = old
    for (item, locations) in zip(kind.items, old.locations) {
      let own = trail + [ItemName(source: id, item: item.name)]
      for (operand, location) in zip(item.derivation.operands, locations) {
        check(operand.name, own, location)
      }
    }
    isDone.insert(id)
    for position in order(of: kind, old.locations) {
      settle(&kind, position, sources[index], old.locations[position])
      sources[index].take(kind.items[position], isTransformed(kind.items[position].name, index))
    }
    let others = Set(kind.items.flatMap(\.derivation.operands).map(\.name.source))
      .subtracting([id]).sorted()
    kind.origins = others.compactMap { other in
      indices[other].map { DerivedKind.Origin(id: other, kind: sources[$0].kind) }
    }
    kind.disabled = others.filter { indices[$0] == nil && !added.contains($0) }
    kind.isRemote =
      !others.isEmpty && kind.origins.count == others.count
      && kind.origins.allSatisfy { $0.kind.value.isRemote }
    kind.locations = []
    sources[index].derived = kind
  }

  /// Checks that an operand exists and does not lead back to its user, and resolves its source.
  private mutating func check(_ name: ItemName, _ trail: [ItemName], _ location: ConfigLocation) {
    if name.item.isEmpty { return }
    func report(_ message: String) {
      problems.append(ConfigProblem(location: location, message: message))
    }
    let chain = (trail + [name]).map { $0.description.excerpt }.joined(separator: " → ")
    if let names, !names.contains(name.source) {
      var message = "\(chain): there is no source \"\(name.source.excerpt)\""
      if let near = nearest(to: name.source, in: names) { message += "; did you mean \(near)?" }
      return report(message)
    }
    guard let index = indices[name.source], let kind = sources[index].derived else { return }
    if !kind.items.contains(where: { $0.name == name.item }) {
      return report("\(chain): the source has no item \"\(name.item.excerpt)\"")
    }
    if name.source == trail.last?.source { return }
    if trail.contains(where: { $0.source == name.source }) {
      return report("derived sources must not need each other: \(chain)")
    }
    if trail.count >= Self.maximumSteps {
      return report("more than \(Self.maximumSteps) derived sources need each other: \(chain)")
    }
    resolve(name.source, trail)
  }

  /// Returns the indices of the items in an order in which operands come before their users. An
  /// item that needs itself is reported.
  private mutating func order(of kind: DerivedKind, _ locations: [[ConfigLocation]]) -> [Int] {
    var order: [Int] = []
    func visit(_ position: Int, _ trail: [Int]) {
      if order.contains(position) { return }
      for (index, operand) in kind.items[position].derivation.operands.enumerated()
      where operand.name.source == kind.id {
        guard let next = kind.items.firstIndex(where: { $0.name == operand.name.item }) else {
          continue
        }
        let trail = trail + [position]
        guard let start = trail.firstIndex(of: next) else {
          visit(next, trail)
          continue
        }
        let chain = (trail[start...] + [next]).map { "\(kind.id):\(kind.items[$0].name)".excerpt }
        let message = "an item must not need itself: \(chain.joined(separator: " → "))"
        problems.append(ConfigProblem(location: locations[position][index], message: message))
      }
      if !order.contains(position) { order.append(position) }
    }
    for position in kind.items.indices { visit(position, []) }
    return order
  }

  /// Stores the settings of an item's operands, and derives the unit and the capacity of the item.
  private mutating func settle(
    _ kind: inout DerivedKind, _ position: Int, _ source: SourceSettings,
    _ locations: [ConfigLocation]
  ) {
    let item = kind.items[position]
    var derivation = item.derivation
    for index in derivation.operands.indices {
      let name = derivation.operands[index].name
      guard let found = indices[name.source] else { continue }
      let all = sources[found].settings(of: name.item)
      var settings = ItemSettings()
      settings.unit = all.unit
      settings.cadence = all.cadence
      settings.staleness = all.staleness
      settings.capacity = all.capacity
      derivation.operands[index].settings = settings
    }
    let key = DerivedKind.rules.first { $0.value == derivation.rule }?.key ?? ""
    let units = derivation.operands.map(\.settings.unit)
    if let (one, other) = derivation.rule.conflict(of: units) {
      let names = derivation.operands.map { $0.name.description.excerpt }
      problems.append(
        ConfigProblem(
          location: locations[other],
          message: "\(key) takes items of one unit: \(names[one]) is in "
            + "\"\((units[one] ?? "").excerpt)\", \(names[other]) in "
            + "\"\((units[other] ?? "").excerpt)\""))
    }
    let own = source.settings(of: item.name)
    derivation.capacity = own.capacity
    derivation.unit = derivation.rule.unit(of: units)
    if indices[kind.id].map({ isTransformed(item.name, $0) }) != true, let unit = own.unit {
      if derivation.rule == .ratio {
        if unit == "%", derivation.unit ?? "" == "" { derivation.factor = 100 }
      } else if let known = derivation.unit, known != unit {
        problems.append(
          ConfigProblem(
            location: locations[0],
            message: "the item's unit is \"\(unit.excerpt)\", and \(key) gives "
              + "\"\(known.excerpt)\""))
      }
      derivation.unit = unit
    }
    kind.items[position].derivation = derivation
  }

  private func isTransformed(_ item: String, _ index: Int) -> Bool {
    let kind = sources[index].kind.value as? TransformedKind
    return kind?.items.contains { $0.name == item } ?? false
  }
}

extension SourceSettings {
  /// The kind without its transforms, if it is derived; otherwise nil. Setting it keeps the
  /// transforms.
  fileprivate var derived: DerivedKind? {
    get {
      (kind.value as? TransformedKind)?.kind.value as? DerivedKind ?? kind.value as? DerivedKind
    }
    set {
      guard let newValue else { return }
      let items = (kind.value as? TransformedKind)?.items
      kind = AnyKind(items.map { TransformedKind(newValue, items: $0) } ?? newValue)
    }
  }

  /// Copies into an item's settings the values that follow from its operands.
  fileprivate mutating func take(_ item: DerivedKind.Item, _ isTransformed: Bool) {
    guard let index = items.firstIndex(where: { $0.name == item.name }) else { return }
    items[index].settings.operands = item.derivation.operands.map(\.name)
    // The item's age is the age of its oldest operand, so it needs no limit of its own.
    if items[index].settings.staleness == .automatic { items[index].settings.staleness = .never }
    if items[index].settings.unit == nil, !isTransformed {
      items[index].settings.unit = item.derivation.unit
    }
  }
}

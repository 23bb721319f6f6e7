import MartletConfig
import MartletData

/// Items that are computed from items of other sources.
///
/// Such a source runs in the feeds process if all sources that it needs do. Otherwise it runs in
/// the process with the display, where all updates arrive.
package struct DerivedKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "derived"`.
  package static let name = "derived"

  /// A computed item.
  package struct Item: Hashable, Sendable {
    /// The item's name in its source.
    package var name: String
    /// The rule, and the items to which it applies.
    package var derivation: Derivation
  }

  /// A source that has operands.
  struct Origin: Hashable {
    var id: String
    var kind: AnyKind<any SourceKind>
  }

  let id: String
  /// The items in the order of the configuration.
  package internal(set) var items: [Item] = []
  /// The other sources that contain operands, without settings that only affect the appearance of
  /// their items. Empty until `DerivedResolver` has found them.
  var origins: [Origin] = []
  /// The ids of the needed sources that the configuration has disabled.
  var disabled: [String] = []
  /// Whether all needed sources are remote; false until `DerivedResolver` has found them.
  package internal(set) var isRemote = false
  /// The positions of the operands in the configuration, by the index of the item.
  /// `DerivedResolver` uses and then removes them, so that a source that was only moved to other
  /// lines is still equal.
  var locations: [[ConfigLocation]] = []

  /// Reads one rule, such as `sum_of`, from each item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    id = common.id
    for index in items.indices { read(&items[index]) }
    if items.isEmpty {
      reader.report(
        "\(common.owner) needs items, such as item.all = { sum_of = [\"a:x\", \"b:y\"] }")
    }
  }

  /// Whether any needed source delivers finer samples for a range.
  package var takesRanges: Bool { origins.contains { $0.kind.value.takesRanges } }
  /// Empty: the source reads other sources, not files.
  package var files: [String] { [] }
  /// It never throws, because the sources that it needs are checked separately.
  package func check() {}

  /// Returns a source that is connected to the junction of `hub`, not started yet.
  package func open(in hub: FeedHub) -> any DataSource { DerivedFeed(self, hub.junction) }

  /// The computed items before the first update. A disabled source is treated as failed.
  var derived: DerivedItems {
    var derived = DerivedItems(items.map { ($0.name, $0.derivation) })
    for id in disabled {
      let failure = SourceFailure(.source(id), why: "the configuration has disabled it")
      derived.receive(.failed(failure, since: 0), from: id)
    }
    return derived
  }

  /// Reads the sources that contain operands, one after the other, and computes the items once. If
  /// a source cannot be read, the items that need it fail.
  package func read(received: Int64) -> SourceUpdate {
    var derived = derived
    for origin in origins {
      do throws(SourceFailure) {
        derived.receive(try origin.kind.value.read(received: received), from: origin.id)
      } catch {
        derived.receive(.failed(error, since: received), from: origin.id)
      }
    }
    var found: [String: Delivery] = [:]
    // An item may need another item of this source. Each round computes at least one more item.
    for _ in 0...items.count {
      guard let changes = derived.takeChanges(received: received) else { break }
      for delivery in changes.deliveries { found[delivery.item] = delivery }
      derived.receive(.updated(changes.deliveries), from: id)
    }
    return .ready(
      items.map { item in
        found[item.name]
          ?? Delivery(
            item: item.name,
            content: .failure(SourceFailure(.item(item.name), why: "its operands have no data")),
            received: received)
      })
  }

  // MARK: - Keys

  /// The keys of the rules. An item has exactly one of them.
  static let rules: KeyValuePairs<String, Derivation.Rule> = [
    "sum_of": .sum, "mean_of": .mean, "min_of": .minimum, "max_of": .maximum,
    "difference_of": .difference, "ratio_of": .ratio,
  ]

  private mutating func read(_ item: inout ItemReader) {
    let name = item.name
    let given = Self.rules.filter { item.reader.has($0.key) }
    var read: (Derivation.Rule, [(text: String, location: ConfigLocation)])?
    for (key, rule) in Self.rules {
      guard let names = item.reader.strings(key) else { continue }
      let limits = rule.takesTwo ? 2...2 : 1...Derivation.maximumOperands
      if limits.contains(names.count) {
        read = (rule, names)
      } else {
        item.reader.report(
          "\(key) takes " + (rule.takesTwo ? "2" : "1 to \(limits.upperBound)")
            + " names, found \(names.count)", at: item.reader.location(of: key))
      }
    }
    guard given.count == 1 else {
      let keys = Self.rules.map(\.key).joined(separator: ", ")
      return item.reader.report("item \"\(name.excerpt)\" needs one of \(keys)")
    }
    guard let (rule, names) = read else { return }
    let operands = names.map { Derivation.Operand(ItemName($0.text)) }
    for (operand, name) in zip(operands, names) where operand.name.item.isEmpty {
      item.reader.report(
        "\"\(name.text.excerpt)\" names no item; write \"source:item\"", at: name.location)
    }
    // The resolver knows only the items of other derived sources.
    let owner = "item \"\(name.excerpt)\" of source \"\(id.excerpt)\""
    for name in names {
      item.reader.refer(ConfigReference(owner: owner, name: name.text, location: name.location))
    }
    items.append(Item(name: name, derivation: Derivation(rule, of: operands)))
    locations.append(names.map(\.location))
  }
}

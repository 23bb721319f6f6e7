import MartletConfig
import MartletData

/// A source as the configuration names it: a connection, and the items that it has.
package struct SourceSettings: Hashable, Sendable, Identifiable {
  package struct Item: Hashable, Sendable {
    package var name: String
    package var settings: ItemSettings
  }

  package var id: String
  package var kind: AnyKind<any SourceKind>
  /// What holds for items that say nothing themselves.
  package var defaults: ItemSettings
  /// The items that the configuration names, in its order; a source may have more.
  package var items: [Item]
  /// Where the configuration names the source's file, or the source; no part of what it is.
  @IgnoredInEquality package var place: ConfigPlace

  package init(
    id: String, kind: any SourceKind, defaults: ItemSettings = ItemSettings(), items: [Item] = [],
    place: ConfigPlace = ConfigPlace(origin: "")
  ) {
    self.id = id
    self.kind = AnyKind(kind)
    self.defaults = defaults
    self.items = items
    self.place = place
  }

  /// What the configuration says about an item.
  package func settings(of item: String) -> ItemSettings {
    var settings = items.first { $0.name == item }?.settings ?? defaults
    if settings.cadence == nil { settings.cadence = kind.value.cadence }
    return settings
  }

  /// Whether its kind is one that this program does not have.
  package var isMissing: Bool { kind.value is PlannedKind }

  /// The source, not started yet.
  package func open(in hub: FeedHub) -> any DataSource { kind.value.open(in: hub) }
}

/// Values that are equal whatever they hold: a setting that moves to another line is the same.
@propertyWrapper
package struct IgnoredInEquality<Value: Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  package static func == (_: Self, _: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

// MARK: - Reading

extension SourceSettings {
  /// The `[[source]]` tables of a configuration.
  package struct Reading {
    package var sources: [SourceSettings] = []
    /// The ids that pages may name; nil for any, because some source could not be read by name. A
    /// source that is wrong itself is there, too, so that its pages are not reported for it.
    package var names: [String]? = []
    /// Sources of kinds that this program does not have.
    package var missing: [ConfigProblem] = []
  }

  /// Reads the sources of a configuration and reports what is wrong in `root`.
  package static func read(_ root: inout ConfigReader) -> Reading {
    var result = Reading()
    var ids: [String] = []
    var hasUnknownID = false
    for var reader in root.tables("source") {
      let id = reader.id(of: "source", taken: ids)
      if let id { ids.append(id) } else { hasUnknownID = true }
      let isEnabled = reader.bool("enabled") ?? true
      if let source = read(&reader, id: id ?? "", &result.missing), id != nil, isEnabled {
        result.sources.append(source)
      }
      reader.finish()
      root.adopt(reader)
    }
    // Sources that were left out leave pages without theirs.
    let isIncomplete = hasUnknownID || root.isWrong("source")
    result.names = isIncomplete || root.hasMisspelling(of: "source") ? nil : ids
    return result
  }

  private static func read(
    _ reader: inout ConfigReader, id: String, _ missing: inout [ConfigProblem]
  ) -> SourceSettings? {
    guard let kind = reader.kind(of: SourceKinds.all, usual: ColumnsKind.name) else { return nil }
    var defaults = ItemSettings()
    defaults.readTimes(&reader)
    let common = SourceCommon(id: id, capacity: defaults.capacity)
    var items = reader.members(of: "item").map { ItemReader(name: $0.name, reader: $0.reader) }
    let value = kind.read(&reader, common, &items)
    var settings: [Item] = []
    for var item in items {
      settings.append(
        Item(name: item.name, settings: ItemSettings(&item.reader, defaults: defaults)))
      item.reader.finish()
      reader.adopt(item.reader)
    }
    guard let value else { return nil }
    if let planned = value as? PlannedKind {
      missing.append(
        ConfigProblem(place: reader.place(of: "kind"), message: "\(planned.failure)"))
    }
    return SourceSettings(
      id: id, kind: value, defaults: defaults, items: settings, place: reader.place(of: "path"))
  }
}

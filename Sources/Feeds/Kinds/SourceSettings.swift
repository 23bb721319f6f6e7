import MartletConfig
import MartletData

/// The settings of a source in the configuration: its kind and its items.
package struct SourceSettings: Hashable, Sendable, Identifiable {
  /// An item that the configuration names.
  package struct Item: Hashable, Sendable {
    /// The item's name in its source.
    package var name: String
    /// The item's settings: those of its table, then those of the source.
    package var settings: ItemSettings
  }

  /// The id by which tiles, pages and other sources name the source.
  package var id: String
  /// The settings that only this kind of source has.
  package var kind: AnyKind<any SourceKind>
  /// The settings of items that the configuration does not name.
  package var defaults: ItemSettings
  /// The items that the configuration names, in its order. A source may deliver more items.
  package var items: [Item]
  /// The position of the key `path` in the configuration, or of the source's table. Equality
  /// ignores it.
  @IgnoredInEquality package var location: ConfigLocation
  /// The value of the key `kind` in the configuration. Some kinds have two names. Equality ignores
  /// it.
  @IgnoredInEquality package var kindName: String

  /// - Parameter kindName: nil for the default name of the kind.
  package init(
    id: String, kind: any SourceKind, kindName: String? = nil,
    defaults: ItemSettings = ItemSettings(), items: [Item] = [],
    location: ConfigLocation = ConfigLocation(origin: "")
  ) {
    self.id = id
    self.kind = AnyKind(kind)
    self.defaults = defaults
    self.items = items
    self.location = location
    let innermost = (kind as? TransformedKind)?.kind.value ?? kind
    self.kindName = kindName ?? type(of: innermost).name
  }

  /// Returns the settings of an item, whether the configuration names it or not.
  package func settings(of item: String) -> ItemSettings {
    var settings = items.first { $0.name == item }?.settings ?? defaults
    if settings.cadence == nil { settings.cadence = kind.value.cadence }
    settings.takesRanges = kind.value.takesRanges
    return settings
  }

  /// Whether this build of the program cannot open the kind.
  package var isMissing: Bool { kind.value is PlannedKind }

  /// Whether the source talks to other machines or starts programs.
  package var isRemote: Bool { kind.value.isRemote }

  /// The names of the actions that the source performs.
  package var actions: [String] { kind.value.actions }

  /// The names of all items that the source can ever have; nil if only its data tells them.
  package var itemNames: [String]? { kind.value.itemNames(configured: items.map(\.name)) }

  /// Returns the source, not started yet.
  package func open(in hub: FeedHub) -> any DataSource { kind.value.open(in: hub) }
}

/// Wraps a value that equality and hashing ignore, so that a setting that was only moved to another
/// line is still equal.
@propertyWrapper
package struct IgnoredInEquality<Value: Sendable>: Hashable, Sendable {
  /// The value itself.
  package var wrappedValue: Value

  /// Wraps a value.
  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Always true.
  package static func == (_: Self, _: Self) -> Bool { true }
  /// Adds nothing to the hash.
  package func hash(into hasher: inout Hasher) {}
}

// MARK: - Reading

extension SourceSettings {
  /// The result of reading the `[[source]]` tables of a configuration.
  package struct Reading {
    /// The sources that could be read and that the configuration does not disable, in its order.
    package var sources: [SourceSettings] = []
    /// The ids that pages may name; nil allows any, because the id of some source could not be
    /// read. The id of a source with other problems is included, so that pages that name it are not
    /// reported too.
    package var names: [String]? = []
    /// One problem for each source whose kind this build of the program cannot open.
    package var missing: [ConfigProblem] = []
    /// One problem for each source without the key `kind`. Its kind is assumed to be "columns".
    package var old: [ConfigProblem] = []
  }

  /// Reads sources that are not part of a dashboard's configuration.
  ///
  /// - Parameters:
  ///   - toml: `[[source]]` tables, and nothing else.
  ///   - origin: the name of the text in problems.
  ///   - folder: the folder to which relative paths are relative.
  ///   - added: the ids of sources that the program adds, which derived sources may name.
  /// - Throws: the first problem.
  package static func read(
    toml: String, origin: String, folder: String, added: [String] = []
  ) throws(ConfigProblem) -> Reading {
    let table = try ConfigTable(toml: toml, origin: origin, baseFolder: folder)
    var root = ConfigReader(table, name: "", location: ConfigLocation(origin: origin))
    let reading = read(&root, added: added)
    root.finish()
    if let problem = root.problems.first { throw problem }
    return reading
  }

  /// Reads the `[[source]]` tables of a configuration, and reports problems in `root`.
  ///
  /// - Parameter added: the ids of sources that the program adds, which derived sources may name.
  package static func read(_ root: inout ConfigReader, added: [String] = []) -> Reading {
    var result = Reading()
    var ids: [String] = []
    var hasUnknownID = false
    for var reader in root.tables("source") {
      let id = reader.id(of: "source", taken: ids)
      if let id { ids.append(id) } else { hasUnknownID = true }
      let isEnabled = reader.bool("enabled") ?? true
      if !reader.has("kind"), let id {
        result.old.append(
          ConfigProblem(
            location: reader.location,
            message: "source \"\(id.excerpt)\" has no kind: write kind = \"\(ColumnsKind.name)\""))
      }
      if let source = read(&reader, id: id ?? "", &result.missing), id != nil, isEnabled {
        result.sources.append(source)
      }
      reader.finish()
      root.adopt(reader)
    }
    // If the id of a source is unknown, pages that may name it must not be reported.
    let isIncomplete = hasUnknownID || root.isWrong("source")
    result.names = isIncomplete || root.hasMisspelling(of: "source") ? nil : ids
    var resolver = DerivedResolver(result, added: added)
    result.sources = resolver.resolved()
    for problem in resolver.problems { root.report(problem.message, at: problem.location) }
    return result
  }

  private static func read(
    _ reader: inout ConfigReader, id: String, _ missing: inout [ConfigProblem]
  ) -> SourceSettings? {
    guard let kind = reader.kind(of: SourceKinds.all, defaultKind: ColumnsKind.name) else {
      return nil
    }
    var defaults = ItemSettings()
    defaults.readTimes(&reader)
    let common = SourceCommon(id: id, capacity: defaults.capacity)
    var items = reader.members(of: "item").map { ItemReader(name: $0.name, reader: $0.reader) }
    let value = kind.read(&reader, common, &items)
    var settings: [Item] = []
    var transformed: [TransformedKind.Item] = []
    for var item in items {
      var own = ItemSettings(&item.reader, defaults: defaults)
      let transforms = item.reader.transforms(unit: own.unit)
      if !transforms.isEmpty {
        own.unit = own.unit ?? transforms.unit(after: nil)
        transformed.append(
          TransformedKind.Item(name: item.name, transforms: transforms, capacity: own.capacity))
      }
      settings.append(Item(name: item.name, settings: own))
      item.reader.finish()
      reader.adopt(item.reader)
    }
    guard let value else { return nil }
    if let planned = value as? PlannedKind {
      missing.append(
        ConfigProblem(location: reader.location(of: "kind"), message: "\(planned.failure)"))
    }
    let isPlain = transformed.isEmpty || value is PlannedKind
    return SourceSettings(
      id: id, kind: isPlain ? value : TransformedKind(value, items: transformed),
      kindName: kind.name, defaults: defaults, items: settings,
      location: reader.location(of: "path"))
  }
}

extension SourceSettings {
  /// A number computed from the source's id and settings. It is the same in every run of the
  /// program; another path, address or query gives another number. Kinds must not contain sets or
  /// dictionaries, because their order changes between runs.
  package var fingerprint: UInt64 {
    Fingerprint.of("\(id) \(Fingerprint.stable(String(reflecting: kind.value)))")
  }
}

import MartletConfig
import MartletData
import MartletSeries

/// The settings by which points of the line protocol become items and series.
struct LineItems: Hashable, Sendable {
  struct Tag: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// An item of the fields of one measurement.
  struct Item: Hashable, Sendable {
    var name: String
    var measurement: String
    /// The field; nil for all fields.
    var field: String?
    /// The tags that a point must have, in the order of their names.
    var tags: [Tag]
    var series: NameTemplate?
  }

  /// The items that name a measurement. If no item names a measurement, each field of each
  /// measurement is an item.
  var items: [Item] = []
  /// The name of a field's item, if no item names a measurement.
  var itemName: NameTemplate?
  /// The name of a point's series in its item.
  var seriesName: NameTemplate?

  init(_ reader: inout ConfigReader, items: inout [ItemReader]) {
    itemName = reader.template("item_name")
    seriesName = reader.template("series_name")
    for index in items.indices {
      let field = items[index].reader.string("field")
      let series = items[index].reader.template("series_name")
      let tags = Self.readTags(&items[index].reader)
      guard let measurement = items[index].reader.string("measurement") else {
        for key in ["field", "tags", "series_name"] where items[index].reader.has(key) {
          items[index].reader.report(
            "\(key) needs measurement", at: items[index].reader.location(of: key))
        }
        continue
      }
      self.items.append(
        Item(
          name: items[index].name, measurement: measurement, field: field, tags: tags,
          series: series))
    }
  }

  private static func readTags(_ reader: inout ConfigReader) -> [Tag] {
    guard let value = reader.value("tags", as: .members(.text)) else { return [] }
    guard case .table(let table) = value.kind else {
      reader.report("tags takes a table such as { host = \"a\" }", at: value.location)
      return []
    }
    var tags: [Tag] = []
    for entry in table.entries {
      guard case .string(let text) = entry.value.kind else {
        reader.report(
          "tags.\(entry.key.excerpt) takes a text, found \(entry.value.kindName)",
          at: entry.value.location)
        continue
      }
      tags.append(Tag(name: entry.key, value: text))
    }
    return tags.sorted { $0.name < $1.name }
  }

  /// The item and the series of a field.
  struct Target: Hashable, Sendable {
    var item: String
    var series: String
  }

  /// Returns the items that show a field, each with the series of the field.
  func targets(of key: LineProtocolKey, field: String) -> [Target] {
    guard !items.isEmpty else {
      let item = itemName?.name(key, field: field) ?? "\(key.measurement).\(field)"
      return [Target(item: item, series: series(seriesName, key, field, isOneField: true))]
    }
    return items.filter { item in
      item.measurement == key.measurement && (item.field ?? field) == field
        && item.tags.allSatisfy { key.value(of: $0.name) == $0.value }
    }.map { item in
      Target(
        item: item.name,
        series: series(item.series ?? seriesName, key, field, isOneField: item.field != nil))
    }
  }

  /// Returns the name of a series: the text of the template. Without a template it consists of the
  /// values of the tags, followed by the field if the item shows several fields.
  private func series(
    _ template: NameTemplate?, _ key: LineProtocolKey, _ field: String, isOneField: Bool
  ) -> String {
    let name =
      template?.name(key, field: field)
      ?? (isOneField ? Self.byTags : Self.byTagsAndField)?.name(key, field: field) ?? ""
    return name.isEmpty ? field : name
  }

  private static let byTags = NameTemplate("{tags}")
  private static let byTagsAndField = NameTemplate("{tags} {field}")
}

extension ConfigReader {
  /// Reads a template of names. Any other text is reported.
  fileprivate mutating func template(_ key: String) -> NameTemplate? {
    guard let text = string(key) else { return nil }
    if let template = NameTemplate(text), !text.isEmpty { return template }
    report(
      "\(key) takes a name with parts of a point in braces, such as \"{host} {cpu}\"",
      at: location(of: key))
    return nil
  }
}

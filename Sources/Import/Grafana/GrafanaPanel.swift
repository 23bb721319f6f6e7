import MartletConfig
import MartletFormats

/// A panel of a Grafana dashboard, and its translation to a tile.
struct GrafanaPanel {
  /// An item of the one Grafana source that all tiles share.
  struct Item {
    var name: String
    /// The id of the panel whose queries are run; nil for the panel itself.
    var panel: Int?
    var settings = DraftTable()
  }

  enum Content {
    /// A tile without data.
    case tile(Draft.Tile)
    /// A tile of a kind, and its items.
    case queries(String, [Item])
    /// A news feed at an address.
    case news(String)
    /// No tile; the text is the reason.
    case none(String)
  }

  /// Reasons why panels of a type have no tile.
  private static let missing: [String: String] = [
    "alertlist": "a page of kind \"alarms\" lists Martlet's own alarms",
    "logs":
      "lines of a log do not come through Grafana; a source of kind \"command\" or \"text\" has them",
    "heatmap": "a tile \"heatmap\" shows hours by days, not buckets",
    "dashlist": "pages are named in the configuration",
    "barchart": "a tile \"bar\" takes an item for each bar",
    "canvas": "a tile \"map\" shows values on a picture",
  ]

  private let panel: DocumentValue
  private let type: String
  /// The time range of its data, in seconds.
  private let range: Double
  private(set) var notes: [String] = []
  private(set) var content = Content.none("")

  /// The title; the type for a panel without a title.
  var name: String { panel["title"].text ?? type }

  init(_ panel: DocumentValue, dashboardRange: Double) {
    self.panel = panel
    type = panel["type"].text ?? "panel"
    range = panel["timeFrom"].text.flatMap(GrafanaTime.seconds) ?? dashboardRange
    content = readContent()
  }

  private var options: DocumentValue { panel["options"] }
  /// The settings of the panel's values, such as unit and thresholds.
  private var field: DocumentValue { panel["fieldConfig"]["defaults"] }
  private var custom: DocumentValue { field["custom"] }

  /// The queries that are not hidden.
  private var targets: [DocumentValue] { panel["targets"].items.filter { !$0["hide"].isTrue } }

  // MARK: - Content

  private mutating func readContent() -> Content {
    switch type {
    case "text": return text
    case "news":
      guard let url = options["feedUrl"].text else { return .none("it names no feed") }
      return .news(url)
    case "grafana-clock-panel": return .tile(tile("clock"))
    default: break
    }
    guard !targets.isEmpty else {
      let isShared = !panel["libraryPanel"].isNull
      return .none(
        Self.missing[type]
          ?? (isShared ? "a library panel, whose queries are not in the file" : "it asks nothing"))
    }
    noteSettings()
    switch type {
    case "timeseries", "graph": return .queries("chart", [item("series")])
    case "state-timeline", "status-history": return .queries("state", [item("series")])
    case "histogram": return .queries("histogram", [item("series")])
    case "table", "table-old": return .queries("table", [item("table", ofFirst: true)])
    case "stat", "singlestat", "gauge", "bargauge", "piechart", "grafana-piechart-panel":
      return newest()
    default: return .none(Self.missing[type] ?? "no tile shows what a panel \"\(type)\" shows")
    }
  }

  private var text: Content {
    let content = options["content"].text ?? panel["content"].text ?? ""
    let mode = options["mode"].text ?? panel["mode"].text ?? "markdown"
    if mode == "html" { return .none("HTML; a tile \"markdown\" shows Markdown") }
    if content.isEmpty { return .none("it is empty") }
    var tile = tile("markdown")
    tile.settings.set("text", mode == "markdown" ? content : "```\n\(content)\n```")
    return .tile(tile)
  }

  /// Returns a tile of newest values. It has one item per query, because Grafana names each query
  /// by a letter (refId).
  private mutating func newest() -> Content {
    let isMany = targets.contains { ($0["legendFormat"].text ?? "").containsText("{{") }
    if isMany, type != "stat", type != "singlestat", type != "gauge" {
      notes.append("a query of several series: they are the rows of a table")
      return .queries("table", [item("table", ofFirst: true)])
    }
    let items = targets.map { target in
      var item = item(isSparkline ? "series" : "value")
      if targets.count > 1 {
        let letter = target["refId"].text ?? "A"
        let legend = target["legendFormat"].text.flatMap { $0 == "__auto" ? nil : $0 }
        item.name = "\(name) \(legend ?? letter)"
        item.settings.set("target", letter)
        item.settings.set("name", legend ?? letter)
      }
      return item
    }
    switch type {
    case "bargauge": return .queries("bar", items)
    case "piechart", "grafana-piechart-panel": return .queries("pie", Array(items.prefix(24)))
    default:
      if items.count > 1 { return .queries("status", items) }
      return .queries(type == "gauge" || isOldGauge ? "gauge" : "value", items)
    }
  }

  private var isOldGauge: Bool { panel["gauge"]["show"].isTrue }

  private var isSparkline: Bool {
    guard type == "stat" || type == "singlestat", targets.count == 1 else { return false }
    return options["graphMode"].text == "area" || panel["sparkline"]["show"].isTrue
  }

  // MARK: - Items

  private mutating func item(_ shape: String, ofFirst: Bool = false) -> Item {
    var item = Item(name: name)
    if targets[0]["datasource"]["uid"].text == "-- Dashboard --"
      || panel["datasource"].text == "-- Dashboard --"
      || panel["datasource"]["uid"].text == "-- Dashboard --"
    {
      item.panel = targets[0]["panelId"].whole
    }
    if ofFirst, targets.count > 1 {
      item.settings.set("target", targets[0]["refId"].text ?? "A")
      notes.append("only the first of \(targets.count) queries is in the table")
    }
    item.settings.set("range", ConfigDuration.text(range))
    if shape != "series" { item.settings.set("as", shape) }
    let unit =
      field["unit"].text ?? panel["yaxes"].items.first?["format"].text
      ?? panel["format"].text
    if let unit, !GrafanaUnit.set(unit, in: &item.settings) {
      notes.append("the unit \(unit)")
    }
    if let decimals = (field["decimals"].whole ?? panel["decimals"].whole), 0...9 ~= decimals {
      item.settings.set("decimals", Double(decimals))
    }
    for (key, value) in limits { item.settings.set(key, value) }
    let map = readMap()
    if !map.isEmpty { item.settings["map"] = .table(map) }
    return item
  }

  /// The keys `min` and `max`; empty if min is not below max.
  private var limits: [(String, Double)] {
    let axis = panel["yaxes"].items.first ?? .null
    let low = field["min"].number ?? axis["min"].number ?? panel["gauge"]["minValue"].number
    let high = field["max"].number ?? axis["max"].number ?? panel["gauge"]["maxValue"].number
    if let low, let high, low >= high { return [] }
    return [("min", low), ("max", high)].compactMap { key, value in value.map { (key, $0) } }
  }

  /// Returns the texts of single values. Mappings of ranges are left out with a note.
  private mutating func readMap() -> DraftTable {
    var map = DraftTable()
    for mapping in field["mappings"].items + panel["valueMaps"].items {
      switch mapping["type"].text {
      case "value", nil:
        for member in mapping["options"].members { add(member.value, for: member.key, to: &map) }
        if let value = mapping["value"].text { map.set(value, mapping["text"].text) }
      case "1":
        if let value = mapping["value"].text { map.set(value, mapping["text"].text) }
      default: notes.append("the texts of ranges of values")
      }
    }
    return map
  }

  private func add(_ result: DocumentValue, for value: String, to map: inout DraftTable) {
    guard let text = result["text"].text ?? (result["color"].isNull ? nil : value) else { return }
    if let color = result["color"].text.flatMap(GrafanaColor.hex) {
      var table = DraftTable()
      table.set("text", text)
      table.set("color", color)
      map[value] = .table(table)
    } else {
      map.set(value, text)
    }
  }

  // MARK: - Tiles

  /// Returns a tile with the panel's title and size. A column of the configuration is four of
  /// Grafana's 24 columns, and a row is four of its lines.
  func tile(_ kind: String) -> Draft.Tile {
    var tile = Draft.Tile(kind, name: name, title: panel["title"].text)
    guard let width = panel["gridPos"]["w"].number, let height = panel["gridPos"]["h"].number else {
      return tile
    }
    let columns = min(max((width / 4).rounded(), kind == "chart" ? 2 : 1), 24)
    let rows = min(max((height / 4).rounded(), kind == "chart" ? 2 : 1), 24)
    tile.settings["size"] = .list([.number(columns), .number(rows)])
    return tile
  }

  /// Returns the keys of a kind of tile, except title, size and data.
  func settings(of kind: String) -> DraftTable {
    var table = DraftTable()
    switch kind {
    case "chart":
      table.set("range", ConfigDuration.text(range))
      table.set("draw", draw)
      table.set("soft_min", custom["axisSoftMin"].number)
      table.set("soft_max", custom["axisSoftMax"].number)
      for (key, value) in limits { table.set(key, value) }
      scale(&table)
      if let mode = custom["thresholdsStyle"]["mode"].text, mode != "off" {
        addThresholds(to: &table)
      }
    case "state", "histogram": table.set("range", ConfigDuration.text(range))
    case "value":
      if !isSparkline { table["sparkline"] = .flag(false) }
      if isSparkline { table.set("range", ConfigDuration.text(range)) }
      addThresholds(to: &table)
    case "gauge", "bar": addThresholds(to: &table)
    default: break
    }
    return table
  }

  private var draw: String? {
    let isOld = type == "graph"
    if isOld ? panel["bars"].isTrue : custom["drawStyle"].text == "bars" { return "bar" }
    if isOld
      ? panel["points"].isTrue && panel["lines"] == .bool(false)
      : custom["drawStyle"].text == "points"
    {
      return "point"
    }
    if isOld
      ? panel["steppedLine"].isTrue
      : (custom["lineInterpolation"].text ?? "").hasPrefix("step")
    {
      return "step"
    }
    let fill = isOld ? (panel["fill"].number ?? 1) * 10 : custom["fillOpacity"].number ?? 0
    return fill >= 20 || fill >= 10 && !isOld && targets.count == 1 ? "area" : nil
  }

  private func scale(_ table: inout DraftTable) {
    switch custom["scaleDistribution"]["type"].text {
    case "log": table.set("scale", "log")
    case "symlog":
      table.set("scale", "symlog")
      if let linear = custom["scaleDistribution"]["linearThreshold"].number,
        (1e-12...1e12).contains(linear)
      {
        table.set("linear_below", linear)
      }
    default:
      if (panel["yaxes"].items.first?["logBase"].number ?? 1) > 1 { table.set("scale", "log") }
    }
  }

  private func addThresholds(to table: inout DraftTable) {
    let list = steps.prefix(ConfigReader.maximumCount).map { step in
      var threshold = DraftTable()
      threshold.set("value", step.value)
      threshold.set("color", step.color)
      return DraftValue.table(threshold)
    }
    if !list.isEmpty { table["threshold"] = .list(list) }
  }

  /// A threshold: from this value up the panel has this colour.
  private struct Step {
    var value: Double
    var color: String?
  }

  /// The steps of the panel. The colour below the first one is the theme's.
  private var steps: [Step] {
    let thresholds = field["thresholds"]
    var list: [Step] = []
    if thresholds.isNull {
      let values = (panel["thresholds"].text ?? "").split(separator: ",").map { Double($0) }
      for (value, color) in zip(values, panel["colors"].items.dropFirst()) {
        guard let value else { continue }
        list.append(Step(value: value, color: color.text.flatMap(GrafanaColor.hex)))
      }
    } else {
      for step in thresholds["steps"].items {
        guard let value = step["value"].number else { continue }
        list.append(Step(value: value, color: step["color"].text.flatMap(GrafanaColor.hex)))
      }
    }
    if thresholds["mode"].text == "percentage" {
      let ends = Dictionary(uniqueKeysWithValues: limits)
      let (low, high) = (ends["min"] ?? 0, ends["max"] ?? 100)
      for index in list.indices {
        list[index].value = low + (high - low) * list[index].value / 100
      }
    }
    return list.filter { $0.value.magnitude <= 1e300 }
  }

  // MARK: - Notes

  /// Records the settings for which a configuration has no key.
  private mutating func noteSettings() {
    let transformations = panel["transformations"].items.compactMap { $0["id"].text }
    if !transformations.isEmpty {
      notes.append("transformations: " + transformations.joined(separator: ", "))
    }
    let overrides =
      panel["fieldConfig"]["overrides"].items.count + panel["seriesOverrides"].items.count
    if overrides > 0 { notes.append("settings of single fields (\(overrides) overrides)") }
    let stacking = custom["stacking"]["mode"].text ?? "none"
    if stacking != "none" || panel["stack"].isTrue { notes.append("stacked series") }
    if let calc = options["reduceOptions"]["calcs"].items.first?.text,
      !["lastNotNull", "last"].contains(calc), type != "timeseries"
    {
      notes.append("it shows the newest value, not the \(calc) of the range")
    }
    let hasLinks = !panel["links"].items.isEmpty || !field["links"].items.isEmpty
    if hasLinks { notes.append("links; tap = { page = \"…\" } opens a page") }
    if !panel["alert"].isNull { notes.append("an alert; [[alarm]] has Martlet's own") }
    if panel["timeShift"].text != nil { notes.append("the time shift") }
  }
}

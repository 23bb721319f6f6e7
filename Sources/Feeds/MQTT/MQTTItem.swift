import MartletConfig
import MartletData

/// The settings of one item of an MQTT source.
struct MQTTItem: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case plain(MQTTForm)
    case json(JSONItem)
  }

  var name: String
  var filter: MQTTFilter
  var content: Content
  /// The template for the names of series, if the filter has wildcards.
  var legend: MQTTLegend
  var qos: Int
  /// Whether the item accepts messages that the broker has stored, which may be old.
  var takesRetained: Bool

  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  init?(_ item: inout ItemReader, defaults: TimeSettings) {
    name = item.name
    let topic = item.reader.string("topic")
    let json = JSONItem(&item, defaults: defaults, needsPath: false)
    let form = item.reader.optionalChoice(
      "as", of: ["number": MQTTForm.number, "text": .text])
    qos = item.reader.integer("qos", in: 0...1) ?? 0
    takesRetained = item.reader.bool("retained") ?? true
    let legend = item.reader.string("legend")
    guard let topic else {
      if item.reader.value("topic") == nil {
        item.reader.report("an item of an mqtt source needs topic, such as \"sensors/hall/temp\"")
      }
      return nil
    }
    do throws(MQTTFilterError) {
      filter = try MQTTFilter(topic)
    } catch {
      item.reader.report(
        "topic takes a topic such as \"sensors/+/temp\": \(error)",
        at: item.reader.location(of: "topic"))
      return nil
    }
    self.legend = MQTTLegend(wildcards: filter.wildcards)
    if let legend {
      if let template = MQTTLegend(legend, wildcards: filter.wildcards) {
        self.legend = template
      } else {
        item.reader.report(
          "legend takes a text with {0} for the topic and {1} to {\(filter.wildcards)} for its "
            + "wildcards, found \"\(legend.excerpt)\"", at: item.reader.location(of: "legend"))
      }
    }
    if let json {
      content = .json(json)
      if form != nil {
        item.reader.report(
          "as is for payloads without a path", at: item.reader.location(of: "as"))
      }
    } else {
      if item.reader.has("path") || item.reader.has("rows") { return nil }
      for key in ["time", "series", "number"] where item.reader.has(key) {
        item.reader.report(
          "\(key) is for JSON, and needs path", at: item.reader.location(of: key))
      }
      content = .plain(form ?? (filter.hasWildcards ? .number : .any))
    }
    if filter.hasWildcards { checkWildcards(&item.reader) }
  }

  /// Reports settings that do not give exactly one number per message.
  private func checkWildcards(_ reader: inout ConfigReader) {
    var isWrong = content == .plain(.text)
    if case .json(let item) = content {
      if case .values(let values) = item.shape {
        isWrong = !values.path.isSingular || values.series != nil
      } else {
        isWrong = true
      }
    }
    guard isWrong else { return }
    reader.report(
      "a topic with + or # makes a series of numbers per topic: each message needs one number",
      at: reader.location(of: "topic"))
  }

  /// Whether the messages have times of their own.
  var hasTimes: Bool {
    guard case .json(let item) = content, case .values(let values) = item.shape else {
      return false
    }
    return values.time != nil
  }
}

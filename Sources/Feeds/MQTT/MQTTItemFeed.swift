import MartletData
import MartletSeries

/// Collects the messages of one item between two deliveries.
///
/// The object belongs to the thread of its connection. Many messages between two deliveries become
/// one delivery: numbers become samples, at most one per millisecond, and only the newest of all
/// other contents is kept.
final class MQTTItemFeed {
  /// The minimum time between two deliveries, in milliseconds: one frame.
  static let pause: Int64 = 16
  /// The maximum number of topics whose last payload is remembered.
  private static let maximumTopics = 1024

  let item: MQTTItem
  private let capacity: Int?
  private let texts = TimeTexts()
  private let moments = JSONMoments()
  private var joined: JoinedTopics
  /// The value of the newest message; nil for NaN.
  private(set) var newest: DataValue?

  private var values: PacedValues
  private var contents: [Content] = []
  /// The failure of the newest message since the previous delivery.
  private var failure: SourceFailure?
  /// The last delivered failure; nil after content.
  private var reported: SourceFailure?
  private var dropsOfContents = 0
  /// The hash of the last payload of each topic.
  private var payloads: [String: Int] = [:]

  init(_ item: MQTTItem, capacity: Int?) {
    self.item = item
    self.capacity = capacity
    values = PacedValues(areStampedHere: !item.hasTimes)
    joined = JoinedTopics(capacity: capacity, areStampedHere: !item.hasTimes)
  }

  /// The number of messages that were received but never delivered.
  var dropped: Int { values.dropped + dropsOfContents + joined.dropped }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - parts: the parts of the topic that the wildcards match.
  ///   - isRetained: whether the broker had stored the message.
  ///   - now: the time of receipt, in milliseconds since 1970-01-01 UTC.
  func take(
    _ payload: [UInt8], topic: String, parts: [String], isRetained: Bool, now: Int64
  ) {
    if isRetained, !item.takesRetained { return }
    let hash = payload.hashValue
    // The broker repeats its stored messages after each new connection. Those are not new samples.
    if isRetained, payloads[topic] == hash { return }
    if payloads.count < Self.maximumTopics || payloads[topic] != nil { payloads[topic] = hash }
    do throws(ContentFault) {
      guard payload.count <= MQTTPayload.maximumBytes else {
        throw ContentFault("a payload of more than \(MQTTPayload.maximumBytes) bytes")
      }
      try read(payload, topic: topic, parts: parts, now: now)
      failure = nil
    } catch {
      let why = item.filter.hasWildcards ? "\(topic.excerpt): \(error)" : error.description
      failure = SourceFailure(.item(item.name), why: why.inOneLine)
      newest = nil
      if item.filter.hasWildcards, !joined.isEmpty {
        addToSeries(nil, at: now, isExact: false, topic, parts)
      }
    }
  }

  private func read(
    _ payload: [UInt8], topic: String, parts: [String], now: Int64
  ) throws(ContentFault) {
    switch item.content {
    case .plain(let form):
      switch try MQTTPayload.read(payload, as: form) {
      case .gap: add(nil, at: now, isExact: false, topic, parts)
      case .reading(let reading):
        add(DataValue(reading, time: now), at: now, isExact: false, topic, parts)
      }
    case .json(let json):
      switch try content(of: payload, json, now: now) {
      case .value(let value): add(value, at: value.time, isExact: item.hasTimes, topic, parts)
      case let content: add(content)
      }
    }
  }

  private func content(
    of payload: [UInt8], _ json: JSONItem, now: Int64
  ) throws(ContentFault) -> Content {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(payload)
    } catch {
      throw ContentFault(error.description)
    }
    let text: TimeText
    do throws(SourceFailure) {
      text = try texts.text(json.time)
    } catch {
      throw ContentFault(error.description)
    }
    let content = try JSONContent(document: document, modified: now).content(
      of: json, times: text, capacity: capacity
    ) { settings throws(SourceFailure) in try texts.text(settings) }
    return moments.continued(content, json.name, capacity: capacity)
  }

  // MARK: - Collecting

  private func add(
    _ value: DataValue?, at time: Int64, isExact: Bool, _ topic: String, _ parts: [String]
  ) {
    newest = value
    if item.filter.hasWildcards {
      addToSeries(value?.number, at: time, isExact: isExact, topic, parts)
      return
    }
    values.add(value, at: time)
  }

  private func addToSeries(
    _ number: Double?, at time: Int64, isExact: Bool, _ topic: String, _ parts: [String]
  ) {
    joined.add(number ?? .nan, at: time, isExact: isExact, topic: topic) {
      item.legend.name(of: topic, parts: parts)
    }
  }

  /// Adds content that is not a single value. A whole content replaces the earlier ones.
  private func add(_ content: Content) {
    newest = nil
    guard case .append(let rows) = content else {
      dropsOfContents += contents.count
      contents = [content]
      return
    }
    guard case .append(var before)? = contents.last, before.columns.count == rows.columns.count
    else {
      contents.append(content)
      return
    }
    before.times += rows.times
    for index in before.columns.indices { before.columns[index] += rows.columns[index] }
    contents[contents.count - 1] = .append(before)
  }

  // MARK: - Delivering

  /// Adds the changes since the previous call to `deliveries`. Returns the time at which further
  /// changes will be ready, in seconds of the monotonic clock; nil for none.
  func flush(into deliveries: inout [Delivery], now: Int64, at clock: Double) -> Double? {
    func deliver(_ content: Content) {
      deliveries.append(Delivery(item: item.name, content: .success(content), received: now))
      reported = nil
    }
    let series = joined.flush(at: clock)
    if let content = series.content { deliver(content) }
    contents.forEach(deliver)
    contents.removeAll()
    if !values.flush(now: now, deliver), failure == nil {
      failure = SourceFailure(.item(item.name), why: "the newest message is NaN: there is no value")
    }
    if let failure, failure != reported {
      deliveries.append(Delivery(item: item.name, content: .failure(failure), received: now))
      reported = failure
    }
    return series.due
  }
}

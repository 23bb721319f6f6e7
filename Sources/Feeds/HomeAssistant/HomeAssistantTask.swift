import MartletData
import MartletNetwork
import MartletSeries

/// The state of one item of Home Assistant. It lives longer than a connection.
struct HomeAssistantTask {
  /// The seconds after which the recorder is asked again if its answer could not be used.
  private static let retryInterval = 600.0

  let item: HomeAssistantItem
  private var values = PacedValues()
  /// The samples of an item with a range; nil for a single value.
  private var history: HomeAssistantHistory?
  /// The reason why the current state has no content; nil if it has content.
  private var stateFailure: SourceFailure?
  /// The reason why the recorder's part is missing; nil if it is not missing.
  private var historyFailure: SourceFailure?
  /// The last delivered failure; nil after content.
  private var reported: SourceFailure?
  /// Whether the item's first content or failure is known.
  private(set) var hasResult = false

  /// The time of the next query to the recorder, in seconds of the monotonic clock; nil for none.
  var due: Double?
  private var backOff = BackOff()
  /// The end of the time that the samples cover, in milliseconds since 1970-01-01 UTC; nil before
  /// the first answer.
  private(set) var covered: Int64?
  /// Whether the recorder has answered on the current connection.
  private var isCaughtUp = false

  init(_ item: HomeAssistantItem, capacity: Int?) {
    self.item = item
    if item.range != nil { history = HomeAssistantHistory(item, capacity: capacity) }
  }

  /// The attributes that the item shows.
  var wanted: Set<String> { item.attribute.map { [$0] } ?? [] }

  /// Begins a new connection.
  ///
  /// - Parameter lastMessageTime: the time up to which changes of states have arrived, in
  ///   milliseconds since 1970-01-01 UTC; nil before the first one.
  mutating func open(lastMessageTime: Int64?) {
    due = nil
    // Statistics keep the end of their own samples.
    if item.isLive, isCaughtUp, let lastMessageTime { covered = lastMessageTime }
    isCaughtUp = false
  }

  // MARK: - The current state

  /// Handles the current state of the entity.
  mutating func take(_ entity: HomeAssistantEntity, now: Int64) {
    if let name = entity.friendlyName, item.attribute == nil { history?.title = name }
    guard item.isLive else { return }
    let time = entity.time(of: item)
    stateFailure = nil
    var reading: DataValue.Reading?
    do throws(ContentFault) {
      reading = try entity.reading(of: item)
    } catch {
      stateFailure = failure(error)
    }
    guard let range = item.range else {
      let unit = item.attribute == nil ? entity.unit : ""
      values.add(reading.map { DataValue($0, unit: unit, time: time) }, at: time)
      hasResult = true
      return
    }
    // The recorder's answer contains a state that began before the range, from the start of the
    // range on.
    guard time >= now - range else { return }
    do throws(ContentFault) {
      let number = try reading.map { reading throws(ContentFault) in
        try history?.number(of: reading) ?? .nan
      }
      try history?.insert([HomeAssistantHistory.Row(time: time, values: [number ?? .nan])])
    } catch {
      stateFailure = failure(error)
    }
  }

  /// Marks the item as failed, because its entity does not exist.
  mutating func miss(_ why: String, now: Int64) {
    guard item.isLive else { return }
    stateFailure = failure(ContentFault(why))
    if item.range == nil {
      values.add(nil, at: now)
      hasResult = true
    }
  }

  // MARK: - The recorder

  /// Returns the start of the next query to the recorder, in milliseconds since 1970-01-01 UTC.
  func start(now: Int64) -> Int64 {
    let first = now - (item.range ?? 0)
    // After the clock was set back, `covered` may lie in the future.
    return max(first, min(covered ?? first, now))
  }

  /// Adds the changes of an event of a history stream.
  ///
  /// - Parameter start: the start of the query. A state that began earlier gets this time.
  /// - Throws: the reason if the changes cannot be used.
  mutating func takeChanges(
    _ document: JSONDocument, at offset: Int, from start: Int64
  ) throws(ContentFault) {
    var rows: [HomeAssistantHistory.Row] = []
    var offsets: [Int] = []
    if let states = document.members(of: offset)["states"],
      let list = document.members(of: states)[item.entity]
    {
      document.forEachChild(of: list) { _, offset in offsets.append(offset) }
    }
    var last: Double?
    for offset in offsets {
      let entity = try HomeAssistantEntity(document, at: offset, wanted: wanted)
      var number = Double.nan
      // In a series, a state that is not a number is a gap. Only for the current state it is a
      // failure.
      if let reading = try? entity.reading(of: item) {
        number = try history?.number(of: reading) ?? .nan
      }
      let isSame = last.map { $0 == number || ($0.isNaN && number.isNaN) } ?? false
      if item.attribute != nil, isSame { continue }
      last = number
      rows.append(
        HomeAssistantHistory.Row(time: max(entity.time(of: item), start), values: [number]))
    }
    try history?.insert(rows)
  }

  /// Adds the answer to a query for statistics.
  ///
  /// - Throws: the reason if the statistics cannot be used, or there are none.
  mutating func takeStatistics(
    _ document: JSONDocument, at offset: Int, _ statistics: HomeAssistantStatistics
  ) throws(ContentFault) {
    var rows: [HomeAssistantHistory.Row] = []
    var offsets: [Int] = []
    if let list = document.members(of: offset)[item.entity] {
      document.forEachChild(of: list) { _, offset in offsets.append(offset) }
    }
    var end: Int64?
    for offset in offsets {
      let members = document.members(of: offset)
      guard let start = Self.time(document.finite(at: members["start"])),
        let stop = Self.time(document.finite(at: members["end"]))
      else { throw ContentFault("statistics without a start or an end") }
      // Missing periods become a gap.
      if let end, start > end {
        rows.append(
          HomeAssistantHistory.Row(time: end, values: statistics.columns.map { _ in .nan }))
      }
      end = stop
      rows.append(
        HomeAssistantHistory.Row(
          time: start,
          values: statistics.columns.map { document.finite(at: members[$0]) ?? .nan }))
    }
    try history?.insert(rows)
    guard let all = history?.rows, !all.isEmpty else {
      throw ContentFault("there are no statistics of \(item.entity) in this range")
    }
    guard all.contains(where: { !$0.values[0].isNaN }) else {
      throw ContentFault(
        "the statistics of \(item.entity) have no \(statistics.kind.rawValue): measurements have "
          + "mean, min and max, meters have sum, state and change")
    }
    // The newest period may not have ended yet, so it is requested again.
    covered = all.last?.time
  }

  private static func time(_ milliseconds: Double?) -> Int64? {
    guard let milliseconds, milliseconds >= 0,
      milliseconds <= Double(TimeColumn.limits.upperBound)
    else { return nil }
    return Int64(milliseconds)
  }

  /// Records that a query to the recorder has succeeded.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  mutating func succeed(now: Int64) {
    if item.isLive { covered = now }
    isCaughtUp = true
    historyFailure = nil
    hasResult = true
    backOff = BackOff()
    due = nil
  }

  /// Records that a query to the recorder was refused. It is repeated after a delay that grows with
  /// each refusal.
  mutating func refuse(_ why: ContentFault, at clock: Double) {
    historyFailure = failure(why)
    hasResult = true
    due = clock + backOff.fail(retryAfter: nil, jitter: Double.random(in: 0..<1))
  }

  /// Records that an answer of the recorder could not be used. The whole range is requested again
  /// later.
  mutating func reject(_ why: ContentFault, at clock: Double) {
    historyFailure = failure(why)
    hasResult = true
    covered = nil
    due = clock + Self.retryInterval
  }

  private func failure(_ fault: ContentFault) -> SourceFailure {
    SourceFailure(.item(item.name), why: fault.description.shortened())
  }

  // MARK: - Deliveries

  /// Adds the changes since the previous call to `deliveries`.
  mutating func flush(into deliveries: inout [Delivery], now: Int64) {
    guard hasResult else { return }
    let name = item.name
    func add(_ content: Result<Content, SourceFailure>) {
      deliveries.append(Delivery(item: name, content: content, received: now))
    }
    let count = deliveries.count
    _ = values.flush(now: now) { add(.success($0)) }
    if let range = item.range { history?.drop(before: now - range, range: range) }
    if historyFailure == nil, let content = history?.takeChange() { add(.success(content)) }
    if deliveries.count > count { reported = nil }
    let failure = historyFailure ?? stateFailure ?? emptiness
    if failure == nil, reported != nil, let rows = history?.noRows {
      add(.success(.append(rows)))
      reported = nil
    }
    if let failure, failure != reported {
      add(.failure(failure))
      reported = failure
    }
  }

  /// The failure of a series without samples; nil if it has samples.
  private var emptiness: SourceFailure? {
    guard history?.rows.isEmpty == true else { return nil }
    return failure(ContentFault("the recorder has no states of \(item.entity) in this range"))
  }
}

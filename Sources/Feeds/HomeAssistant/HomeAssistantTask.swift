import MartletData
import MartletNetwork
import MartletSeries

/// The state of one item of a Home Assistant, over all connections.
struct HomeAssistantTask {
  /// The seconds after which an answer that was of no use is asked for again.
  private static let patience = 600.0

  let item: HomeAssistantItem
  private var values = PacedValues()
  /// The samples of an item with a range.
  private var history: HomeAssistantHistory?
  /// The reason why the present state is no content; nil for none.
  private var stateFailure: SourceFailure?
  /// The reason why the recorder's part is missing; nil for none.
  private var historyFailure: SourceFailure?
  /// The failure that was delivered last; nil after content.
  private var reported: SourceFailure?
  /// Whether the item's first content or failure is known.
  private(set) var hasResult = false

  /// The time of the next query to the recorder, in seconds of the monotonic clock; nil for none.
  var due: Double?
  private var backOff = BackOff()
  /// The end of the time that the samples cover, in milliseconds of the Unix epoch; nil before the
  /// first answer.
  private(set) var covered: Int64?
  /// Whether the recorder has answered on the present connection.
  private var isCaughtUp = false

  init(_ item: HomeAssistantItem, capacity: Int?) {
    self.item = item
    if item.range != nil { history = HomeAssistantHistory(item, capacity: capacity) }
  }

  /// The attributes that the item shows.
  var wanted: Set<String> { item.attribute.map { [$0] } ?? [] }

  /// Begins a new connection.
  ///
  /// - Parameter lastHeard: the time up to which changes of states have come, in milliseconds of the
  ///   Unix epoch; nil before the first.
  mutating func open(lastHeard: Int64?) {
    due = nil
    // Statistics know themselves how far they have come.
    if item.isLive, isCaughtUp, let lastHeard { covered = lastHeard }
    isCaughtUp = false
  }

  // MARK: - The present state

  /// Takes the present state of the entity.
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
    // A state that began before the range is in the recorder's answer, from the range's start on.
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

  /// Notes that there is no such entity.
  mutating func miss(_ why: String, now: Int64) {
    guard item.isLive else { return }
    stateFailure = failure(ContentFault(why))
    if item.range == nil {
      values.add(nil, at: now)
      hasResult = true
    }
  }

  // MARK: - The recorder

  /// The earliest time to ask the recorder for, in milliseconds of the Unix epoch.
  func start(now: Int64) -> Int64 {
    let first = now - (item.range ?? 0)
    return max(first, covered ?? first)
  }

  /// Takes the changes of an event of a history stream.
  ///
  /// - Parameter start: the time that was asked for, at which the first state begins.
  mutating func takeChanges(
    _ document: JSONDocument, at offset: Int, from start: Int64
  ) throws(ContentFault) {
    var rows: [HomeAssistantHistory.Row] = []
    var places: [Int] = []
    if let states = document.members(of: offset)["states"],
      let list = document.members(of: states)[item.entity]
    {
      document.forEachChild(of: list) { _, place in places.append(place) }
    }
    var last: Double?
    for place in places {
      let entity = try HomeAssistantEntity(document, at: place, wanted: wanted)
      var number = Double.nan
      // A state that is no number is a gap of the series; only the present one is a failure.
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

  /// Takes the answer to a query on statistics.
  mutating func takeStatistics(
    _ document: JSONDocument, at offset: Int, _ statistics: HomeAssistantStatistics
  ) throws(ContentFault) {
    var rows: [HomeAssistantHistory.Row] = []
    var places: [Int] = []
    if let list = document.members(of: offset)[item.entity] {
      document.forEachChild(of: list) { _, place in places.append(place) }
    }
    var end: Int64?
    for place in places {
      let members = document.members(of: place)
      guard let start = Self.time(document.finite(at: members["start"])),
        let stop = Self.time(document.finite(at: members["end"]))
      else { throw ContentFault("statistics without a start or an end") }
      // Periods without statistics are a gap.
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
    // The newest period may not be over, and is asked for again.
    covered = all.last?.time
  }

  private static func time(_ milliseconds: Double?) -> Int64? {
    guard let milliseconds, milliseconds >= 0,
      milliseconds <= Double(TimeColumn.limits.upperBound)
    else { return nil }
    return Int64(milliseconds)
  }

  /// Notes that a query to the recorder has succeeded.
  ///
  /// - Parameter now: the time in milliseconds of the Unix epoch.
  mutating func succeed(now: Int64) {
    if item.isLive { covered = now }
    isCaughtUp = true
    historyFailure = nil
    hasResult = true
    backOff = BackOff()
    due = nil
  }

  /// Notes that a query to the recorder was refused. It is made again after a growing wait.
  mutating func refuse(_ why: ContentFault, at clock: Double) {
    historyFailure = failure(why)
    hasResult = true
    due = clock + backOff.fail(asked: nil, jitter: Double.random(in: 0..<1))
  }

  /// Notes that the answer of the recorder is of no use. The whole range is asked for again later.
  mutating func reject(_ why: ContentFault, at clock: Double) {
    historyFailure = failure(why)
    hasResult = true
    covered = nil
    due = clock + Self.patience
  }

  private func failure(_ fault: ContentFault) -> SourceFailure {
    SourceFailure(.item(item.name), why: fault.description.shortened())
  }

  // MARK: - Deliveries

  /// Adds what has changed since the last call.
  mutating func flush(into deliveries: inout [Delivery], now: Int64) {
    guard hasResult else { return }
    let name = item.name
    func add(_ content: Result<Content, SourceFailure>) {
      deliveries.append(Delivery(item: name, content: content, received: now))
    }
    let count = deliveries.count
    _ = values.flush(now: now) { add(.success($0)) }
    if let range = item.range { history?.drop(before: now - range, range: range) }
    if historyFailure == nil, let content = history?.news() { add(.success(content)) }
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

  /// The failure of a series without samples.
  private var emptiness: SourceFailure? {
    guard history?.rows.isEmpty == true else { return nil }
    return failure(ContentFault("the recorder has no states of \(item.entity) in this range"))
  }
}

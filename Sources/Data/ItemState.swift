import MartletFormats
import MartletSeries

/// The state of one item: the result of all deliveries so far.
public struct ItemState: Equatable, Sendable {
  /// The samples over time, or the history of single values; nil before the first delivery of one.
  public private(set) var series: ChartData?
  /// The single value that was delivered last. Its time may be older than that of a value delivered
  /// before.
  public private(set) var value: DataValue?
  /// The last table; nil before the first.
  public private(set) var table: DataTable?
  /// The events in order of time; nil before the first delivery of events.
  public private(set) var events: [DataEvent]?
  /// The last picture; nil before the first.
  public private(set) var picture: DataPicture?
  /// The reason why the last delivery failed; nil after a successful one. Earlier content is kept.
  public private(set) var failure: SourceFailure?
  /// The time of the newest sample, in milliseconds since 1970-01-01 UTC.
  public private(set) var newest: Int64?
  /// The time of receipt of the newest content, in milliseconds since 1970-01-01 UTC.
  public private(set) var received: Int64?
  /// Values with times from a clock that is not set yet, oldest first. They join the history when
  /// the clock is set.
  public private(set) var undated: [DataValue] = []
  /// The newest texts among the single values, oldest first. `ItemSettings.textHistory` limits
  /// them.
  public private(set) var texts: [DataValue] = []
  private var textBytes = 0
  /// Whether all samples of `series` have got their times from this machine's clock, when they were
  /// received. They are then moved when this clock is set back.
  private var isStampedHere = true

  /// Makes the state of an item without deliveries.
  public init() {}

  /// The moment 2000-01-01, in milliseconds since 1970-01-01 UTC. A clock that shows an earlier
  /// time is not set.
  public static let clockIsSetFrom = CivilTime.clockIsSetFrom

  /// The id of the series that contains the history of single values.
  public static let seriesID = "value"

  /// Whether nothing has been delivered yet, not even a failure.
  public var isBlank: Bool { !hasData && failure == nil }

  /// Whether any content has been delivered.
  public var hasData: Bool { series != nil || hasRows || value != nil || picture != nil }

  private var hasRows: Bool { table != nil || events != nil }

  /// The newest single value. For an item of series it is the newest sample of the first series
  /// that has one.
  public var latest: DataValue? {
    if let value { return value }
    guard let series else { return nil }
    for one in series.series {
      let values = one.values
      if let index = values.lastSample(before: values.count), let number = values[index] {
        return DataValue(.number(number), time: series.times[index])
      }
    }
    return nil
  }

  // MARK: - Deliveries

  /// Applies a delivery. A failed delivery keeps the earlier content. Content that does not fit the
  /// earlier content sets `failure`.
  public mutating func receive(_ delivery: Delivery, settings: ItemSettings = ItemSettings()) {
    switch delivery.content {
    case .failure(let failure): self.failure = failure
    case .success(let content):
      if let step = setBack(before: delivery) { follow(step) }
      do throws(Refusal) {
        try take(content, received: delivery.received, settings)
        failure = nil
        noteStamps(of: delivery, content)
        if case .series = content {
          newest = delivery.newest
        } else if let time = delivery.newest {
          newest = max(newest ?? time, time)
        }
        received = delivery.received
      } catch {
        failure = SourceFailure(.item(delivery.item), why: error.why)
      }
    }
  }

  /// Updates `isStampedHere` after new content. Its newest sample got its time here if that is
  /// close to the time of receipt. Otherwise the source sets the times, and earlier samples may
  /// have such times too.
  private mutating func noteStamps(of delivery: Delivery, _ content: Content) {
    guard let newest = delivery.newest else { return }
    let isStamped = (delivery.received &- newest).magnitude <= UInt64(ClockSetBack.minimum)
    if case .series = content {
      isStampedHere = isStamped
    } else if !isStamped {
      isStampedHere = false
    }
  }

  /// The reason why content cannot be added to the present content.
  private struct Refusal: Error {
    var why: String
  }

  private mutating func take(
    _ content: Content, received: Int64, _ settings: ItemSettings
  ) throws(Refusal) {
    switch content {
    case .series(var data):
      if let capacity = settings.capacity { data.capacity = capacity }
      series = data
    case .append(let rows):
      guard series != nil else {
        throw Refusal(why: "there are no earlier samples")
      }
      do throws(ChartDataError) {
        try series?.append(times: rows.times, values: rows.columns)
      } catch {
        throw Refusal(why: Self.reason(error))
      }
    case .prepend(let older):
      series = try Self.joined(older, series)
    case .value(let new):
      value = new
      if new.time < Self.clockIsSetFrom, received < Self.clockIsSetFrom {
        undated.append(new)
        undated.removeFirst(max(0, undated.count - ItemSettings.historyLength))
      } else {
        remember(new, settings)
      }
    case .table(let new): table = new
    case .events(let new): events = new
    case .picture(let new): picture = new
    }
  }

  /// Adds a value to the history if it is newer than the last one.
  private mutating func remember(_ new: DataValue, _ settings: ItemSettings) {
    remember(text: new, settings)
    let number = new.number ?? .nan
    if series == nil {
      series = try? ChartData(
        times: [new.time],
        series: [
          ChartSeries(
            id: Self.seriesID, name: settings.name, color: settings.color, values: [number])
        ])
      series?.capacity = settings.capacity ?? ItemSettings.historyLength
      return
    }
    // A repeated or late value throws an error and is not added.
    try? series?.append(time: new.time, values: [number])
  }

  /// Adds a text to `texts` if it is newer than the last one. A sampled item repeats its text, so
  /// only a different text is added. For other items every text is added.
  private mutating func remember(text new: DataValue, _ settings: ItemSettings) {
    guard case .text(let text) = new.reading else { return }
    if let last = texts.last {
      let isRepeated = last.reading == new.reading && settings.cadence != .onChange
      if last.time >= new.time || isRepeated { return }
    }
    let (maximum, maximumBytes) = ItemSettings.textHistory
    texts.append(new)
    textBytes += text.utf8.count
    var excess = max(0, texts.count - maximum)
    for old in texts.prefix(excess) { textBytes -= old.textBytes }
    // The newest text is kept even if it exceeds the limit.
    while textBytes > maximumBytes, excess + 1 < texts.count {
      textBytes -= texts[excess].textBytes
      excess += 1
    }
    if excess > 0 { texts.removeFirst(excess) }
  }

  /// Returns the older samples followed by the newer ones.
  private static func joined(
    _ older: ChartData, _ newer: ChartData?
  ) throws(Refusal) -> ChartData {
    guard let newer else { return older }
    guard older.series.map(\.id) == newer.series.map(\.id) else {
      throw Refusal(why: "the series of older samples differ from those of the newer ones")
    }
    var result = older
    result.capacity = newer.capacity
    do throws(ChartDataError) {
      try result.append(times: newer.times.all, values: newer.columns)
    } catch {
      throw Refusal(why: reason(error))
    }
    return result
  }

  private static func reason(_ error: ChartDataError) -> String {
    switch error {
    case .timesOutOfOrder: "the times of new samples do not follow those that are there"
    case .unequalLengths(_, let count, let times):
      "there are \(count) columns or values where \(times) are expected"
    case .duplicateSeries(let id): "there are two series \(id)"
    case .wrongEdges(let id): "the series \(id) has wrong edges"
    case .tooManySeries(let count): "there are \(count) series"
    }
  }

  /// Returns the deliveries that produce this state, except its failure.
  ///
  /// - Parameter item: the name of the item in its source.
  package func deliveries(of item: String) -> [Delivery] {
    guard let received else { return [] }
    var contents: [Content] = []
    if let series { contents.append(.series(series)) }
    contents += texts.lazy.filter { $0 != value }.map { .value($0) }
    if let value { contents.append(.value(value)) }
    if let table { contents.append(.table(table)) }
    if let events { contents.append(.events(events)) }
    if let picture { contents.append(.picture(picture)) }
    return contents.map { Delivery(item: item, content: .success($0), received: received) }
  }

  // MARK: - Time

  /// Corrects the times of `undated` values after the clock was set for the first time, and adds
  /// the values to the history. For a clock that is set back later, see `follow`.
  ///
  /// - Parameter step: the milliseconds by which the clock moved forward.
  public mutating func rebase(by step: Int64, settings: ItemSettings = ItemSettings()) {
    let moved = undated
    undated = []
    for var old in moved {
      old.time = old.time.addingReportingOverflow(step).partialValue
      remember(old, settings)
      newest = old.time
    }
    if let last = moved.last, value == last {
      value?.time = last.time.addingReportingOverflow(step).partialValue
    }
    if !moved.isEmpty { received = received?.addingReportingOverflow(step).partialValue }
  }

  /// Returns the step by which the clock must have been set back between the last delivery and this
  /// one; nil if it was not.
  package func setBack(before delivery: Delivery) -> ClockSetBack? {
    received.flatMap { ClockSetBack(from: $0, to: delivery.received) }
  }

  /// Corrects times after this machine's clock was set back. The time of receipt is moved with it.
  /// Samples that got their times from this clock are moved too; samples whose times the source
  /// sets are not.
  package mutating func follow(_ step: ClockSetBack) {
    received = received.map(step.moved)
    guard isStampedHere else { return }
    series?.follow(step)
    newest = newest.map(step.moved)
    if let time = value?.time { value?.time = step.moved(time) }
    guard let first = step.firstMoved(count: texts.count, { texts[$0].time }) else { return }
    for index in first..<texts.count { texts[index].time -= step.distance }
  }

  /// The time of the newest sample, or the time of its receipt if that is earlier, as for a
  /// forecast; in milliseconds since 1970-01-01 UTC.
  public var newestKnown: Int64? {
    guard let newest, let received else { return newest ?? received }
    return min(newest, received)
  }
}

extension DataValue {
  /// The length of a text in bytes; 0 for other readings.
  fileprivate var textBytes: Int {
    if case .text(let text) = reading { text.utf8.count } else { 0 }
  }
}

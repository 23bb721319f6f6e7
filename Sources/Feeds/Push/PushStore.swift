#if Push
  import MartletData
  import MartletSeries

  /// The items of one push source: all pushed data, and the changes that have not been delivered
  /// yet.
  ///
  /// It belongs to the thread of `PushLoop`. The first push after a pause is delivered immediately,
  /// later ones at most every tenth of a second, so that 50,000 samples in a second are ten
  /// updates.
  final class PushStore {
    /// The maximum number of items, and of series in all items together.
    static let maximumItems = 1000
    static let maximumSeries = 4000
    /// The maximum number of values that are kept, in all series together.
    private static let maximumValues = 1 << 23
    /// The minimum time between two deliveries, in seconds.
    private static let interval = 0.1
    /// The minimum time between two deliveries of a whole chart after late samples, in seconds:
    /// `minimum`, or `perValue` for each value of the chart if that is longer.
    private static let wholeInterval = (minimum: 1.0, perValue: 2e-6)

    private enum Cached {
      case series(PushedSeries)
      /// Texts, booleans, tables and events.
      case other(ItemState, unsent: [Content])
    }

    private struct Item {
      var name: String
      var cached: Cached
      /// The time of the last receipt, in milliseconds since 1970-01-01 UTC.
      var received: Int64
      var isChanged = false
      /// The earliest time of the next delivery of a whole chart.
      var wholeFrom = -Double.infinity
    }

    let kind: PushKind
    private var reader: PushReader
    private var limit: RateLimit
    private var items: [Item] = []
    private var indices: [String: Int] = [:]
    private var seriesCount = 0
    /// The item and the series of each route.
    private var slots: [(item: Int, series: Int)?] = []
    /// The time of the next delivery, in seconds of CLOCK_MONOTONIC; nil if there is nothing to
    /// deliver.
    private(set) var due: Double?
    private var lastFlush = -Double.infinity
    /// The receiver of updates; nil while the source is stopped.
    var sink: DataSink?
    /// The failure that was delivered last.
    private var failure: SourceFailure?
    private var failingSince: Int64 = 0
    /// Whether the last failure is that of a socket, not of a push.
    private var isShut = false

    init(_ kind: PushKind, now: Double) {
      self.kind = kind
      reader = PushReader(kind.format)
      limit = RateLimit(rate: Double(kind.maximumRate), at: now)
    }

    // MARK: - Receiving

    /// Returns the seconds until a push is accepted; 0 if it is accepted now.
    func wait(at now: Double) -> Double { limit.wait(at: now) }

    /// Returns the refusal of a push that arrives `wait` seconds too early.
    func tooMany(wait: Double) -> PushRefusal {
      PushRefusal(
        .tooMany, "more than \(kind.maximumRate) samples a second; send again later",
        retryAfter: Int(wait.rounded(.up)))
    }

    /// Whether bodies consist of lines, which can be read as they arrive.
    var isLineProtocol: Bool { reader.isLineProtocol }

    /// Stores a whole body and returns the number of its samples.
    ///
    /// - Throws: the refusal. In that case nothing of the body is stored.
    func take(
      _ body: [UInt8], unit: TimeText.Unit, received: Int64, now: Double
    ) throws(PushRefusal) -> Int {
      let wait = limit.wait(at: now)
      guard wait <= 0 else { throw tooMany(wait: wait) }
      do throws(PushRefusal) {
        return try take(
          try reader.read(body, unit: unit, received: received), received: received, now: now)
      } catch {
        note(error, received: received)
        throw error
      }
    }

    /// Stores the lines that have arrived completely, and returns the number of their samples.
    ///
    /// - Throws: the refusal. In that case none of these lines is stored.
    func take(
      _ lines: inout LineProtocolReader, in bytes: Span<UInt8>, isWhole: Bool, unit: TimeText.Unit,
      received: Int64, now: Double
    ) throws(PushRefusal) -> Int {
      do throws(PushRefusal) {
        let batch = try reader.points(
          &lines, in: bytes, isWhole: isWhole, unit: unit, received: received)
        return try take(batch, received: received, now: now)
      } catch {
        note(error, received: received)
        throw error
      }
    }

    private func take(
      _ batch: PushBatch, received: Int64, now: Double
    ) throws(PushRefusal) -> Int {
      try check(batch)
      limit.take(batch.count)
      for sample in batch.samples {
        let slot = slot(of: sample.route, received: received)
        guard case .series(let series) = items[slot.item].cached else { continue }
        series.add(
          PushedSeries.Sample(series: slot.series, time: sample.time, value: sample.value),
          received: received)
        items[slot.item].received = received
        items[slot.item].isChanged = true
      }
      for (item, content) in batch.contents { add(content, to: item, received: received) }
      if batch.count > 0 { due = due ?? max(now, lastFlush + Self.interval) }
      if failure != nil {
        failure = nil
        sink?(SourceUpdate(activity: .idle, health: .fresh))
      }
      return batch.count
    }

    /// Checks a batch before it is stored.
    ///
    /// - Throws: the refusal if the batch has too many new items or series, or samples for an item
    ///   of another kind.
    private func check(_ batch: PushBatch) throws(PushRefusal) {
      var newItems: Set<String> = []
      var newSeries: Set<LineItems.Target> = []
      var lastRoute = -1
      for sample in batch.samples where sample.route != lastRoute {
        lastRoute = sample.route
        if sample.route < slots.count, slots[sample.route] != nil { continue }
        let target = reader.routes.targets[sample.route]
        if let index = indices[target.item] {
          guard case .series = items[index].cached else {
            throw PushRefusal(
              .malformed, "item \(target.item.excerpt): a number, where it had texts before")
          }
        } else {
          newItems.insert(target.item)
        }
        newSeries.insert(target)
      }
      for (item, content) in batch.contents {
        guard let index = indices[item] else {
          if newItems.contains(item), case .value = content {
            throw PushRefusal(.malformed, "item \(item.excerpt): both numbers and texts")
          }
          newItems.insert(item)
          continue
        }
        if case .value(let value) = content, case .text = value.reading,
          case .series = items[index].cached
        {
          throw PushRefusal(
            .malformed, "item \(item.excerpt): a text, where it had numbers before")
        }
      }
      guard items.count + newItems.count <= Self.maximumItems else {
        throw PushRefusal(
          .overLimit,
          "\(items.count + newItems.count) items; a push source can have at most \(Self.maximumItems)"
        )
      }
      guard seriesCount + newSeries.count <= Self.maximumSeries else {
        throw PushRefusal(
          .overLimit,
          "\(seriesCount + newSeries.count) series in all items; a push source can have at most "
            + "\(Self.maximumSeries)")
      }
      var counts: [String: Int] = [:]
      for target in newSeries { counts[target.item, default: seriesCount(of: target.item)] += 1 }
      if let (item, count) = counts.first(where: { $0.value > ChartData.maximumSeries }) {
        throw PushRefusal(
          .overLimit,
          "item \(item.excerpt): \(count) series; a chart can have at most "
            + "\(ChartData.maximumSeries)")
      }
    }

    private func seriesCount(of item: String) -> Int {
      guard let index = indices[item], case .series(let series) = items[index].cached else {
        return 0
      }
      return series.names.count
    }

    private func slot(of route: Int, received: Int64) -> (item: Int, series: Int) {
      while slots.count <= route { slots.append(nil) }
      if let slot = slots[route] { return slot }
      let target = reader.routes.targets[route]
      let item = index(of: target.item, received) { .series(PushedSeries()) }
      guard case .series(let series) = items[item].cached else { return (item, 0) }
      let before = series.names.count
      let slot = (item, series.index(of: target.series))
      seriesCount += series.names.count - before
      slots[route] = slot
      return slot
    }

    private func index(of name: String, _ received: Int64, _ make: () -> Cached) -> Int {
      if let index = indices[name] { return index }
      indices[name] = items.count
      items.append(Item(name: name, cached: make(), received: received))
      return items.count - 1
    }

    private func add(_ content: Content, to name: String, received: Int64) {
      let chart = Self.chart(content)
      let index = index(of: name, received) {
        chart == nil ? .other(ItemState(), unsent: []) : .series(PushedSeries())
      }
      items[index].received = received
      items[index].isChanged = true
      switch (items[index].cached, chart) {
      case (.series(let series), let chart?):
        let before = series.names.count
        series.add(
          chart, capacity: capacity(series: max(before, chart.series.count)), received: received)
        seriesCount += series.names.count - before
      case (.other, let chart?):
        let series = PushedSeries()
        series.add(
          chart, capacity: capacity(series: chart.series.count), received: received)
        seriesCount += series.names.count
        items[index].cached = .series(series)
      case (.series(let series), nil):
        seriesCount -= series.names.count
        slots.removeAll()
        items[index].cached = Self.added(content, to: ItemState(), [], name, received)
      case (.other(let state, let unsent), nil):
        items[index].cached = Self.added(content, to: state, unsent, name, received)
      }
    }

    /// Returns a number as a chart of one sample; nil for contents without samples over time.
    private static func chart(_ content: Content) -> ChartData? {
      switch content {
      case .series(let data): return data
      case .value(let value):
        guard case .number(let number) = value.reading else { return nil }
        return try? ChartData(
          times: [value.time], series: [ChartSeries(id: ItemState.seriesID, values: [number])])
      case .append, .prepend, .table, .events, .picture: return nil
      }
    }

    private static func added(
      _ content: Content, to state: ItemState, _ unsent: [Content], _ item: String,
      _ received: Int64
    ) -> Cached {
      var (state, unsent) = (state, unsent)
      if case .value(let value) = content {
        // A late value is not the current one, unless the clock was set back.
        let step = state.received.flatMap { ClockSetBack(from: $0, to: received) }
        if let last = state.value, value.time < last.time, step == nil {
          return .other(state, unsent: unsent)
        }
        if unsent.count >= ItemSettings.historyLength { unsent.removeFirst() }
      } else {
        unsent.removeAll()
      }
      state.receive(Delivery(item: item, content: .success(content), received: received))
      unsent.append(content)
      return .other(state, unsent: unsent)
    }

    /// Returns the number of samples that each series of an item keeps, if the item has `count`
    /// series.
    private func capacity(series count: Int) -> Int {
      let share = Self.maximumValues / max(seriesCount, count, 1)
      return max(1, min(kind.capacity, share))
    }

    // MARK: - Delivering

    /// Delivers the changes since the previous delivery, if it is due.
    func flush(at now: Double) {
      guard let time = due, time <= now else { return }
      due = nil
      lastFlush = now
      var deliveries: [Delivery] = []
      for index in items.indices where items[index].isChanged {
        let item = items[index]
        func delivery(_ content: Content) -> Delivery {
          Delivery(item: item.name, content: .success(content), received: item.received)
        }
        switch item.cached {
        case .series(let series):
          if series.needsWhole {
            if now < item.wholeFrom {
              due = min(due ?? .infinity, item.wholeFrom)
              continue
            }
            let values = (series.chart?.count ?? 0) * series.names.count
            items[index].wholeFrom =
              now + max(Self.wholeInterval.minimum, Double(values) * Self.wholeInterval.perValue)
          }
          let content = series.takeContent(capacity: capacity(series: series.names.count))
          if let content { deliveries.append(delivery(content)) }
        case .other(let state, let unsent):
          deliveries += unsent.map(delivery)
          items[index].cached = .other(state, unsent: [])
        }
        items[index].isChanged = false
      }
      if !deliveries.isEmpty { sink?(.updated(deliveries)) }
    }

    /// Delivers the whole state, for a source that starts.
    func deliverAll() {
      sink?(SourceUpdate(activity: .idle, health: .fresh, deliveries: all))
    }

    /// The contents of all items, without samples that wait for their delivery.
    var all: [Delivery] {
      items.flatMap { item in
        switch item.cached {
        case .series(let series):
          series.chart.map {
            [Delivery(item: item.name, content: .success(.series($0)), received: item.received)]
          } ?? []
        case .other(let state, _): state.deliveries(of: item.name)
        }
      }
    }

    /// Restores contents that an earlier process has kept.
    func restore(_ deliveries: [Delivery]) {
      for delivery in deliveries
      where indices[delivery.item] == nil || items.count < Self.maximumItems {
        guard case .success(let content) = delivery.content else { continue }
        add(content, to: delivery.item, received: delivery.received)
      }
      for index in items.indices {
        if case .series(let series) = items[index].cached {
          _ = series.takeContent(capacity: capacity(series: series.names.count))
        } else if case .other(let state, _) = items[index].cached {
          items[index].cached = .other(state, unsent: [])
        }
        items[index].isChanged = false
      }
    }

    // MARK: - Failures

    /// Delivers the reason why a push was refused, unless it is the same as before. Exceeding the
    /// rate limit is not a failure.
    private func note(_ refusal: PushRefusal, received: Int64) {
      guard refusal.status != .tooMany else { return }
      fail(SourceFailure(.unusable("a push to \(kind.id)"), why: refusal.text), since: received)
    }

    /// Delivers the failure to open a socket of the source; nil ends that failure.
    func setSocketFailure(_ new: SourceFailure?, at now: Int64) {
      if let new {
        isShut = true
        fail(new, since: now)
      } else if isShut {
        isShut = false
        failure = nil
        sink?(SourceUpdate(activity: .idle, health: .fresh))
      }
    }

    /// Delivers a failure, unless it is the same as before.
    func fail(_ new: SourceFailure, since now: Int64) {
      if failure == nil { failingSince = now }
      guard failure != new else { return }
      failure = new
      sink?(.failed(new, since: failingSince))
    }
  }
#endif

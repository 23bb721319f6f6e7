import MartletConfig
import MartletData
import MartletSeries
import MartletThreads

/// Random data for demonstrations. Equal seeds give equal data in every run.
package struct RandomKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "random"`.
  package static let name = "random"

  /// An item and the shape of its data.
  package struct Item: Hashable, Sendable {
    enum Shape: Hashable {
      /// A series that moves slowly between two values.
      case walk(ClosedRange<Double>)
      /// One of several texts, which may change every 8 steps.
      case states([String])
    }

    /// The item's name in its source.
    package var name: String
    var shape: Shape
  }

  /// The seed, from which the numbers of all items are computed.
  package var seed: Int
  /// The time between two samples, in milliseconds; at least 100.
  package var step: Int64
  /// The number of samples of a series at the start.
  package var history: Int
  /// The items in the order of the configuration. If the configuration has none, there is one with
  /// the name "1".
  package var items: [Item]

  /// Reads `seed`, `every` and `history`, and `from`, `to` and `states` of each item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    seed = reader.integer("seed", in: 0...1_000_000_000) ?? 0
    let seconds = reader.duration("every", in: 0.1...86_400) ?? 1
    if seconds == 0 {
      reader.report("every must be longer than 0", at: reader.location(of: "every"))
    }
    step = max(100, Int64((seconds * 1000).rounded()))
    history = min(reader.integer("history", in: 1...1_000_000) ?? 600, common.capacity ?? .max)
    self.items = items.isEmpty ? [Item(name: "1", shape: .walk(0...100))] : []
    for index in items.indices {
      let from = items[index].reader.number("from", in: -1e12...1e12) ?? 0
      let to = items[index].reader.number("to", in: -1e12...1e12) ?? 100
      if from >= to {
        items[index].reader.report(
          "an item's from must be less than its to", at: items[index].reader.location(of: "from"))
      }
      let states = items[index].reader.strings("states")?.map(\.text)
      if states?.isEmpty == true {
        items[index].reader.report(
          "states takes at least one text", at: items[index].reader.location(of: "states"))
      }
      self.items.append(
        Item(
          name: items[index].name,
          shape: states.map(Item.Shape.states) ?? .walk(min(from, to)...max(from, to))))
    }
  }

  /// Empty: the source reads no files.
  package var files: [String] { [] }

  /// Returns the names of the items.
  package func itemNames(configured: [String]) -> [String]? { items.map(\.name) }

  /// Checks nothing and never throws.
  package func check() {}

  /// Returns the history of each item up to `received`.
  package func read(received: Int64) -> SourceUpdate {
    .ready(
      items.enumerated().flatMap { index, item in
        start(item, index, received).map { content in
          Delivery(item: item.name, content: .success(content), received: received)
        }
      })
  }

  /// Returns a source that delivers a sample per item and step, not started yet.
  package func open(in hub: FeedHub) -> any DataSource {
    let kind = self
    return PollingFeed("random data") { RandomPoller(kind) }
  }

  // MARK: - Values

  /// The number of steps for which a state lasts.
  private static let stateSteps: Int64 = 8
  /// The number of past states that are delivered at the start.
  private static let maximumStates = 60

  private func walk(_ index: Int) -> RandomWalk {
    RandomWalk(seed: UInt64(seed) &* 0x2545_F491_4F6C_DD1D &+ UInt64(index))
  }

  private func number(_ range: ClosedRange<Double>, _ index: Int, at step: Int64) -> Double {
    let value = walk(index).value(at: step)
    // The value is rounded to three decimal places, like that of a sensor.
    let span = range.upperBound - range.lowerBound
    return range.lowerBound + (value * 1000).rounded() / 1000 * span
  }

  /// Returns the contents of an item at the start: its history, or its past states, up to `now`.
  ///
  /// - Parameter now: in milliseconds since 1970-01-01 UTC.
  private func start(_ item: Item, _ index: Int, _ now: Int64) -> [Content] {
    let last = now.floored(by: step)
    switch item.shape {
    case .states:
      let count = min(Int64(history), Int64(Self.maximumStates) * Self.stateSteps)
      let first = last - count + 1
      let changes = stride(
        from: first.floored(by: Self.stateSteps) + 1, through: last.floored(by: Self.stateSteps),
        by: 1
      ).map { $0 * Self.stateSteps }
      let steps = [first] + changes.filter { $0 < last } + [last]
      return (first < last ? steps : [last]).map { newContent(item, index, $0) }
    case .walk(let range):
      let steps = (last - Int64(history) + 1)...last
      let values = steps.map { number(range, index, at: $0) }
      // The times increase strictly, so this never throws.
      var chart =
        (try? ChartData(
          times: steps.map { $0 * step }, series: [ChartSeries(id: item.name, values: values)]))
        ?? ChartData()
      chart.capacity = max(history, ItemSettings.historyLength)
      return [.series(chart)]
    }
  }

  /// Returns the new content of an item at a step.
  private func newContent(_ item: Item, _ index: Int, _ at: Int64) -> Content {
    switch item.shape {
    case .walk(let range):
      return .append(SampleRows(times: [at * step], columns: [[number(range, index, at: at)]]))
    case .states(let texts):
      let change = at.floored(by: Self.stateSteps)
      let choice = Int(walk(index).chance(change, 7) * Double(texts.count))
      return .value(
        DataValue(.text(texts[min(choice, texts.count - 1)]), time: at * step))
    }
  }

  /// Returns the new contents of all items for the steps after `last` up to and including `now`.
  func update(after last: Int64, to now: Int64, received: Int64) -> SourceUpdate {
    // After a long pause, only the steps within the length of the history are delivered.
    let steps = max(last + 1, now - Int64(history))...now
    return .updated(
      items.enumerated().flatMap { index, item in
        steps.map { step in
          Delivery(
            item: item.name, content: .success(newContent(item, index, step)), received: received)
        }
      })
  }
}

/// Delivers new samples at each step.
private final class RandomPoller: Poller {
  private let kind: RandomKind
  private var last: Int64?

  init(_ kind: RandomKind) {
    self.kind = kind
  }

  func poll(_ deliver: DataSink) -> Double? {
    let now = RealTime.milliseconds
    let step = now.floored(by: kind.step)
    if let last, step > last {
      deliver(kind.update(after: last, to: step, received: now))
    } else if last.map({ step < $0 }) ?? true {
      // This is the first call, or the clock was set back.
      deliver(kind.read(received: now))
    }
    last = step
    return MonotonicSeconds.now + Double((step + 1) * kind.step - now) / 1000
  }
}

import Dispatch
import MartletConfig
import MartletData
import MartletFeeds
import MartletThreads
import Synchronization

/// The answer of a source to a single request.
struct SourceAnswer: Sendable {
  /// The maximum number of items that a summary names.
  private static let maximumNamed = 4

  let settings: SourceSettings
  let update: SourceUpdate
  /// The time from the request to the answer, in seconds.
  let seconds: Double

  /// Asks all sources once, several at the same time, and waits for the last answer.
  static func ask(_ sources: [SourceSettings]) -> [SourceAnswer] {
    let (hub, group) = (FeedHub(), DispatchGroup())
    let answers = Answers(count: sources.count)
    let began = MonotonicSeconds.now
    for (index, settings) in sources.enumerated() {
      group.enter()
      hub.readOnce(settings.kind.value) { update in
        let reading = SourceAnswer(
          settings: settings, update: update, seconds: MonotonicSeconds.now - began)
        answers.all.withLock { $0[index] = reading }
        group.leave()
      }
    }
    group.wait()
    return answers.all.withLock { $0.compactMap(\.self) }
  }

  private final class Answers: Sendable {
    let all: Mutex<[SourceAnswer?]>
    init(count: Int) { all = Mutex([SourceAnswer?](repeating: nil, count: count)) }
  }

  /// The name of the source in messages, such as `load (prometheus)`.
  var name: String { "\(settings.id) (\(settings.kindName))" }

  /// The failures of the source and of its items.
  var problems: [String] {
    var failures: [SourceFailure] = []
    for case .failure(let failure) in update.deliveries.map(\.content) { failures.append(failure) }
    // A source can have valid and invalid rows at the same time.
    if case .failed(let failure, _)? = update.health { failures.append(failure) }
    return failures.map(\.description)
  }

  /// Returns the answer in one line: the number of items, the time that it took, and the first
  /// items.
  func summary(now: Int64) -> String {
    let good = states.filter { $0.state.hasData }
    let count = good.count == 1 ? "1 item" : "\(good.count) items"
    var parts = good.prefix(Self.maximumNamed).map { item, state in
      "\(item) = \(Self.text(of: state, settings.settings(of: item), now: now))"
    }
    if good.count > Self.maximumNamed { parts.append("…") }
    let time = "\(max(1, Int((seconds * 1000).rounded()))) ms"
    return "\(count) in \(time)" + (parts.isEmpty ? "" : ": ") + parts.joined(separator: "; ")
  }

  /// One line for each item whose age limit is computed from its samples, with that limit.
  var ages: [String] {
    states.compactMap { item, state in
      let settings = settings.settings(of: item)
      guard settings.staleness == .automatic, state.hasData, let age = state.staleAge(settings)
      else {
        return nil
      }
      let limit = ConfigDuration.text(Double(age) / 1000)
      return "\(self.settings.id):\(item) counts as old after \(limit) without a sample"
    }
  }

  /// The items of the source, each once: those that it has delivered, then the others that the
  /// configuration names. Empty if it has delivered none.
  var items: [String] {
    let delivered = states.map(\.item)
    if delivered.isEmpty { return [] }
    return delivered + settings.items.map(\.name).filter { !delivered.contains($0) }
  }

  private var states: [(item: String, state: ItemState)] {
    var order: [String] = []
    var states: [String: ItemState] = [:]
    for delivery in update.deliveries {
      if states[delivery.item] == nil { order.append(delivery.item) }
      states[delivery.item, default: ItemState()]
        .receive(delivery, settings: settings.settings(of: delivery.item))
    }
    return order.map { ($0, states[$0] ?? ItemState()) }
  }

  /// Returns the content of an item in a few words, with the age of its newest sample.
  private static func text(of state: ItemState, _ settings: ItemSettings, now: Int64) -> String {
    var text: String
    if let value = state.value {
      let unit = settings.unit ?? value.unit
      text = value.excerpt + (unit.isEmpty ? "" : " \(unit)")
    } else if let series = state.series {
      text = "\(series.times.count) samples"
    } else if let table = state.table {
      text = "\(table.rows.count) rows"
    } else if let picture = state.picture {
      text = "a picture of \(picture.width)×\(picture.height)"
    } else {
      text = "\(state.events?.count ?? 0) events"
    }
    if state.events == nil, let newest = state.newest, newest <= now {
      text += ", \(age(Double(now - newest) / 1000)) old"
    }
    return text
  }

  private static func age(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(Int(seconds)) s"
    case ..<7200: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    default: "\(Int(min(seconds / 86_400, 1e6))) days"
    }
  }
}

extension DataValue {
  /// The value in a form that fits into one line of a terminal.
  fileprivate var excerpt: String {
    switch reading {
    case .number(let number): "\(number)"
    case .truth(let truth): "\(truth)"
    case .text(let text): "\"\(text.excerpt)\""
    }
  }
}

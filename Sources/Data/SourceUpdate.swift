import MartletSeries

/// The work that a source is doing now. It does not describe the data.
public enum SourceActivity: Hashable, Sendable {
  case idle
  case loading
  /// The share of the work that is done, 0…1. Only slow sources report it.
  case progress(Double)
}

/// The result of the last attempt of a source that ended.
public enum SourceHealth: Hashable, Sendable {
  /// No attempt has ended yet.
  case unknown
  case fresh
  /// The source knows that its data is old, for example because a device behind a broker has gone.
  /// `since` is in milliseconds of the Unix epoch.
  case stale(since: Int64)
  /// The last attempt failed. Earlier data may still be there. `since` is the time of the first of
  /// the consecutive failed attempts, in milliseconds of the Unix epoch.
  case failed(SourceFailure, since: Int64)
}

/// The reason why a source or an item failed, in two lines: what failed, and why.
public struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The thing that failed. A panel writes it in its own language.
  public enum Topic: Hashable, Sendable {
    /// There is no file at this path.
    case missing(String)
    /// The system does not let the file at this path be read.
    case unreadable(String)
    /// The file at this path, or a part of it, is not of its format.
    case unusable(String)
    /// The item of this name has no content.
    case item(String)
    /// The program has no such kind of source or tile.
    case kind(String)
    /// The peer of the source, by its name or address, does not answer.
    case source(String)
    /// The action of this name was not done.
    case action(String)
    /// A line in the source's own words, shown unchanged in every language.
    case other(String)
  }

  public var topic: Topic
  /// The cause, such as "No such file or directory".
  public var why: String

  public init(_ topic: Topic, why: String) {
    self.topic = topic
    self.why = why
  }

  /// - Parameter what: a line that is shown unchanged in every language.
  public init(what: String, why: String) {
    self.init(.other(what), why: why)
  }

  /// The first line in English, as in the journal: "Cannot read /run/martlet/house.json".
  public var what: String { what(in: .english) }

  public var description: String { "\(what): \(why)" }
}

/// The changes of a source at one moment. They are applied together, so no view sees only a part.
///
/// Activity and health are separate, so that a retry never hides a failure.
public struct SourceUpdate: Equatable, Sendable {
  /// The new activity; nil if it did not change.
  public var activity: SourceActivity?
  /// The new health; nil if it did not change.
  public var health: SourceHealth?
  /// New content, in the order of the source.
  public var deliveries: [Delivery]
  /// Whether `deliveries` names all items of the source; then the other items are gone.
  public var isWhole: Bool

  public init(
    activity: SourceActivity? = nil, health: SourceHealth? = nil, deliveries: [Delivery] = [],
    isWhole: Bool = false
  ) {
    self.activity = activity
    self.health = health
    self.deliveries = deliveries
    self.isWhole = isWhole
  }

  /// An attempt has begun; earlier data stays valid.
  public static let loading = SourceUpdate(activity: .loading)

  /// A share of an attempt, 0…1, is done.
  public static func progress(_ share: Double) -> SourceUpdate {
    SourceUpdate(activity: .progress(share))
  }

  /// An attempt has succeeded; `deliveries` names all items of the source.
  public static func ready(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries, isWhole: true)
  }

  /// An attempt has succeeded and gave charts without names. The items are named "1", "2", ….
  public static func charts(
    _ charts: [Result<ChartData, SourceFailure>], received: Int64
  ) -> SourceUpdate {
    .ready(
      charts.enumerated().map { index, chart in
        Delivery(item: "\(index + 1)", content: chart.map(Content.series), received: received)
      })
  }

  /// Some items of the source have changed.
  public static func news(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries)
  }

  /// An attempt has failed. The last good data stays and counts as old.
  public static func failed(_ failure: SourceFailure, since: Int64) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .failed(failure, since: since))
  }
}

/// New content of one item, or the reason why there is none.
public struct Delivery: Equatable, Sendable {
  /// The item's name within its source.
  public var item: String
  /// The content, or the reason why there is none. After a failure earlier content stays.
  public var content: Result<Content, SourceFailure>
  /// The time of the newest sample in the content, in milliseconds of the Unix epoch; nil for
  /// content without times.
  public var newest: Int64?
  /// The time at which the source received the content, in milliseconds of the Unix epoch.
  public var received: Int64

  /// Makes a delivery whose `newest` is the time of the newest sample in the content.
  public init(item: String, content: Result<Content, SourceFailure>, received: Int64) {
    self.item = item
    self.content = content
    self.received = received
    newest = (try? content.get())?.newest
  }
}

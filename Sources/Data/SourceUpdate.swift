import MartletSeries

/// The current work of a source. It says nothing about the data.
public enum SourceActivity: Hashable, Sendable {
  /// The source waits or has nothing to do.
  case idle
  /// An attempt is running.
  case loading
  /// An attempt is running, and this share of it is done, 0…1. Only slow sources report it.
  case progress(Double)
}

/// The result of a source's last attempt to get data. An attempt that is running does not count.
public enum SourceHealth: Hashable, Sendable {
  /// No attempt has ended yet.
  case unknown
  /// The last attempt succeeded.
  case fresh
  /// The source knows that its data is stale, for example because a device behind a broker is
  /// offline. `since` is in milliseconds since 1970-01-01 UTC.
  case stale(since: Int64)
  /// The last attempt failed. Data from earlier attempts may exist. `since` is the time of the
  /// first of the consecutive failed attempts, in milliseconds since 1970-01-01 UTC.
  case failed(SourceFailure, since: Int64)
}

/// The reason why a source or an item failed. A panel shows it in two lines: the failed operation,
/// and the cause.
public struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation. A panel writes it in its own language.
  public enum Topic: Hashable, Sendable {
    /// There is no file at this path.
    case missing(String)
    /// The system refuses to read the file at this path.
    case unreadable(String)
    /// The file at this path, or a part of it, does not have the expected format.
    case unusable(String)
    /// The item of this name has no content.
    case item(String)
    /// The program has no source or tile of this kind.
    case kind(String)
    /// The peer of the source, by its name or address, does not answer.
    case source(String)
    /// The action of this name was not carried out.
    case action(String)
    /// A line that the source has written, shown unchanged in every language.
    case other(String)
  }

  /// The failed operation.
  public var topic: Topic
  /// The cause, such as "No such file or directory".
  public var why: String

  /// Makes a failure.
  public init(_ topic: Topic, why: String) {
    self.topic = topic
    self.why = why
  }

  /// Makes a failure whose first line is given as text.
  ///
  /// - Parameter what: a line that is shown unchanged in every language.
  public init(what: String, why: String) {
    self.init(.other(what), why: why)
  }

  /// The first line in English, as in the journal: "Cannot read /run/martlet/house.json".
  public var what: String { what(in: .english) }

  /// Both lines in English, joined by a colon.
  public var description: String { "\(what): \(why)" }
}

/// The changes of a source at one moment. They are applied together, so no view sees only some of
/// them.
///
/// Activity and health are separate, so that a retry never hides a failure.
public struct SourceUpdate: Equatable, Sendable {
  /// The new activity; nil if it did not change.
  public var activity: SourceActivity?
  /// The new health; nil if it did not change.
  public var health: SourceHealth?
  /// New content, in the order in which the source lists its items.
  public var deliveries: [Delivery]
  /// Whether `deliveries` names all items of the source, so that items that it does not name no
  /// longer exist.
  public var isWhole: Bool

  /// Makes an update; the default changes nothing.
  public init(
    activity: SourceActivity? = nil, health: SourceHealth? = nil, deliveries: [Delivery] = [],
    isWhole: Bool = false
  ) {
    self.activity = activity
    self.health = health
    self.deliveries = deliveries
    self.isWhole = isWhole
  }

  /// The update of an attempt that has begun. Earlier data stays valid.
  public static let loading = SourceUpdate(activity: .loading)

  /// Returns the update of a running attempt; `share`, 0…1, is the part that is done.
  public static func progress(_ share: Double) -> SourceUpdate {
    SourceUpdate(activity: .progress(share))
  }

  /// Returns the update of an attempt that has succeeded; `deliveries` names all items of the
  /// source.
  public static func ready(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries, isWhole: true)
  }

  /// Returns the update of a successful attempt that has delivered unnamed charts. The items are
  /// named "1", "2", ….
  ///
  /// - Parameter received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  public static func charts(
    _ charts: [Result<ChartData, SourceFailure>], received: Int64
  ) -> SourceUpdate {
    .ready(
      charts.enumerated().map { index, chart in
        Delivery(item: "\(index + 1)", content: chart.map(Content.series), received: received)
      })
  }

  /// Returns the update of a source that is connected and has received changes. It names only the
  /// items that have changed.
  public static func updated(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries)
  }

  /// Returns the update of a failed attempt. Data from earlier attempts is kept.
  ///
  /// - Parameter since: the time of the first of the consecutive failed attempts, in milliseconds
  ///   since 1970-01-01 UTC.
  public static func failed(_ failure: SourceFailure, since: Int64) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .failed(failure, since: since))
  }
}

/// New content of one item, or the reason why there is no content.
public struct Delivery: Equatable, Sendable {
  /// The name of the item in its source.
  public var item: String
  /// The content, or the reason why there is no content. A failure keeps the earlier content.
  public var content: Result<Content, SourceFailure>
  /// The time of the newest sample in the content, in milliseconds since 1970-01-01 UTC; nil for
  /// content without times.
  public var newest: Int64?
  /// The time at which the source received the content, in milliseconds since 1970-01-01 UTC.
  public var received: Int64

  /// Makes a delivery whose `newest` is the time of the newest sample in the content.
  public init(item: String, content: Result<Content, SourceFailure>, received: Int64) {
    self.item = item
    self.content = content
    self.received = received
    newest = (try? content.get())?.newest
  }
}

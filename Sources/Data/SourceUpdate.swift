import MartletSeries

/// The work of a source that is under way. It says nothing about the data.
public enum SourceActivity: Hashable, Sendable {
  case idle
  case loading
  /// 0…1 of the work is done. Only sources that take a while tell.
  case progress(Double)
}

/// What the last attempt of a source that ended says about its data.
public enum SourceHealth: Hashable, Sendable {
  /// No attempt has ended yet.
  case unknown
  case fresh
  /// The source knows that its data is old, as when a device behind a broker went away; since when,
  /// in milliseconds of the Unix epoch.
  case stale(since: Int64)
  /// The last attempt gave nothing, whatever data is still there; since when attempts have failed,
  /// in milliseconds of the Unix epoch.
  case failed(SourceFailure, since: Int64)
}

/// Why a source or an item gave nothing: one line what, one line why.
public struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// "Cannot read /run/martlet/house.json".
  public var what: String
  /// "No such file or directory", "columns of unequal length at byte 1042: y1".
  public var why: String

  public init(what: String, why: String) {
    self.what = what
    self.why = why
  }

  public var description: String { "\(what): \(why)" }
}

/// What changed at a source, told at once: a view never sees half of it.
///
/// Activity and health are two things, so that a retry never hides a failure.
public struct SourceUpdate: Equatable, Sendable {
  /// Nil when it did not change.
  public var activity: SourceActivity?
  /// Nil when it did not change.
  public var health: SourceHealth?
  /// New content, in the order of the source.
  public var deliveries: [Delivery]
  /// Whether items without a delivery here are gone.
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

  /// An attempt has begun; what was shown before stays valid.
  public static let loading = SourceUpdate(activity: .loading)

  /// 0…1 of an attempt is done.
  public static func progress(_ share: Double) -> SourceUpdate {
    SourceUpdate(activity: .progress(share))
  }

  /// An attempt has ended well and gave all items of the source.
  public static func ready(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries, isWhole: true)
  }

  /// An attempt has ended well and gave charts without names, which are items by their places from 1.
  public static func charts(
    _ charts: [Result<ChartData, SourceFailure>], received: Int64
  ) -> SourceUpdate {
    .ready(
      charts.enumerated().map { index, chart in
        Delivery(item: "\(index + 1)", content: chart.map(Content.series), received: received)
      })
  }

  /// Some items have news.
  public static func news(_ deliveries: [Delivery]) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .fresh, deliveries: deliveries)
  }

  /// An attempt has ended and gave nothing; the last good data stays, and grows old.
  public static func failed(_ failure: SourceFailure, since: Int64) -> SourceUpdate {
    SourceUpdate(activity: .idle, health: .failed(failure, since: since))
  }
}

/// News of one item.
public struct Delivery: Equatable, Sendable {
  /// The item's name within its source.
  public var item: String
  /// The content, or why there is none; what was there before then stays.
  public var content: Result<Content, SourceFailure>
  /// The time of the newest sample in the content, in milliseconds of the Unix epoch; nil for
  /// content without times.
  public var newest: Int64?
  /// When the source received it, in milliseconds of the Unix epoch.
  public var received: Int64

  /// Takes the time of the newest sample from the content.
  public init(item: String, content: Result<Content, SourceFailure>, received: Int64) {
    self.item = item
    self.content = content
    self.received = received
    newest = (try? content.get())?.newest
  }
}

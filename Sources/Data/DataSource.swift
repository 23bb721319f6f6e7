/// A source of data, which delivers changes of its items when it receives them.
///
/// It is the third interface to the outside world, besides `Output` for frames and `InputSource`
/// for input. A source depends neither on views nor on the thread of its listeners. It calls its
/// sink from any thread, one call at a time.
public protocol DataSource: AnyObject, Sendable {
  /// Begins to deliver updates to `sink`. It is called once, before `stop`.
  func start(_ sink: @escaping DataSink)

  /// Ends all work. Work that is already running may still call the sink.
  func stop()

  /// Requests the samples of an item in a range of time, about one sample per device column. A
  /// source that has more history than it delivers by itself answers with an update. Other sources
  /// do nothing.
  func request(_ request: RangeRequest)

  /// Requests the data again, because a person has asked for it. A source that can load again
  /// reports the activity `loading` until it has an answer. Other sources do nothing.
  func refresh()

  /// Performs an action for a person, at most once. A source without such an action replies with a
  /// failure.
  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply)
}

extension DataSource {
  /// Does nothing.
  public func request(_ request: RangeRequest) {}
  /// Does nothing.
  public func refresh() {}

  /// Replies with a failure, because the source has no actions.
  public func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    reply(request.failure("the source has no such action"))
  }
}

/// The receiver of a source's updates.
public typealias DataSink = @Sendable (SourceUpdate) -> Void

/// The part of an item that a view shows. A source that can deliver parts of an item delivers this
/// part; other sources ignore the request.
public struct RangeRequest: Hashable, Sendable {
  /// The name of the item in its source.
  public var item: String
  /// The visible range, in milliseconds since 1970-01-01 UTC, both ends included.
  public var range: ClosedRange<Int64>
  /// The width of `range` on the screen, in device pixels.
  public var columns: Int

  /// Makes a request.
  public init(item: String, range: ClosedRange<Int64>, columns: Int) {
    self.item = item
    self.range = range
    self.columns = columns
  }
}

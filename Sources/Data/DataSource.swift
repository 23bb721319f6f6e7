/// A source of data, which delivers news of its items when it gets them.
///
/// It is the third interface to the outside, beside `Output` and `InputSource`. A source knows
/// neither views nor the thread of its listeners. It calls its sink from any thread, one call at a
/// time.
public protocol DataSource: AnyObject, Sendable {
  /// Begins to deliver updates to `sink`. Called once, before `stop`.
  func start(_ sink: @escaping DataSink)

  /// Ends all work. Work under way may still call the sink.
  func stop()

  /// Asks for the samples of an item in a range of time, about one sample per device column. A
  /// source that holds more history than it delivers answers with an update; others do nothing.
  func request(_ request: RangeRequest)

  /// Asks for the data anew, because a person wants it. A source that can says that it loads until
  /// it has an answer; others do nothing.
  func refresh()

  /// Does something, because a person wants it, at most once. A source without such an action
  /// replies with a failure.
  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply)
}

extension DataSource {
  public func request(_ request: RangeRequest) {}
  public func refresh() {}

  public func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    reply(request.failure("the source has no such action"))
  }
}

/// The receiver of a source's updates.
public typealias DataSink = @Sendable (SourceUpdate) -> Void

/// The part of an item that a view shows, for sources that can deliver a part.
public struct RangeRequest: Hashable, Sendable {
  public var item: String
  /// Milliseconds of the Unix epoch.
  public var range: ClosedRange<Int64>
  /// The width of the drawn range in device pixels.
  public var columns: Int

  public init(item: String, range: ClosedRange<Int64>, columns: Int) {
    self.item = item
    self.range = range
    self.columns = columns
  }
}

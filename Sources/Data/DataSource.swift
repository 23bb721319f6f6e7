/// A source of data: it tells of its items what it knows, when it learns it.
///
/// The third door of the house, beside `Output` and `InputSource`. A source knows no view and no
/// thread of its listeners: it calls its sink from whichever thread it likes, one call at a time.
public protocol DataSource: AnyObject, Sendable {
  /// Begins to tell. Called once, before `stop`.
  func start(_ sink: @escaping DataSink)

  /// Ends all work. The sink may still be called by what is under way.
  func stop()

  /// Asks for the samples of an item in a range of time, at a resolution of about one sample a
  /// column. A source that holds more history than it delivers answers with content; others do
  /// nothing.
  func request(_ request: RangeRequest)
}

extension DataSource {
  public func request(_ request: RangeRequest) {}
}

/// Takes what a source tells.
public typealias DataSink = @Sendable (SourceUpdate) -> Void

/// What a view shows of an item, for sources that can deliver just that.
public struct RangeRequest: Hashable, Sendable {
  public var item: String
  /// Milliseconds of the Unix epoch.
  public var range: ClosedRange<Int64>
  /// Device columns that the range is drawn in.
  public var columns: Int

  public init(item: String, range: ClosedRange<Int64>, columns: Int) {
    self.item = item
    self.range = range
    self.columns = columns
  }
}

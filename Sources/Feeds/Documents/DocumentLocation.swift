import MartletConfig
import MartletData

/// The location of a document: a file, or a URL from which it is fetched.
enum DocumentLocation: Hashable, Sendable {
  case file(String)
  #if HTTP
    case server(HTTPSettings)
  #endif

  /// Reads `url` with the keys of requests, or else `path`. Returns nil if neither can be used.
  init?(_ reader: inout ConfigReader, _ common: SourceCommon) {
    #if HTTP
      if reader.isSurveyed { _ = HTTPSettings(&reader, common) }
      if reader.has("url") {
        if reader.has("path") {
          reader.report("path and url are two places", at: reader.location(of: "path"))
          _ = reader.string("path")
        }
        guard let settings = HTTPSettings(&reader, common) else { return nil }
        self = .server(settings)
        return
      }
    #endif
    guard let path = reader.file("path", of: common.owner) else { return nil }
    self = .file(path)
  }

  /// The path of the file; empty for a URL.
  var files: [String] { if case .file(let path) = self { [path] } else { [] } }

  /// Checks that the file can be opened, or that the settings of the request can be used.
  func check() throws(SourceFailure) {
    switch self {
    case .file(let path): try FileFeed.check(path)
    #if HTTP
      case .server(let settings): try settings.check()
    #endif
    }
  }

  /// Reads the document once, on the caller's thread.
  ///
  /// - Parameters:
  ///   - format: the name of the format, for failures.
  ///   - received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the failure if the document cannot be read or is not in the format.
  func read(
    _ format: String, received: Int64, _ makeReader: @escaping @Sendable () -> any FileReader
  ) throws(SourceFailure) -> SourceUpdate {
    switch self {
    case .file(let path): return try FileFeed.read(path, with: makeReader(), received: received)
    #if HTTP
      case .server(let settings):
        let document = HTTPDocument(settings, format: format, makeReader)
        return try PolledFeed.read { HTTPPoll(document, on: $0, hub: nil) }
    #endif
    }
  }

  /// Returns the source of the document, not started yet.
  ///
  /// - Parameters:
  ///   - format: the name of the format, for failures.
  ///   - isTimely: whether the contents depend on the time. If so, an unchanged document is read
  ///     again.
  ///   - interval: the seconds between two requests, or between two readings of a timely file.
  func open(
    _ format: String, isTimely: Bool, every interval: Double, in hub: FeedHub,
    _ makeReader: @escaping @Sendable () -> any FileReader
  ) -> any DataSource {
    switch self {
    case .file(let path):
      guard isTimely else { return FileFeed(path: path, reader: makeReader(), hub: hub) }
      return PollingFeed(path) { DocumentPoller(path, makeReader(), every: interval) }
    #if HTTP
      case .server(let settings):
        let document = HTTPDocument(settings, format: format, isTimely: isTimely, makeReader)
        return PolledFeed(hub: hub, every: interval) { HTTPPoll(document, on: $0, hub: hub) }
    #endif
    }
  }
}

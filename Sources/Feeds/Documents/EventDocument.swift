import MartletConfig
import MartletData

/// A document, in a file or at a URL, whose events are the one item of a source.
struct EventDocument: Hashable, Sendable {
  /// The maximum size of the document in bytes.
  static let largest: Int64 = 16 << 20

  private let location: DocumentLocation
  private let item: String
  /// The name of the format in messages, such as "a calendar".
  private let format: String
  /// The seconds between two requests, or between two readings of an unchanged file.
  private let interval: Double

  /// Reads the keys that all kinds of such documents have. Returns nil if there is no document.
  ///
  /// - Parameter defaultInterval: the default value of the key `every`, in seconds.
  init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, _ items: [ItemReader], format: String,
    every defaultInterval: Double
  ) {
    interval = reader.duration("every", in: 60...86_400) ?? defaultInterval
    item = items.first?.name ?? "1"
    self.format = format
    if items.count > 1 {
      reader.report("\(format) has one item", at: items[1].reader.location)
    }
    guard let location = DocumentLocation(&reader, common) else { return nil }
    self.location = location
  }

  /// The path of the file; empty for a URL.
  var files: [String] { location.files }

  /// The name of the one item, in an array.
  var itemNames: [String] { [item] }

  /// Checks that the document can be opened.
  func check() throws(SourceFailure) { try location.check() }

  /// Reads the document once, on the caller's thread.
  func read(
    received: Int64, _ makeReader: @escaping @Sendable () -> any FileReader
  ) throws(SourceFailure) -> SourceUpdate {
    try location.read(format, received: received, makeReader)
  }

  /// Returns the source of the document, not started yet.
  ///
  /// - Parameter isTimely: whether the events depend on the time. If so, an unchanged document is
  ///   read again.
  func open(
    in hub: FeedHub, isTimely: Bool, _ makeReader: @escaping @Sendable () -> any FileReader
  ) -> any DataSource {
    location.open(format, isTimely: isTimely, every: interval, in: hub, makeReader)
  }

  /// Returns the update with the events of a reading.
  func update(
    _ reading: ReadingContext, _ events: () throws(ContentFault) -> [DataEvent]
  ) throws(ReadingFailure) -> SourceUpdate {
    do throws(ContentFault) {
      return .ready([
        Delivery(
          item: item, content: .success(.events(try events())), received: reading.received)
      ])
    } catch {
      throw reading.unusable(error.description)
    }
  }
}

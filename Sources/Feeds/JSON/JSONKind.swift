import MartletConfig
import MartletData
import MartletThreads

/// A JSON file of any structure. Paths select its items.
package struct JSONKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "json"`.
  package static let name = "json"

  /// The path of the file, absolute.
  package var path: String
  /// The items in the order of the configuration.
  package var items: [JSONItem]
  /// The maximum number of samples that a series keeps; nil for all.
  package var capacity: Int?

  /// Creates the settings of a file.
  package init(path: String, items: [JSONItem], capacity: Int? = nil) {
    self.path = path
    self.items = items
    self.capacity = capacity
  }

  /// Reads `path`, the keys for the format of times, and the paths of each item.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    let defaults = TimeSettings(&reader)
    capacity = common.capacity
    self.items = []
    for index in items.indices {
      if let item = JSONItem(&items[index], defaults: defaults) { self.items.append(item) }
    }
    if items.isEmpty {
      reader.report(
        "\(common.owner) needs items, such as item.power = { path = \"$.power\" }")
    }
    guard let path = common.path(&reader) else { return nil }
    self.path = path
  }

  /// The one file of the source.
  package var files: [String] { [path] }

  /// Checks that the time zones are known and that the file can be opened.
  ///
  /// - Throws: the reason why the source cannot be read now.
  package func check() throws(SourceFailure) {
    // It reads the file of a zone, and throws if there is none.
    for item in items { _ = try item.time.text() }
    try FileFeed.check(path)
  }

  /// Reads the file on the caller's thread.
  ///
  /// - Throws: the failure if the file cannot be read or is not JSON. The failure of one item is a
  ///   part of the update.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try FileFeed.read(path, with: JSONReader(self), received: received)
  }

  /// Returns a feed of the file, not started yet.
  package func open(in hub: FeedHub) -> any DataSource {
    FileFeed(path: path, reader: JSONReader(self), hub: hub)
  }
}

extension JSONKind {
  /// Returns the contents of all items in a document, in the order of the items.
  ///
  /// - Parameter modified: the time of values without a time of their own, in milliseconds since
  ///   1970-01-01 UTC.
  package func contents(
    of document: JSONDocument, modified: Int64
  ) -> [(item: String, content: Result<Content, SourceFailure>)] {
    contents(of: document, modified: modified, texts: TimeTexts())
  }

  /// Returns the same, with formats of times that are cached between documents.
  func contents(
    of document: JSONDocument, modified: Int64, texts: TimeTexts
  ) -> [(item: String, content: Result<Content, SourceFailure>)] {
    let content = JSONContent(document: document, modified: modified)
    return items.map { ($0.name, result(of: $0, in: content, texts)) }
  }

  private func result(
    of item: JSONItem, in content: JSONContent, _ texts: TimeTexts
  ) -> Result<Content, SourceFailure> {
    do throws(SourceFailure) {
      let text = try texts.text(item.time)
      do throws(ContentFault) {
        return .success(
          try content.content(of: item, times: text, capacity: capacity) {
            settings throws(SourceFailure) in try texts.text(settings)
          })
      } catch {
        throw SourceFailure(.item(item.name), why: error.description)
      }
    } catch {
      return .failure(error)
    }
  }
}

/// Reads a whole JSON file, once after each change.
final class JSONReader: FileReader {
  private let kind: JSONKind
  private let texts = TimeTexts()
  private let moments = JSONMoments()

  init(_ kind: JSONKind) {
    self.kind = kind
  }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    let bytes = try reading.bytes(of: file, atMost: Int64(JSONDocument.maximumBytes))
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes)
    } catch {
      throw reading.unusable(error.description)
    }
    let contents = kind.contents(
      of: document, modified: reading.stamp.modifiedMilliseconds, texts: texts)
    // A document with only current values continues the history of earlier documents.
    return .ready(
      contents.map { item, content in
        Delivery(
          item: item,
          content: content.map { moments.continued($0, item, capacity: kind.capacity) },
          received: reading.received)
      })
  }
}

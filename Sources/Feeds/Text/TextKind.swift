import MartletConfig
import MartletData

/// The last lines of a text file, as one value.
package struct TextKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "text"`.
  package static let name = "text"

  /// The path of the file, absolute.
  package var path: String
  /// The maximum number of lines at the end of the file that are shown.
  package var lines: Int
  /// The name of the one item.
  package var item: String

  /// Reads `path` and `lines`.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    lines = reader.integer("lines", in: 1...1000) ?? 20
    item = items.first?.name ?? "1"
    if items.count > 1 {
      reader.report(
        "a text source has one item", at: items[1].reader.location)
    }
    guard let path = common.path(&reader) else { return nil }
    self.path = path
  }

  /// On change: a text stays valid until the file changes.
  package var cadence: Cadence { .onChange }

  /// The one file of the source.
  package var files: [String] { [path] }

  /// Returns the name of the one item.
  package func itemNames(configured: [String]) -> [String]? { [item] }

  /// Checks that the file can be opened.
  ///
  /// - Throws: the reason why it cannot.
  package func check() throws(SourceFailure) { try FileFeed.check(path) }

  /// Reads the file on the caller's thread.
  ///
  /// - Throws: the failure if the file cannot be read or is not UTF-8.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try FileFeed.read(path, with: TextReader(self), received: received)
  }

  /// Returns a feed of the file, not started yet.
  package func open(in hub: FeedHub) -> any DataSource {
    FileFeed(path: path, reader: TextReader(self), hub: hub)
  }
}

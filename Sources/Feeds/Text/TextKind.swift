import MartletConfig
import MartletData

/// The last lines of a text file, as one value.
package struct TextKind: SourceKind {
  package static let name = "text"

  package var path: String
  /// The number of lines at the end of the file that are shown.
  package var lines: Int
  /// The name of its one item.
  package var item: String

  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    lines = reader.integer("lines", in: 1...1000) ?? 20
    item = items.first?.name ?? "1"
    if items.count > 1 {
      reader.report(
        "a text source has one item", at: items[1].reader.place)
    }
    guard let path = common.path(&reader) else { return nil }
    self.path = path
  }

  /// A text stays valid until the file changes.
  package var cadence: Cadence { .onChange }

  package var files: [String] { [path] }

  package func check() throws(SourceFailure) { try FileFeed.check(path) }

  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    try FileFeed.read(path, with: TextReader(self), received: received)
  }

  package func open(in hub: FeedHub) -> any DataSource {
    FileFeed(path: path, reader: TextReader(self), hub: hub)
  }
}

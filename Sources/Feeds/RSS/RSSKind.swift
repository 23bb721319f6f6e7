#if RSS
  import MartletConfig
  import MartletData

  /// A feed of news in a file, RSS 0.9 to 2.0 or Atom. Its entries are events of one item.
  package struct RSSKind: SourceKind {
    package static let name = "rss"
    /// The same kind under the name of the other format.
    package static let atomName = "atom"
    package static let isRemote = true

    let path: String
    let item: String
    /// The greatest number of entries; the newest are kept.
    let most: Int

    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      most = reader.integer("most", in: 1...1000) ?? 50
      item = items.first?.name ?? "1"
      if items.count > 1 {
        reader.report("a feed of news has one item", at: items[1].reader.place)
      }
      guard let path = reader.file("path", of: common.owner) else { return nil }
      self.path = path
    }

    /// News stay valid until the feed changes.
    package var cadence: Cadence { .onChange }

    package var files: [String] { [path] }

    package func check() throws(SourceFailure) { try FileFeed.check(path) }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try FileFeed.read(path, with: RSSReader(self), received: received)
    }

    package func open(in hub: FeedHub) -> any DataSource {
      FileFeed(path: path, reader: RSSReader(self), hub: hub)
    }
  }
#endif

#if RSS
  import MartletConfig
  import MartletData

  /// A feed of news in a file or at an address, RSS 0.9 to 2.0 or Atom. Its entries are events of one item.
  package struct RSSKind: SourceKind {
    package static let name = "rss"
    /// The same kind under the name of the other format.
    package static let atomName = "atom"
    package static let isRemote = true

    let document: EventDocument
    /// The greatest number of entries; the newest are kept.
    let most: Int

    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      most = reader.integer("most", in: 1...1000) ?? 50
      guard
        let document = EventDocument(&reader, common, items, format: "a feed of news", every: 900)
      else { return nil }
      self.document = document
    }

    /// News stay valid until the feed changes.
    package var cadence: Cadence { .onChange }

    package var files: [String] { document.files }

    package func check() throws(SourceFailure) { try document.check() }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try document.read(received: received) { [self] in RSSReader(self) }
    }

    package func open(in hub: FeedHub) -> any DataSource {
      document.open(in: hub, isTimely: false) { [self] in RSSReader(self) }
    }
  }
#endif

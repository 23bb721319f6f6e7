#if RSS
  import MartletConfig
  import MartletData

  /// A news feed in a file or at a URL, in RSS 0.9 to 2.0 or Atom. Its entries are events of one
  /// item.
  package struct RSSKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "rss"`.
    package static let name = "rss"
    /// The same kind under the name of the other format.
    package static let atomName = "atom"
    /// True: the source may talk to a server.
    package static let isRemote = true

    let document: EventDocument
    /// The maximum number of entries; the newest are kept.
    let maximumEntries: Int

    /// Reads `maximumEntries` and the keys of a document with events.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      maximumEntries = reader.integer("most", in: 1...1000) ?? 50
      guard
        let document = EventDocument(&reader, common, items, format: "a feed of news", every: 900)
      else { return nil }
      self.document = document
    }

    /// On change: entries stay valid until the feed changes.
    package var cadence: Cadence { .onChange }

    /// The file of the feed; empty for a URL.
    package var files: [String] { document.files }

    /// Returns the name of the one item.
    package func itemNames(configured: [String]) -> [String]? { document.itemNames }

    /// Checks that the feed can be opened.
    ///
    /// - Throws: the reason why it cannot.
    package func check() throws(SourceFailure) { try document.check() }

    /// Reads the feed once, on the caller's thread.
    ///
    /// - Throws: the failure if the feed cannot be read or is malformed.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try document.read(received: received) { [self] in RSSReader(self) }
    }

    /// Returns the source of the feed, not started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      document.open(in: hub, isTimely: false) { [self] in RSSReader(self) }
    }
  }
#endif

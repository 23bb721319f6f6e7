#if RSS
  import MartletConfig
  import MartletData

  /// A feed of news in a file or at an address, RSS 0.9 to 2.0 or Atom. Its entries are events of one item.
  package struct RSSKind: SourceKind {
    package static let name = "rss"
    /// The same kind under the name of the other format.
    package static let atomName = "atom"
    package static let isRemote = true

    let place: DocumentPlace
    let item: String
    /// The greatest number of entries; the newest are kept.
    let most: Int
    /// The seconds between two requests.
    let interval: Double

    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      most = reader.integer("most", in: 1...1000) ?? 50
      interval = reader.duration("every", in: 60...86_400) ?? 900
      item = items.first?.name ?? "1"
      if items.count > 1 {
        reader.report("a feed of news has one item", at: items[1].reader.place)
      }
      guard let place = DocumentPlace(&reader, common) else { return nil }
      self.place = place
    }

    /// News stay valid until the feed changes.
    package var cadence: Cadence { .onChange }

    package var files: [String] { place.files }

    package func check() throws(SourceFailure) { try place.check() }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try place.read("a feed", received: received) { [self] in RSSReader(self) }
    }

    package func open(in hub: FeedHub) -> any DataSource {
      place.open("a feed", isTimely: false, every: interval, in: hub) { [self] in
        RSSReader(self)
      }
    }
  }
#endif

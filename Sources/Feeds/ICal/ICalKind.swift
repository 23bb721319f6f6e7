#if ICal
  import MartletConfig
  import MartletData

  /// A calendar in a file or at an address, as in bookings of a room. Its events are one item.
  package struct ICalKind: SourceKind {
    package static let name = "ical"
    package static let isRemote = true

    let place: DocumentPlace
    let item: String
    /// The zone of whole days and of events without a zone.
    let times: TimeSettings
    /// The seconds before and after now of which events are shown.
    let past: Double
    let future: Double
    /// The seconds between two requests, or two readings of an unchanged file: the window moves.
    let interval: Double

    private static let usual = (past: 86_400.0, future: 30 * 86_400.0, interval: 3600.0)

    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      times = TimeSettings(&reader)
      past = reader.duration("past", in: 60...366 * 86_400) ?? Self.usual.past
      future = reader.duration("future", in: 60...366 * 86_400) ?? Self.usual.future
      interval = reader.duration("every", in: 60...86_400) ?? Self.usual.interval
      item = items.first?.name ?? "1"
      if items.count > 1 {
        reader.report("a calendar has one item", at: items[1].reader.place)
      }
      guard let place = DocumentPlace(&reader, common) else { return nil }
      self.place = place
    }

    /// Events stay valid until the calendar changes.
    package var cadence: Cadence { .onChange }

    package var files: [String] { place.files }

    package func check() throws(SourceFailure) {
      _ = try times.text()
      try place.check()
    }

    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try place.read("a calendar", received: received) { [self] in ICalReader(self) }
    }

    package func open(in hub: FeedHub) -> any DataSource {
      place.open("a calendar", isTimely: true, every: interval, in: hub) { [self] in
        ICalReader(self)
      }
    }
  }
#endif

#if ICal
  import MartletConfig
  import MartletData

  /// A calendar in a file or at a URL, for example the bookings of a room. Its events are one item.
  package struct ICalKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "ical"`.
    package static let name = "ical"
    /// True: the source may talk to a server.
    package static let isRemote = true

    let document: EventDocument
    /// The settings of times. Their zone applies to whole days and to events without a zone.
    let times: TimeSettings
    /// The seconds before the present time from which events are shown.
    let past: Double
    /// The seconds after the present time up to which events are shown.
    let future: Double

    private static let defaults = (past: 86_400.0, future: 30 * 86_400.0, interval: 3600.0)

    /// Reads the keys of `TimeSettings`, `past`, `future`, and the keys of `EventDocument`.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      times = TimeSettings(&reader)
      past = reader.duration("past", in: 60...366 * 86_400) ?? Self.defaults.past
      future = reader.duration("future", in: 60...366 * 86_400) ?? Self.defaults.future
      guard
        let document = EventDocument(
          &reader, common, items, format: "a calendar", every: Self.defaults.interval)
      else { return nil }
      self.document = document
    }

    /// On change: events stay valid until the calendar changes.
    package var cadence: Cadence { .onChange }

    /// The file of the calendar; empty for a URL.
    package var files: [String] { document.files }

    /// Returns the name of the one item.
    package func itemNames(configured: [String]) -> [String]? { document.itemNames }

    /// Checks that the time zone is known and that the calendar can be opened.
    ///
    /// - Throws: the reason why the source cannot be read now.
    package func check() throws(SourceFailure) {
      // This fails for an unknown zone.
      _ = try times.text()
      try document.check()
    }

    /// Reads the calendar once, on the caller's thread.
    ///
    /// - Throws: the failure if the calendar cannot be read or is malformed.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try document.read(received: received) { [self] in ICalReader(self) }
    }

    /// Returns the source of the calendar, not started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      // The window of time around the present moves, so an unchanged calendar is read again, too.
      document.open(in: hub, isTimely: true) { [self] in ICalReader(self) }
    }
  }
#endif

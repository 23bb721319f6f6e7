#if ICal
  internal import CIcal
  import MartletData
  import MartletFormats
  import MartletSeries
  import MartletThreads

  /// Reads a whole calendar (RFC 5545) and returns the events in a window around the present time.
  final class ICalReader: FileReader {
    /// The maximum number of events; later ones are left out.
    static let maximumEvents = 2000

    private let kind: ICalKind
    private let texts = TimeTexts()

    init(_ kind: ICalKind) {
      self.kind = kind
    }

    func read(
      _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
    ) throws(ReadingFailure) -> SourceUpdate {
      let bytes = try reading.bytes(of: file, atMost: EventDocument.largest)
      let zone: TimeZoneRules
      do throws(SourceFailure) {
        zone = try texts.text(kind.times).zone
      } catch {
        throw ReadingFailure(error, .content)
      }
      let from = reading.received - Int64(kind.past * 1000)
      let to = reading.received + Int64(kind.future * 1000)
      return try kind.document.update(reading) { () throws(ContentFault) in
        try Self.events(in: bytes, zone: zone, window: from...to)
      }
    }

    /// Returns the events of a calendar that overlap a window, in order of time.
    ///
    /// - Parameters:
    ///   - zone: the zone of whole days and of events without a zone.
    ///   - window: milliseconds since 1970-01-01 UTC.
    static func events(
      in bytes: [UInt8], zone: TimeZoneRules, window: ClosedRange<Int64>
    ) throws(ContentFault) -> [DataEvent] {
      // Safety: the text is never freed or changed.
      if let fault = unsafe martlet_ical_load() {
        throw ContentFault(unsafe String(cString: fault))
      }
      // The library would end the text at a zero.
      guard !bytes.contains(0) else { throw ContentFault("no text: it has a zero byte") }
      let text = bytes + [0]
      let collector = Collector(zone: zone, window: window)
      var fault = [CChar](repeating: 0, count: 200)
      let (from, to) = (
        window.lowerBound.floored(by: 1000), window.upperBound.floored(by: 1000) + 1
      )
      // Safety: the text ends with a zero; the collector outlives the call that it is passed to.
      let code = unsafe text.withUnsafeBytes { text in
        unsafe martlet_ical_read(
          text.baseAddress?.assumingMemoryBound(to: CChar.self), from, to,
          { context, event in
            guard let context = unsafe context, let event = unsafe event else { return }
            let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
            unsafe collector.add(event.pointee)
          }, Unmanaged.passUnretained(collector).toOpaque(), &fault, fault.count)
      }
      guard code == 0 else { throw ContentFault(words: fault) }
      return collector.sorted
    }
  }

  /// Collects the events of one reading.
  private final class Collector {
    private let zone: TimeZoneRules
    private let window: ClosedRange<Int64>
    private var events: [DataEvent] = []
    private var ids: Set<String> = []

    init(zone: TimeZoneRules, window: ClosedRange<Int64>) {
      self.zone = zone
      self.window = window
    }

    /// The events in order of time, at most `maximumEvents` of them: those that begin first.
    var sorted: [DataEvent] {
      Array(
        events.sorted { ($0.time, $0.id) < ($1.time, $1.id) }.prefix(ICalReader.maximumEvents))
    }

    /// - Parameter event: an occurrence, whose texts the library lends for the call.
    func add(_ event: martlet_ical_event) {
      guard events.count < 10 * ICalReader.maximumEvents else { return }
      let isFloating = unsafe event.is_floating != 0
      let hasEnd = unsafe event.has_end != 0
      func moment(_ seconds: Int64) -> Int64? {
        let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
        guard !isTooLarge, TimeColumn.limits.contains(milliseconds) else { return nil }
        return isFloating ? zone.moment(local: milliseconds) : milliseconds
      }
      guard let start = moment(unsafe event.start), let end = moment(unsafe event.end) else {
        return
      }
      // An event that ends exactly at the start of the window is not shown, unless it has no
      // duration.
      let isOver = end > start ? end <= window.lowerBound : end < window.lowerBound
      guard start <= window.upperBound, !isOver else { return }
      let (uid, original) = unsafe (Self.text(event.uid) ?? "", event.original)
      guard ids.insert("\(uid) \(original)").inserted else { return }
      let parts = unsafe [Self.text(event.location), Self.text(event.description)]
      let (title, kind) = unsafe (Self.text(event.summary) ?? "", Self.text(event.category) ?? "")
      events.append(
        DataEvent(
          id: "\(uid) \(original)", kind: kind, title: title,
          text: parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n"),
          time: start, until: hasEnd ? end : nil))
    }

    /// Returns a text of at most 1000 characters; nil without one.
    private static func text(_ bytes: UnsafePointer<CChar>?) -> String? {
      // Safety: the library's texts end with a zero and are valid during the call.
      guard let bytes = unsafe bytes else { return nil }
      return String(unsafe String(cString: bytes).prefix(1000))
    }
  }
#endif

#if RSS
  internal import CExpat
  import MartletData
  import MartletThreads

  /// The library that reads XML, Expat.
  package enum XMLLibrary {
    /// The version of the library. Reading it loads the library. Nil if the library cannot be
    /// loaded.
    package static var version: String? {
      // Safety: the library returns a constant text.
      unsafe martlet_xml_version().map { unsafe String(cString: $0) }
    }
  }

  /// Reads a whole news feed.
  final class RSSReader: FileReader {
    private let kind: RSSKind

    init(_ kind: RSSKind) {
      self.kind = kind
    }

    func read(
      _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
    ) throws(ReadingFailure) -> SourceUpdate {
      let bytes = try reading.bytes(of: file, atMost: EventDocument.largest)
      return try kind.document.update(reading) { () throws(ContentFault) in
        try Self.events(
          in: bytes, undated: reading.stamp.modifiedMilliseconds,
          maximumEntries: kind.maximumEntries)
      }
    }

    /// Returns the newest entries of a feed, in order of time.
    ///
    /// - Parameter undated: the time of entries without one, in milliseconds since 1970-01-01 UTC.
    static func events(
      in bytes: [UInt8], undated: Int64, maximumEntries: Int
    ) throws(ContentFault) -> [DataEvent] {
      // Safety: the text is never freed or changed.
      if let fault = unsafe martlet_xml_load() {
        throw ContentFault(unsafe String(cString: fault))
      }
      let parts = RSSParts(undated: undated)
      var handlers = unsafe martlet_xml_handlers(
        begin: { context, name, attributes in
          guard let context = unsafe context, let name = unsafe name else { return }
          let parts = unsafe Unmanaged<RSSParts>.fromOpaque(context).takeUnretainedValue()
          unsafe parts.begin(String(cString: name), RSSReader.attributes(attributes))
        },
        end: { context, _ in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<RSSParts>.fromOpaque(context).takeUnretainedValue().end()
        },
        text: { context, text, count in
          guard let context = unsafe context, let text = unsafe text else { return }
          let parts = unsafe Unmanaged<RSSParts>.fromOpaque(context).takeUnretainedValue()
          // Safety: the library lends `count` bytes for the call.
          unsafe parts.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
        })
      var fault = [CChar](repeating: 0, count: 200)
      var (line, column): (UInt, UInt) = (0, 0)
      // Safety: the bytes and the parts outlive the call that they are passed to.
      let code = unsafe bytes.withUnsafeBytes { bytes in
        unsafe martlet_xml_read(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &handlers,
          Unmanaged.passUnretained(parts).toOpaque(), &fault, fault.count, &line, &column)
      }
      guard code == 0 else {
        throw ContentFault(words: fault, after: "line \(line), column \(column): ")
      }
      guard parts.isFeed else {
        throw ContentFault("no feed: its outermost element is neither rss, RDF nor feed")
      }
      return parts.newest(maximumEntries)
    }

    private static func attributes(
      _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [String: String] {
      var result: [String: String] = [:]
      guard var next = unsafe list else { return result }
      // Safety: the library's list has alternating names and values, and ends with null.
      while let name = unsafe next[0], let value = unsafe next[1], result.count < 100 {
        unsafe result[String(cString: name)] = unsafe String(cString: value)
        unsafe next += 2
      }
      return result
    }
  }
#endif

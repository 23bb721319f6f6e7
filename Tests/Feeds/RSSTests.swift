import MartletData
import MartletTestSupport
import Testing

@testable import MartletFeeds

#if RSS
  private func events(_ text: String, maximumEntries: Int = 100) throws -> [DataEvent] {
    try RSSReader.events(in: Array(text.utf8), undated: 5, maximumEntries: maximumEntries)
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try events(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  struct RSSTests {
    @Test func rssEntriesAreEvents() throws {
      let found = try events(
        """
        <?xml version="1.0"?>
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <title>The channel</title><pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate>
        <item><title>Second &amp; last</title><guid>g2</guid><media:title>no</media:title>
        <pubDate>Sun, 08 Sep 2002 09:42 +0200</pubDate><category>local</category>
        <description><![CDATA[<p>Some <b>bold</b> text &eacute;&#8211;&#x2014;</p><script>x()</script>]]></description>
        </item>
        <item><title>First</title><link>http://a/1</link><pubDate>07 Sep 02 09:42:31 EST</pubDate></item>
        <item><title>Undated</title></item><item></item>
        </channel></rss>
        """)
      #expect(
        found == [
          DataEvent(id: "5 Undated", title: "Undated", time: 5),
          DataEvent(id: "http://a/1", title: "First", time: 1_031_409_751_000),
          DataEvent(
            id: "g2", kind: "local", title: "Second & last", text: "Some bold text é–—",
            time: 1_031_470_920_000),
        ])
    }

    @Test func atomEntriesAreEvents() throws {
      let found = try events(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>
        <entry><id>urn:1</id><title type="text">a &lt; b</title><updated>2026-01-02T03:04:05Z</updated>
        <published>2026-01-02T03:04:05+01:00</published><category term="t" label="Label"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>two</p></div></content>
        <author><name>x</name></author></entry>
        <entry><id>urn:2</id><title type="html">c &amp;amp; &lt;i&gt;d&lt;/i&gt;</title>
        <updated>2026-01-03T00:00:00Z</updated><summary>s</summary></entry>
        </feed>
        """)
      #expect(found.map(\.id) == ["urn:1", "urn:2"])
      #expect(found.map(\.title) == ["a < b", "c & d"])
      #expect(found.map(\.text) == ["One two", "s"])
      #expect(found[0].kind == "Label" && found[0].time == 1_767_319_445_000)
    }

    @Test func rdfEntriesAreEvents() throws {
      let found = try events(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>C</title></channel>
        <item><title>I</title><dc:date>2026-01-02T03:04:05Z</dc:date></item></rdf:RDF>
        """)
      #expect(found.map(\.title) == ["I"] && found[0].time == 1_767_323_045_000)
    }

    @Test func theNewestAreKept() throws {
      let items = (1...9).map { day in
        "<item><title>\(day)</title><pubDate>0\(day) Jan 2026 00:00 GMT</pubDate></item>"
      }
      let found = try events("<rss><channel>\(items.joined())</channel></rss>", maximumEntries: 3)
      #expect(found.map(\.title) == ["7", "8", "9"])
    }

    @Test func otherEncodingsAreRead() throws {
      var bytes = Array(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><item><title>M?ller</title></item></rss>"
          .utf8)
      if let index = bytes.lastIndex(of: UInt8(ascii: "?")) { bytes[index] = 0xFC }
      #expect(
        try RSSReader.events(in: bytes, undated: 0, maximumEntries: 9).map(\.title) == ["Müller"])
    }

    /// A thousand million laughs, entities of files, and towers of elements are refused.
    @Test func bombsAreRefused() {
      let laughs =
        "<!DOCTYPE rss [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><rss>&b;</rss>"
      #expect(fault(laughs)?.hasSuffix("it declares entities, which are refused") == true)
      let file = "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><rss>&x;</rss>"
      #expect(fault(file)?.hasSuffix("it declares entities, which are refused") == true)
      let parameter = "<!DOCTYPE r [<!ENTITY % x \"y\"> %x;]><rss/>"
      #expect(fault(parameter)?.hasSuffix("it declares entities, which are refused") == true)
      let deep = String(repeating: "<a>", count: 100_000)
      #expect(fault("<rss>" + deep)?.hasSuffix("elements more than 100 deep") == true)
    }

    @Test func problemsNameLineAndColumn() {
      #expect(fault("<rss>\n<item></rss>") == "line 2, column 9: mismatched tag")
      #expect(fault("") == "line 1, column 1: no element found")
      #expect(
        fault("<html></html>") == "no feed: its outermost element is neither rss, RDF nor feed")
    }

    @Test(arguments: ["rss", "atom"])
    func aFileIsASource(kind: String) throws {
      let folder = try Folder()
      try folder.write("<rss><item><title>T</title></item></rss>", to: "f")
      let (source, problems) = MartletFeedsTests.source(
        "[[source]]\nid = \"n\"\nkind = \"\(kind)\"\npath = \"\(folder.path("f"))\"")
      #expect(problems == [])
      let update = try #require(source).kind.value.read(received: 7)
      #expect(update.deliveries.map(\.item) == ["1"])
      guard case .success(.events(let events)) = update.deliveries[0].content else {
        Issue.record("no events")
        return
      }
      #expect(events.map(\.title) == ["T"])
    }
  }

  #if HTTP && ICal
    /// Feeds and calendars come from a server, too; a missing one is the server's failure.
    @Test func feedsAndCalendarsAreFetched() async throws {
      let folder = try Folder()
      try folder.write("<rss><item><title>T</title></item></rss>", to: "news.xml")
      try folder.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "room.ics")
      let port = try TestServer.freePort()
      let server = try TestServer(
        command: [
          "python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1", "--directory",
          folder.url.path,
        ], ready: port)
      defer { withExtendedLifetime(server) {} }
      func kind(_ name: String, _ file: String) throws -> SourceSettings {
        let (source, problems) = MartletFeedsTests.source(
          "[[source]]\nid = \"n\"\nkind = \"\(name)\"\nproxy = \"\"\n"
            + "url = \"http://127.0.0.1:\(port)/\(file)\"")
        #expect(problems == [])
        return try #require(source)
      }
      func titles(_ update: SourceUpdate) -> [String]? {
        guard case .success(.events(let events))? = update.deliveries.first?.content else {
          return nil
        }
        return events.map(\.title)
      }
      #expect(try titles(kind("rss", "news.xml").kind.value.read(received: 7)) == ["T"])
      #expect(try titles(kind("ical", "room.ics").kind.value.read(received: 7)) == [])
      let failure = #expect(throws: SourceFailure.self) {
        try kind("atom", "none.xml").kind.value.read(received: 7)
      }
      #expect(failure?.why.hasPrefix("404") == true, "\(failure?.why ?? "")")
      let listener = Listener()
      let feed = try kind("rss", "news.xml").open(in: FeedHub())
      feed.start(listener.deliver)
      #expect(try await listener.waits { $0.updates.contains { titles($0) == ["T"] } })
      feed.stop()
    }
  #endif

  struct MailDateTests {
    @Test(arguments: [
      ("Sat, 07 Sep 2002 09:42:31 GMT", 1_031_391_751_000),
      ("7 Sep 2002 09:42 +0130", 1_031_386_320_000),
      ("Sat, 07 Sep 02 09:42:31", 1_031_391_751_000),
      ("01 Jan 70 00:00:00 -0100", 3_600_000),
    ])
    func datesOfMailAreRead(text: String, expected: Int) {
      #expect(MailDate.milliseconds(text) == Int64(expected))
    }

    @Test(arguments: [
      "", "Sat", "31 Feb 2026 00:00", "1 Foo 2026 00:00", "1 Jan 2026", "1 Jan 2026 24:00",
      "1 Jan 2026 00:60", "1 Jan 2026 00:00 XYZ", "1 Jan 2026 00:00 +1", "1 Jan 2026 0 0 0 0",
      "1 Jan 2026 00:00:", "1 Jan 2026 00:00 +0060",
    ])
    func otherTextsAreNoDates(text: String) {
      #expect(MailDate.milliseconds(text) == nil)
    }
  }
#endif

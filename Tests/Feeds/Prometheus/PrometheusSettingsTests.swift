import Testing

@testable import MartletFeeds

#if HTTP
  @Suite struct PrometheusSettingsTests {
    /// The problems of a source with these lines.
    private func problems(_ lines: String) -> [String] {
      source("[[source]]\nid = \"s\"\nkind = \"prometheus\"\n\(lines)").problems
    }

    @Test(arguments: [
      ("item.a = { query = \"up\" }", "source \"s\" needs url"),
      ("url = \"ftp://a\"\nitem.a = { query = \"up\" }", "url takes a URL of http or https"),
      ("url = \"http://u:p@a\"\nitem.a = { query = \"up\" }", "url names no user"),
      ("url = \"http://a\"", "source \"s\" needs items"),
      ("url = \"http://a\"\nitem.a = {}", "an item of a prometheus source needs query"),
      ("url = \"http://a\"\nitem.a = { query = \"up\", step = \"1s\" }", "step needs range"),
      (
        "url = \"http://a\"\nitem.a = { query = \"up\", range = \"1h\", as = \"table\" }",
        "an item with range is a series"
      ),
      (
        "url = \"http://a\"\nitem.a = { query = \"up\", range = \"1d\", step = \"10ms\" }",
        "range has 8640000 steps"
      ),
      ("url = \"http://a?b=c\"\nitem.a = { query = \"up\" }", "url is the server's"),
    ])
    func wrongSettingsAreReported(lines: String, words: String) {
      let problems = problems(lines)
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }

    @Test func settingsAreRead() throws {
      let found = source(
        """
        [[source]]
        id = "s"
        kind = "prometheus"
        url = "https://a/prometheus/"
        every = "5s"
        min_step = "1s"
        item.a = { query = "up", range = "6h", legend = "{{job}}" }
        item.b = { query = "up", min_step = "1min", as = "table" }
        """)
      let kind = try #require(found.source?.kind.value as? PrometheusKind)
      #expect(kind.server.url == "https://a/prometheus" && kind.interval == 5000)
      #expect(kind.items.map(\.minimumStep) == [1000, 60_000])
      #expect(kind.items.map(\.step) == [32_000, nil])
      #expect(found.source?.isRemote == true)
      // A series is asked for at each of its steps, and not more often than the source allows.
      #expect(PrometheusTask(kind.items[0]).period(5000) == 32_000)
      #expect(PrometheusTask(kind.items[0]).period(40_000) == 64_000)
      #expect(PrometheusTask(kind.items[1]).period(5000) == 5000)
    }
  }
#endif

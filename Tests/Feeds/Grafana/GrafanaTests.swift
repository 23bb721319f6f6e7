import Foundation
import MartletData
import MartletTestSupport
import Testing

@testable import MartletFeeds

#if HTTP
  /// A program written from Grafana's documentation: no Grafana takes part in these tests.
  @Suite struct GrafanaTests {
    private let port: UInt16
    private let server: TestServer
    private let folder: Folder

    init() throws {
      port = try TestServer.freePort()
      folder = try Folder()
      try folder.write("geheim\n", to: "token")
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      server = try TestServer(
        command: ["python3", root.appending(path: "servers/grafana.py").path, "\(port)"],
        ready: port)
    }

    private func kind(_ items: String) throws -> GrafanaKind {
      let read = source(
        """
        [[source]]
        id = "s"
        kind = "grafana"
        url = "http://127.0.0.1:\(port)/"
        proxy = ""
        token = { file = "\(folder.path("token"))" }
        \(items)
        """)
      #expect(read.problems == [])
      return try #require(read.source?.kind.value as? GrafanaKind)
    }

    private func content(_ keys: String) throws -> Content {
      let update = try kind("item.a = { query = { expr = \"up\" }, \(keys) }").read(received: 0)
      return try #require(update.deliveries.first).content.get()
    }

    private func series(_ keys: String) throws -> [String: [Double?]] {
      guard case .series(let chart) = try content(keys) else { return [:] }
      var found: [String: [Double?]] = [:]
      for one in chart.series {
        found[one.id] = (0..<one.values.count).map { one.values[$0] }
      }
      return found
    }

    @Test func framesBecomeSeriesWithGaps() throws {
      #expect(
        try series("datasource = \"wide\", legend = \"{{room}}\"")
          == ["hall": [1, nil, 3], "cellar": [nil, 5, nil]])
      #expect(
        try series("datasource = \"wide\"").keys.sorted()
          == ["{room=\"cellar\"}", "{room=\"hall\"}"])
      #expect(try series("datasource = \"titled\"") == ["Load": [1, 2]])
      // In the long form the rows are told apart by their texts.
      #expect(
        try series("datasource = \"long\", legend = \"{{room}}\"")
          == ["a": [1, 3], "b": [2, nil]])
    }

    @Test func framesBecomeValuesAndTables() throws {
      #expect(
        try content("datasource = \"titled\", as = \"value\"")
          == .value(DataValue(.number(2), time: 1_700_000_001_000)))
      guard case .table(let table) = try content("datasource = \"table\", as = \"table\"") else {
        Issue.record("no table")
        return
      }
      #expect(table.columns.map(\.name) == ["name", "Value", "on"])
      #expect(
        table.rows == [
          [.text("a"), .number(1.5), .truth(true)], [.text("b"), .empty, .truth(false)],
        ])
    }

    @Test func queriesAreHandedThrough() throws {
      _ = try kind(
        """
        item.a.datasource = "titled"
        item.a.range = "2h"
        item.a.query = '{"rawSql": "SELECT 1", "refId": "A"}'
        """
      ).read(received: 0)
      let text = try String(contentsOf: server.folder.appending(path: "asked"), encoding: .utf8)
      let body = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let query = try #require((body["queries"] as? [[String: Any]])?.first)
      #expect(query["rawSql"] as? String == "SELECT 1")
      #expect(query["maxDataPoints"] as? Int == 1024 && query["intervalMs"] as? Int == 7031)
      let (from, to) = (body["from"] as? String ?? "", body["to"] as? String ?? "")
      #expect(Int(to).flatMap { end in Int(from).map { end - $0 } } == 7_200_000)
    }

    // MARK: - Panels

    /// The queries of the newest request.
    private func asked() throws -> [[String: Any]] {
      let text = try String(contentsOf: server.folder.appending(path: "asked"), encoding: .utf8)
      let line = try #require(text.split(separator: "\n").last)
      let body = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(body?["queries"] as? [[String: Any]])
    }

    private func panel(_ number: Int, _ keys: String = "") throws -> Content {
      let more = keys.isEmpty ? "" : ", \(keys)"
      let update = try kind("item.a = { dashboard = \"board\", panel = \(number)\(more) }")
        .read(received: 0)
      return try #require(update.deliveries.first).content.get()
    }

    @Test func theQueriesOfAPanelAreAsked() throws {
      guard case .series(let chart) = try panel(1) else {
        Issue.record("no series")
        return
      }
      #expect(chart.series.map(\.id).sorted() == ["Load", "Second"])
      let queries = try asked()
      #expect(queries.map { $0["refId"] as? String } == ["A", "C"])
      #expect(
        queries[0]["expr"] as? String
          == #"load{host=~"(pi|nas\.lan)", room="hall", all=~"(a|b)", c=~".*"}[$__rate_interval] $other"#
      )
      #expect(queries[0]["legendFormat"] as? String == "{{host}}")
      #expect((queries[1]["datasource"] as? [String: Any])?["uid"] as? String == "second")
      _ = try panel(1, "target = \"C\", as = \"value\"")
      #expect(try asked().map { $0["refId"] as? String } == ["C"])
    }

    @Test func theVariablesOfTheItemWin() throws {
      _ = try panel(1, "variables = { host = \"a.b\", room = [\"x\", \"y\"] }")
      #expect(
        (try asked()[0]["expr"] as? String)?.hasPrefix(
          #"load{host=~"a\.b", room="(x|y)", all"#) == true)
    }

    @Test func eachKindOfDataSourceHasItsOwnForm() throws {
      _ = try panel(3, "as = \"table\", range = \"1h\"")
      #expect(
        try asked()[0]["rawSql"] as? String
          == "SELECT * WHERE h IN ('pi','nas.lan') AND r = 'hall' AND $__timeFilter(t) GROUP BY "
          + "'3515ms' pi,nas.lan")
    }

    @Test func panelsOfNamesAndOfTheUsualDataSourceAreFound() throws {
      _ = try panel(4)
      #expect((try asked()[0]["datasource"] as? [String: Any])?["uid"] as? String == "titled")
      _ = try panel(5)
      #expect((try asked()[0]["datasource"] as? [String: Any])?["uid"] as? String == "wide")
      guard case .series(let chart) = try panel(9) else {
        Issue.record("no series")
        return
      }
      #expect(chart.series.map(\.id).sorted() == ["Load", "Twice"])
    }

    @Test(arguments: [
      (6, "the panel shows data of Grafana's own, which no query brings"),
      (7, "panel 7 has no queries"),
      (8, "panel 8 is one of the library: name a panel with queries"),
      (10, "there is no data source \"Gone\""),
      (
        11,
        "the dashboard has no panel 11, but 1 Load, 2 , 4 Old, 5 Usual, 6 Own, 7 Text, 8 Library, "
          + "9 Mixed, 10 Unknown, 3 SQL"
      ),
    ])
    func panelsThatCannotBeAskedSayWhy(number: Int, why: String) throws {
      #expect(throws: SourceFailure(.item("a"), why: why)) { try panel(number) }
    }

    @Test func dashboardsThatCannotBeReadSayWhy() throws {
      let items = ["open", "none", "gone"].map {
        "item.\($0) = { dashboard = \"\($0)\", panel = 1 }"
      }
      let update = try kind(items.joined(separator: "\n")).read(received: 0)
      let words = update.deliveries.map { delivery -> String in
        if case .failure(let failure) = delivery.content { failure.why } else { "" }
      }
      #expect(
        words == [
          "the dashboard was saved with \"All\" for open: give variables = { open = … }",
          "the answer is not a dashboard", "404 Not Found: Dashboard not found",
        ])
      #expect(
        throws: SourceFailure(
          .source("127.0.0.1:\(port)"),
          why: "403 Forbidden: You'll need additional permissions: dashboards:read "
            + "(sent: \(folder.path("token")))")
      ) { try kind("item.a = { dashboard = \"private\", panel = 1 }").read(received: 0) }
    }

    @Test func aDashboardIsReadOnceForManyItems() throws {
      let items = (1...4).map { "item.i\($0) = { dashboard = \"board\", panel = 1 }" }
      let panel = Panel(
        try kind("every = \"100ms\"\n" + items.joined(separator: "\n")).open(in: FeedHub()))
      #expect(panel.waits { $0.now.updates > 5 })
      panel.feed.stop()
      let read = try String(contentsOf: server.folder.appending(path: "read"), encoding: .utf8)
      #expect(read == "/api/dashboards/uid/board\n")
    }

    @Test(arguments: [
      ("dashboard = \"a\"", "needs panel"), ("dashboard = \"a/b\", panel = 1", "takes the uid"),
      ("dashboard = \"a\", panel = 1, query = {}", "or datasource and query"),
      ("dashboard = \"a\", panel = 1, variables = { x = 4 }", "takes a text or an array"),
      ("dashboard = \"a\", panel = -1", "panel"),
    ])
    func wrongPanelsAreReported(keys: String, words: String) {
      let problems = source(
        "[[source]]\nid = \"s\"\nkind = \"grafana\"\nurl = \"http://a\"\nitem.a = { \(keys) }"
      ).problems
      #expect(problems.contains { $0.contains(words) }, "\(problems)")
    }

    @Test(arguments: [
      ("$a-$b", "1-{x,y}"), ("${a}b", "1b"), ("[[b:pipe]]", "x|y"), ("${b:json}", #"["x","y"]"#),
      ("${b:doublequote}", #""x","y""#), ("${b:singlequote}", "'x','y'"),
      ("$ab $ ${ ${a", "$ab $ ${ ${a"),
      ("$$a", "$1"), ("${a:regex}", "1"), ("${q:sqlstring}", "'it''s'"), ("${q:raw}", "it's"),
      ("$__timeFilter(a)", "$__timeFilter(a)"), ("ä$a€", "ä1€"),
    ])
    func variablesAreReplaced(text: String, expected: String) {
      var variables = GrafanaVariables()
      variables.variables = [
        "a": .init(values: ["1"]), "b": .init(values: ["x", "y"], isMultiple: true),
        "q": .init(values: ["it's"]),
      ]
      #expect(variables.filled(text, style: .glob) == expected)
    }

    // MARK: - Failures

    @Test func failuresOfQueriesAreTheItems() throws {
      let items = ["wrong", "missing", "ragged", "empty", "titled"].map {
        "item.\($0) = { datasource = \"\($0)\", query = { expr = \"up\" } }"
      }
      let update = try kind(items.joined(separator: "\n")).read(received: 0)
      let words = update.deliveries.map { delivery -> String in
        if case .failure(let failure) = delivery.content { failure.why } else { "" }
      }
      #expect(
        words == [
          "bad_data: 1:5: parse error: unclosed left parenthesis",
          "404 Not Found: Data source not found",
          "the columns of a frame differ from its schema", "there are no samples", "",
        ])
    }

    @Test func refusalsAreTheSources() throws {
      let busy = try kind("item.a = { datasource = \"busy\", query = {} }")
      #expect(
        throws: SourceFailure(
          .source("127.0.0.1:\(port)"), why: "503 Service Unavailable: overloaded")
      ) { try busy.read(received: 0) }
      try folder.write("falsch\n", to: "token")
      let why = "401 Unauthorized: Invalid API key (sent: \(folder.path("token")))"
      #expect(throws: SourceFailure(.source("127.0.0.1:\(port)"), why: why)) {
        try busy.read(received: 0)
      }
    }

    @Test(arguments: [
      ("item.a = { datasource = \"u\", query = {} }", "source \"s\" needs url"),
      ("url = \"http://a\"", "source \"s\" needs items"),
      ("url = \"http://a\"\nitem.a = { query = {} }", "needs datasource"),
      ("url = \"http://a\"\nitem.a = { datasource = \"u\" }", "needs query"),
      ("url = \"http://a\"\nitem.a = { datasource = \"u\", query = \"up\" }", "an object of JSON"),
    ])
    func wrongSettingsAreReported(lines: String, words: String) {
      let problems = source("[[source]]\nid = \"s\"\nkind = \"grafana\"\n\(lines)").problems
      #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
    }
  }
#endif

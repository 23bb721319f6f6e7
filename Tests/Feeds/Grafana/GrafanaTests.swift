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
        throws: SourceFailure(.source("127.0.0.1"), why: "503 Service Unavailable: overloaded")
      ) { try busy.read(received: 0) }
      try folder.write("falsch\n", to: "token")
      #expect(throws: SourceFailure(.source("127.0.0.1"), why: "401 Unauthorized: Invalid API key"))
      { try busy.read(received: 0) }
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

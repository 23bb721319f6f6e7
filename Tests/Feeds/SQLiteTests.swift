#if SQLite
  import Foundation
  import MartletData
  import MartletSeries
  import MartletThreads
  import Testing

  @testable import MartletFeeds

  /// Makes and changes databases with the SQLite of Python.
  private func sql(_ path: String, _ statements: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()",
      path, statements,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private let log = """
    CREATE TABLE log(time INTEGER, watts REAL, volts INTEGER, room TEXT);
    INSERT INTO log VALUES (20, 2.5, 230, 'hall'), (10, 1.5, NULL, 'hall'), (10, 7, 229, 'attic');
    CREATE TABLE note(time TEXT, title TEXT, until TEXT, kind TEXT);
    INSERT INTO note VALUES ('2026-01-31 08:30:00', 'Storm', NULL, 'red');
    """

  private func settings(_ path: String, _ lines: String) -> String {
    "[[source]]\nid = \"s\"\nkind = \"sqlite\"\npath = \"\(path)\"\n\(lines)"
  }

  private func kind(_ path: String, _ lines: String) throws -> SQLiteKind {
    let (source, problems) = source(settings(path, lines))
    #expect(problems == [])
    return try #require(source?.kind.value as? SQLiteKind)
  }

  private func contents(
    _ path: String, _ lines: String
  ) throws -> [String: Result<Content, SourceFailure>] {
    let update = try kind(path, lines).read(received: 5)
    return Dictionary(update.deliveries.map { ($0.item, $0.content) }) { first, _ in first }
  }

  struct SQLiteKindTests {
    @Test func rowsAreSeriesValuesTablesAndEvents() throws {
      let folder = try Folder()
      let path = folder.path("a b%.db")
      try sql(path, log)
      let found = try contents(
        path,
        """
        item.hall = { query = "SELECT time, watts, volts FROM log WHERE room='hall'", time = "time" }
        item.rooms = { query = "SELECT time t, watts, room FROM log", time = "t", series = "room" }
        item.last = { query = "SELECT watts, time FROM log ORDER BY time DESC LIMIT 1", time = "time", as = "value" }
        item.count = { query = "SELECT count(*) FROM log; ; -- all of them" }
        item.all = { query = "SELECT room, watts, volts, time FROM log", as = "table", time = "time" }
        item.notes = { query = "SELECT * FROM note", as = "events" }
        """)
      guard case .series(let hall)? = try found["hall"]?.get(),
        case .series(let rooms)? = try found["rooms"]?.get(),
        case .table(let table)? = try found["all"]?.get()
      else { return #expect(Bool(false)) }
      #expect(hall.times.all == [10_000, 20_000])
      #expect(hall.series.map(\.id) == ["watts", "volts"])
      #expect(hall.series[1].values[0] == nil && hall.series[1].values[1] == 230)
      #expect(rooms.series.map(\.id) == ["hall", "attic"])
      #expect(try found["last"]?.get() == .value(DataValue(.number(2.5), time: 20_000)))
      guard case .value(let count)? = try found["count"]?.get() else {
        return #expect(Bool(false))
      }
      #expect(count.reading == .number(3))
      #expect(table.columns.map(\.name) == ["room", "watts", "volts", "time"])
      #expect(table.rows[1] == [.text("hall"), .number(1.5), .empty, .time(10_000)])
      #expect(
        try found["notes"]?.get()
          == .events([
            DataEvent(
              id: "1769848200000 Storm", kind: "red", title: "Storm", time: 1_769_848_200_000)
          ]))
    }

    @Test(arguments: [
      ("SELECT wats FROM log", "no such column: wats"),
      ("SELEC 1", "near \"SELEC\": syntax error"),
      ("INSERT INTO log VALUES (1,1,1,'x')", "not authorized"),
      ("DROP TABLE log", "not authorized"), ("ATTACH '/tmp/x.db' AS x", "not authorized"),
      ("PRAGMA query_only = 0", "not authorized"), ("VACUUM", "authorization denied"),
      ("SELECT load_extension('x')", "not authorized to use function: load_extension"),
      ("SELECT 1; SELECT 2", "the query is more than one statement"),
      ("SELECT 1; /* one */ SELECT 2", "the query is more than one statement"),
      ("", "the query is empty"),
      ("SELECT * FROM log", "the query gives more than 1 rows; add LIMIT to it"),
      (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
        "the query takes longer than 0.2 s"
      ), ("SELECT zeroblob(2000000)", "string or blob too big"),
      (
        "SELECT randomblob(100)",
        "row 1, column \"randomblob(100)\": expected a number or text, found a blob of 100 bytes"
      ),
      ("SELECT 1, 2", "the query gives 2 values; a single one needs a query of one column"),
      ("SELECT 1 WHERE 0", "the query gives no row"),
    ])
    func queriesThatCannotBeAnsweredSayWhy(query: String, why: String) throws {
      let folder = try Folder()
      let path = folder.path("d")
      try sql(path, log)
      let text = query.replacing("\"", with: "\\\"")
      let found = try contents(
        path,
        "timeout = \"200ms\"\nitem.i = { query = \"\(text)\" }\nitem.ok = { query = \"SELECT 1\" }")
      guard case .failure(let failure)? = found["i"] else { return #expect(Bool(false)) }
      #expect(failure.why == why)
      // The other items still work.
      #expect(throws: Never.self) { try found["ok"]?.get() }
    }

    @Test func whatIsNoDatabaseSaysSo() throws {
      let folder = try Folder()
      let item = "item.i = { query = \"SELECT 1\" }"
      do {
        _ = try contents(folder.path("missing"), item)
        #expect(Bool(false))
      } catch let error as SourceFailure {
        #expect(error.why == "No such file or directory")
      }
      try folder.write(String(repeating: "text ", count: 500), to: "t")
      do {
        let found = try contents(folder.path("t"), item)
        guard case .failure(let failure)? = found["i"] else { return #expect(Bool(false)) }
        throw failure
      } catch let error as SourceFailure {
        #expect(error.why == "file is not a database")
      }
    }

    @Test func wrongColumnsSayWhatThereIs() throws {
      let folder = try Folder()
      try sql(folder.path("d"), log)
      let found = try contents(
        folder.path("d"),
        """
        item.a = { query = "SELECT watts, volts FROM log", time = "when" }
        item.b = { query = "SELECT room, watts FROM log", time = "room" }
        item.c = { query = "SELECT time, room FROM log", time = "time" }
        """)
      func why(_ item: String) -> String? {
        if case .failure(let failure)? = found[item] { failure.why } else { nil }
      }
      #expect(why("a") == "no column \"when\"; the query has \"watts\", \"volts\"")
      #expect(why("b")?.hasPrefix("row 1, column \"room\": expected a time such as") == true)
      #expect(why("c") == "row 1, column \"room\": expected a number, found \"hall\"")
    }

    /// A database in WAL mode without its -shm, in a folder that cannot be written to.
    @Test func aLogThatCannotBeSharedSaysTheWayOut() async throws {
      let folder = try Folder()
      try folder.makeFolder("in")
      let path = folder.path("in/d")
      try sql(path, "PRAGMA journal_mode = WAL;" + log)
      #expect(SQLiteFile.usesWAL(path))
      let item = "item.i = { query = \"SELECT count(*) FROM log\" }"
      #expect(throws: Never.self) { try contents(path, item)["i"]?.get() }
      for name in ["in/d-shm", "in/d-wal"] {
        try? FileManager.default.removeItem(atPath: folder.path(name))
      }
      folder.allow(0o644, "in/d")
      folder.allow(0o555, "in")
      let reader = try kind(path, item)
      var immutable = reader
      immutable.isImmutable = true
      let fixed = immutable
      await withoutPrivileges {
        do throws(SourceFailure) {
          _ = try reader.read(received: 0)
          Issue.record("it is read")
        } catch {
          // SQLite's own message depends on the user.
          #expect(
            error.why.hasSuffix(
              ": it is in WAL mode, and \(path)-shm is not there and cannot be made; let this user "
                + "write beside it, or, if nobody writes to it while it is shown, say immutable = true"
            ), "\(error.why)")
        }
        #expect(throws: Never.self) {
          try fixed.read(received: 0).deliveries.first?.content.get()
        }
      }
      folder.allow(0o755, "in")
    }

    @Test(arguments: ["DELETE", "WAL"])
    func changesAreToldAndNothingElse(mode: String) async throws {
      let folder = try Folder()
      let path = folder.path("d")
      try sql(path, "PRAGMA journal_mode = \(mode);" + log)
      let (made, _) = source(
        settings(path, "every = \"100ms\"\nitem.i = { query = \"SELECT count(*) FROM log\" }"))
      let listener = Listener()
      let feed = try #require(made).open(in: FeedHub())
      feed.start(listener.deliver)
      func counts() -> [Double] {
        listener.updates.flatMap(\.deliveries).compactMap {
          if case .success(.value(let value)) = $0.content { value.number } else { nil }
        }
      }
      #expect(try await listener.waits { _ in counts() == [3] })
      try sql(path, "INSERT INTO log VALUES (30, 1, 1, 'x')")
      #expect(try await listener.waits { _ in counts() == [3, 4] })
      // A change of attributes does not count as new content.
      folder.allow(0o600, "d")
      try await Task.sleep(for: .milliseconds(400))
      #expect(counts() == [3, 4])
      #expect(listener.failures.isEmpty)
      // Another database takes its place.
      try sql(folder.path("e"), log + "DELETE FROM log;")
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      _ = folder.rename("e", to: "d")
      #expect(try await listener.waits { _ in counts().last == 0 })
      try FileManager.default.removeItem(atPath: path)
      #expect(try await listener.waits { $0.failures.last?.why == "No such file or directory" })
      feed.stop()
    }

    /// The first query takes too long for a second, and the database does not change meanwhile.
    @Test func queriesThatTookTooLongAreTriedAgain() async throws {
      let folder = try Folder()
      let path = folder.path("d")
      try sql(path, log)
      let end = Date.now.timeIntervalSince1970 + 1
      let now = "(julianday('now') - 2440587.5) * 86400"
      let endless = "SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT iif(\(now) < \(end), 1e15, 7)"
      let kind = try kind(
        path,
        """
        every = "100ms"
        timeout = "100ms"
        item.slow = { query = "WITH RECURSIVE n(i) AS (\(endless)) SELECT max(i) FROM n" }
        item.wrong = { query = "SELECT wats FROM log" }
        item.good = { query = "SELECT count(*) FROM log" }
        """)
      let poller = SQLitePoller(kind, retryInterval: 0.2)
      let listener = Listener()
      // The poller says when it wants to be asked again; 20 s are enough for all it has to do.
      let limit = MonotonicSeconds.now + 20
      while let due = poller.poll(listener.deliver), due < limit {
        try await Task.sleep(for: .seconds(max(0, due - MonotonicSeconds.now)))
      }
      try #require(listener.updates.count == 3)
      let updates = listener.updates
      #expect(updates[0] == .loading)
      #expect(updates[1].deliveries.map(\.item) == ["slow", "wrong", "good"])
      guard case .failure(let failure)? = updates[1].deliveries.first?.content else {
        return #expect(Bool(false))
      }
      #expect(failure.why == "the query takes longer than 0.1 s")
      // The same failure again is no news, nor are items that had an answer. A wrong query waits
      // for a change of the database.
      #expect(!updates[2].isWhole && updates[2].deliveries.map(\.item) == ["slow"])
      guard case .value(let value)? = try updates[2].deliveries.first?.content.get() else {
        return #expect(Bool(false))
      }
      #expect(value.reading == .number(7))
    }

    @Test func aLockCanPassAndAWrongQueryCannot() throws {
      let folder = try Folder()
      let path = folder.path("d")
      try sql(path, log)
      let connection = try SQLiteConnection(path, isImmutable: false)
      func failure(_ query: String) -> SQLiteConnection.QueryFailure? {
        do throws(SQLiteConnection.QueryFailure) {
          _ = try connection.answer(query, seconds: 5, maximumRows: 1)
          return nil
        } catch {
          return error
        }
      }
      let (holder, input, output) = (Process(), Pipe(), Pipe())
      holder.executableURL = URL(filePath: "/usr/bin/env")
      holder.arguments = [
        "python3", "-c",
        """
        import sqlite3, sys
        c = sqlite3.connect(sys.argv[1], isolation_level=None)
        c.execute("BEGIN EXCLUSIVE")
        print("locked", flush=True)
        sys.stdin.read()
        """, path,
      ]
      holder.standardInput = input
      holder.standardOutput = output
      try holder.run()
      var said = Data()
      while !said.contains(UInt8(ascii: "\n")) {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty, "the holder of the lock has ended")
        said += more
      }
      let locked = failure("SELECT count(*) FROM log")
      #expect(locked?.cause.why == "database is locked" && locked?.canPass == true)
      try input.fileHandleForWriting.close()
      holder.waitUntilExit()
      #expect(failure("SELECT count(*) FROM log") == nil)
      #expect(failure("SELECT wats FROM log")?.canPass == false)
      #expect(failure("SELECT watts FROM log")?.canPass == false)
    }

    @Test(arguments: [
      (
        "",
        "f:1:1: source \"s\" needs items, such as item.power = { query = \"SELECT time, watts FROM power\", time = \"time\" }"
      ),
      ("item.a = {}", "f:5:6: an item of a sqlite source needs query, a SELECT statement"),
      (
        "item.a = { query = \"SELECT 1\", as = \"series\" }",
        "f:5:6: series need time, the column of their times"
      ),
      (
        "item.a = { query = \"SELECT 1\", as = \"serie\" }",
        "f:5:37: source.item.a.as takes one of value, series, table, events; did you mean series?"
      ),
    ])
    func wrongKeysAreNamedWithTheirLocation(line: String, problem: String) {
      #expect(source(settings("p", line)).problems == [problem])
    }
  }
#endif

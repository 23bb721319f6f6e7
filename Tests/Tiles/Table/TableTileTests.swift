import MartletCharts
import MartletData
import MartletFormats
import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct TableTileTests {
  private static let columns = [
    DataTable.Column("name"), DataTable.Column("cpu", unit: "%"), DataTable.Column("up"),
    DataTable.Column("since"),
  ]

  private static let table = DataTable(
    columns: columns,
    rows: [
      [.text("web"), .number(91.5), .truth(true), .time(TileSamples.now)],
      [.text("Database"), .number(7), .truth(false), .empty],
      [.text("a server with a name that is much too long"), .empty, .truth(true), .empty],
      [.text("cache"), .number(64), .empty, .time(TileSamples.now - 86_400_000)],
    ])

  private let tile = """
    { id = "t", kind = "table", data = "s:t", title = "Servers", columns = ["name", \
    { name = "cpu", title = "CPU", decimals = 0, threshold = [{ value = 85, color = "#FF6B60" }] }, \
    { name = "up", map = { true = "yes", false = "no" } }, "since"] }
    """

  private func stage(
    _ table: DataTable, _ line: String? = nil, width: Double = 640, height: Double = 320,
    scheme: ColorScheme = .dark
  ) throws -> PictureStage {
    let live = TileSamples.live()
    live.receive(
      .updated([Delivery(item: "t", content: .success(.table(table)), received: TileSamples.now)]),
      from: "s")
    return try TileSamples.tile(line ?? tile, live, width: width, height: height, scheme: scheme)
  }

  private func names(_ host: TestHost) -> [String] {
    let known = ["web", "Database", "cache"]
    return host.texts.map { $0.hasPrefix("a server") ? "long" : $0 }
      .filter { known.contains($0) || $0 == "long" }
  }

  @Test func aTapSortsAndTheNextOneTheOtherWay() throws {
    let host = try stage(Self.table).host
    #expect(names(host) == ["web", "Database", "long", "cache"])
    let head = try #require(host.textFrames["CPU"])
    let point = CGPoint(x: head.midX, y: head.midY)
    host.tap(point)
    host.advance(0.2)
    #expect(names(host) == ["Database", "cache", "web", "long"], "numbers as numbers, empty last")
    host.tap(point)
    host.advance(0.2)
    #expect(names(host) == ["web", "cache", "Database", "long"])
    let name = try #require(host.textFrames["name"])
    host.tap(CGPoint(x: name.midX, y: name.midY))
    host.advance(0.2)
    #expect(names(host) == ["long", "cache", "Database", "web"], "without regard to case")
  }

  @Test func theConfigurationSortsAtFirst() throws {
    let line = "{ id = \"t\", kind = \"table\", data = \"s:t\", sort = \"-cpu\" }"
    #expect(names(try stage(Self.table, line).host) == ["web", "cache", "Database", "long"])
  }

  @Test func sortingIsStable() {
    let rows = (0..<100).map { [DataTable.Cell.number(Double($0 % 3)), .number(Double($0))] }
    let model = TableModel(
      DataTable(columns: [.init("a"), .init("b")], rows: rows), [], DateFormat())
    for isDescending in [false, true] {
      let order = model.rows(in: .init(column: 0, isDescending: isDescending))
      let groups = Dictionary(grouping: order) { $0 % 3 }
      #expect(groups.values.allSatisfy { $0 == $0.sorted() })
      #expect(order.map { $0 % 3 } == order.map { $0 % 3 }.sorted { ($0 < $1) != isDescending })
    }
  }

  @Test func tenThousandRowsAreMadeAsTheyAreSeen() throws {
    let rows = (0..<10_000).map { [DataTable.Cell.text("row \($0)"), .number(Double($0))] }
    let table = DataTable(columns: [.init("name"), .init("value")], rows: rows)
    let host = try stage(table, "{ id = \"t\", kind = \"table\", data = \"s:t\" }").host
    #expect(host.texts.contains("row 0") && host.texts.count < 60)
    for _ in 0..<3 { host.drag(from: CGPoint(x: 300, y: 300), to: CGPoint(x: 300, y: 100)) }
    host.advance(2)
    #expect(!host.texts.contains("row 0") && host.texts.count < 60)
    let head = try #require(host.textFrames["value"])
    host.tap(CGPoint(x: head.midX, y: head.midY))
    host.tap(CGPoint(x: head.midX, y: head.midY))
    host.advance(0.5)
    #expect(host.texts.contains { $0.hasPrefix("row 99") })
  }

  @Test(arguments: [120.0, 200, 320, 640, 1400]) func columnsFillTheRoom(room: Double) {
    let model = TableModel(Self.table, [], DateFormat())
    let widths = model.widths(in: room)
    let sum = widths.reduce(0, +) + TableModel.spacing * 3
    #expect(widths.allSatisfy { $0 >= 0 } && sum <= room + 0.5, "\(widths)")
    if room >= 320 { #expect(abs(sum - room) < 0.5, "\(widths)") }
  }

  @Test func columnsShareTheRestOfTheRoom() {
    let model = TableModel(Self.table, [], DateFormat())
    let added = zip(model.widths(in: 1400), model.widths(in: 1000)).map { $0 - $1 }
    #expect(added.allSatisfy { abs($0 - 100) < 0.01 }, "\(added)")
  }

  /// A table with room for larger rows has larger texts, unless these would be shortened.
  @Test func aTableFillsAHighTile() {
    let cells = (0..<4).map { [DataTable.Cell.text("a"), .number(Double($0))] }
    let model = TableModel(
      DataTable(columns: [.init("a"), .init("b")], rows: cells), [], DateFormat())
    func scale(_ width: Double, _ height: Double) -> Double {
      model.scale(in: CGSize(width: width, height: height))
    }
    // The headers and the rows have 45 points each at a factor of 1.25.
    #expect(scale(600, 224) == 1 && scale(600, 225) == 1.25)
    #expect(scale(600, 360) == 2 && scale(600, 2000) == 2)
    // Both columns are 44 points wide, and 16 points apart.
    #expect(scale(155, 2000) == 1.25 && scale(156, 2000) == 1.5)
    #expect(scale(100, 2000) == 1)
    let enlarged = model.widths(in: 600, scale: 2)
    #expect(abs(enlarged.reduce(0, +) - 584) < 0.5)
  }

  /// A number ends where the text of the next column begins.
  @Test func aTextAfterANumberKeepsItsDistance() {
    let model = TableModel(Self.table, [], DateFormat())
    #expect(model.columns.map(\.isNumeric) == [false, true, false, false])
    #expect(model.columns.map(\.inset) == [0, 0, 16, 0])
  }

  @Test func oddTablesAreShown() throws {
    let none = DataTable(columns: [], rows: [])
    #expect(try stage(none).host.texts.contains("No data"))
    let empty = DataTable(columns: Self.columns, rows: [])
    #expect(try stage(empty).host.texts.contains("No data"))
    let nan = DataTable(
      columns: [.init("a")], rows: [[.number(.nan)], [.number(.infinity)], [.number(-1e300)]])
    _ = try stage(nan, "{ id = \"t\", kind = \"table\", data = \"s:t\", sort = \"a\" }")
    let line = "{ id = \"t\", kind = \"table\", data = \"s:t\", columns = [\"gone\"] }"
    _ = try stage(Self.table, line)
  }

  @Test(arguments: [
    "columns = []", "columns = [4]", "columns = [{ title = \"x\" }]", "columns = \"a\"",
    "columns = [\"a\"], sort = \"b\"", "columns = [{ name = \"a\", colour = 1 }]",
  ]) func wrongTablesAreReported(keys: String) {
    #expect(throws: (any Error).self) {
      try TilePage.settings(["{ id = \"a\", kind = \"table\", data = \"s:i\", \(keys) }"])
    }
  }

  @Test func tablesLookAsBefore() throws {
    expectGolden(try stage(Self.table, width: 520, height: 280).picture(), "table")
    for width in [240.0, 520, 1000] {
      for scheme in [ColorScheme.dark, .light] {
        try leavePicture(
          try stage(Self.table, width: width, height: 280, scheme: scheme).picture(),
          "table-\(Int(width))-\(scheme)")
      }
    }
  }
}

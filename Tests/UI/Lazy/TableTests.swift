import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

private struct Peak: Identifiable {
  let id: Int
  let name: String
  let height: Int
}

private final class Peaks: ObservableObject {
  @Published var rows = [
    Peak(id: 1, name: "b", height: 30), Peak(id: 2, name: "c", height: 10),
    Peak(id: 3, name: "a", height: 20),
  ]
  @Published var order = [KeyPathComparator(\Peak.name)]
  @Published var one: Int?
  @Published var many: Set<Int> = []
}

private struct Sorted: View {
  @ObservedObject var peaks: Peaks

  var body: some View {
    Table(peaks.rows, selection: $peaks.one, sortOrder: $peaks.order) {
      TableColumn("name", value: \.name)
      TableColumn("height", value: \.height) { Text("\($0.height)") }.width(120)
      TableColumn("none") { _ in EmptyView() }
    }
    .onChange(of: peaks.order, initial: true) { _, order in peaks.rows.sort(using: order) }
  }
}

@MainActor
struct TableTests {
  /// The names of the rows from top to bottom.
  private func names(_ host: TestHost) -> [String] {
    host.texts.filter { ["a", "b", "c"].contains($0) }
  }

  @Test func aTouchOnATitleSortsTheRows() {
    let host = TestHost(width: 700, height: 300) { Sorted(peaks: Peaks()) }
    host.advance(0.1)
    #expect(names(host) == ["a", "b", "c"])
    host.tap("table.title.1")
    host.advance(0.1)
    #expect(names(host) == ["c", "a", "b"])
    host.tap("table.title.1")
    host.advance(0.1)
    #expect(names(host) == ["b", "a", "c"])
    #expect(host.frame(of: "table.title.2") == nil)
    #expect(host.reports.isEmpty)
  }

  @Test func cellsAreBelowTheirTitles() throws {
    let host = TestHost(width: 700, height: 300) { Sorted(peaks: Peaks()) }
    host.advance(0.1)
    let frames = host.textFrames
    let (title, cell) = (try #require(frames["height"]), try #require(frames["20"]))
    #expect(title.minX == cell.minX)
    #expect(title.maxY < cell.minY)
    #expect(try #require(frames["name"]).minX == 16)
  }

  @Test func aTouchOnARowSelectsIt() throws {
    let peaks = Peaks()
    let host = TestHost(width: 700, height: 300) { Sorted(peaks: peaks) }
    host.advance(0.1)
    let row = try #require(host.textFrames["b"])
    host.tap(CGPoint(x: 650, y: row.midY))
    #expect(peaks.one == 1)
  }

  @Test func aTouchSelectsOneOfSeveralRows() throws {
    struct Several: View {
      @ObservedObject var peaks: Peaks
      var body: some View {
        Table(peaks.rows, selection: $peaks.many) {
          TableColumn("name", value: \.name)
        }
      }
    }
    let peaks = Peaks()
    let host = TestHost(width: 700, height: 300) { Several(peaks: peaks) }
    for (name, id) in [("b", 1), ("a", 3)] {
      host.tap(CGPoint(x: 650, y: try #require(host.textFrames[name]).midY))
      host.advance(0.1)
      #expect(peaks.many == [id])
    }
  }

  @Test func aNarrowOutputShowsTheFirstColumn() {
    let host = TestHost(width: 400, height: 300) { Sorted(peaks: Peaks()) }
    host.advance(0.1)
    #expect(host.texts == ["a", "b", "c"])
  }

  @Test func titlesCanBeHidden() {
    let host = TestHost(width: 700, height: 300) {
      Sorted(peaks: Peaks()).tableColumnHeaders(.hidden)
    }
    host.advance(0.1)
    #expect(!host.texts.contains("name") && host.texts.contains("20"))
  }
}

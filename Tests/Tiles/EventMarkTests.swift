import MartletCharts
import MartletConfig
import MartletData
import Testing

@testable import MartletTiles

@Suite struct EventMarkTests {
  @Test func eventsAreMomentsOrSpans() {
    let events = [
      DataEvent(id: "b", title: "Service", time: 20, until: 50),
      DataEvent(id: "a", title: "Storm", time: 10),
    ]
    #expect(
      ChartOptions.marking(events, on: nil)?.markers == [
        ChartMarker(time: 10, label: "Storm"), ChartMarker(time: 20, until: 50, label: "Service"),
      ])
    #expect(ChartOptions.marking([], on: nil) == nil)
  }

  @Test func theNewestOfManyEventsAreMarked() {
    let events = (0..<1000).map { DataEvent(id: "\($0)", title: "", time: Int64($0)) }
    let markers = ChartOptions.marking(events, on: ChartOptions())?.markers
    #expect(markers?.count == 200 && markers?.first?.time == 800)
  }

  @Test func aTileNamesSeriesAndEvents() throws {
    let table = try ConfigTable(
      toml: "data = \"a:x\"\nevents = [\"b:y\", \"calendar:z\"]", origin: "f", baseFolder: "/")
    var reader = ConfigReader(table, name: "tile", location: ConfigLocation(origin: "f"))
    let common = TileCommon(id: "t", title: nil, sources: ["a", "b"])
    let tile = try #require(ChartTile(&reader, common))
    #expect(tile.data == ["a:x", "b:y", "calendar:z"])
    #expect(
      reader.problems.map(\.message) == [
        "tile \"t\" names the source \"calendar\", which does not exist"
      ])
  }
}

import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// A page of more charts than anybody sees at once costs what is seen.
@MainActor struct LongPageTests {
  private func host(_ layout: PageLayout, count: Int) throws -> TestHost {
    let items = (1...count).map {
      ChartItem(
        id: "\($0)", title: "Chart \($0)", data: ChartSamples.lines(days: 10, count: 1),
        status: .current)
    }
    let store = ChartStore()
    return TestHost(width: 600, height: 600) {
      ChartPages(items, layouts: [layout], store: store)
    }
  }

  @Test(arguments: [PageLayout.grid, .list, .row3D])
  func onlyChartsNearTheWindowAreMade(layout: PageLayout) throws {
    let short = try host(layout, count: ItemRows.maximumAtOnce)
    let long = try host(layout, count: 200)
    #expect(long.host.graph.nodeCount < short.host.graph.nodeCount)
    #expect(long.texts.contains("Chart 1") && !long.texts.contains("Chart 200"))
  }

  @Test func theLastChartIsReachedByScrolling() throws {
    let host = try host(.list, count: 30)
    for _ in 0..<60 {
      host.drag(from: CGPoint(x: 590, y: 590), to: CGPoint(x: 590, y: 10))
      host.advance(2)
    }
    #expect(host.texts.contains("Chart 30") && !host.texts.contains("Chart 1"))
    #expect(!host.host.needsUpdate)
  }
}

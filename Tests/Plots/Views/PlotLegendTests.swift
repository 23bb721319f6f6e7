import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct PlotLegendTests {
  /// The frames of shrinkable views of these widths and of 10 points of height in a legend of 100
  /// points.
  private func frames(_ widths: [Double], isColumn: Bool = false) -> [CGRect?] {
    let host = TestHost(width: 100, height: 100) {
      LegendLayout(isColumn: isColumn) {
        ForEach(widths.indices, id: \.self) { index in
          Color.red
            .frame(
              minWidth: 0, idealWidth: widths[index], maxWidth: widths[index], minHeight: 10,
              idealHeight: 10, maxHeight: 10
            )
            .probe("\(index)")
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    return widths.indices.map { host.frame(of: "\($0)") }
  }

  @Test func aViewThatDoesNotFitBeginsALine() {
    #expect(
      frames([40, 40, 40]) == [
        CGRect(x: 0, y: 0, width: 40, height: 10), CGRect(x: 52, y: 0, width: 40, height: 10),
        CGRect(x: 0, y: 14, width: 40, height: 10),
      ])
  }

  @Test func aViewWiderThanTheLegendIsAloneAndShortened() {
    #expect(
      frames([150, 20]) == [
        CGRect(x: 0, y: 0, width: 100, height: 10), CGRect(x: 0, y: 14, width: 20, height: 10),
      ])
  }

  @Test func aColumnHasALineForEachView() {
    #expect(
      frames([20, 20], isColumn: true) == [
        CGRect(x: 0, y: 0, width: 20, height: 10), CGRect(x: 0, y: 14, width: 20, height: 10),
      ])
  }

  /// The texts of a legend of six long names in 300 points, from top to bottom.
  @Test func theLegendOfAChartGoesOnInASecondLine() throws {
    let names = ["Transportation", "Groceries", "Entertainment", "Electricity", "Rent", "Others"]
    let host = TestHost(width: 300, height: 200) {
      Chart(names, id: \.self) {
        BarMark(x: .value("One", 1), y: .value("Cost", 2))
          .foregroundStyle(by: .value("Name", $0))
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
    }
    let frames = host.textFrames
    #expect(Set(frames.values.map(\.minY)).count > 1)
    for name in names {
      #expect(try #require(frames[name]).maxX <= 300)
    }
  }
}

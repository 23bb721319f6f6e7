import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct PlotLayoutTests {
  /// The frames of a label of 20 × 10 points at the middle of both axes, in a chart of 300 × 200
  /// points. The y axis is at the leading edge.
  private func labels(_ anchor: UnitPoint?) throws -> (x: CGRect, y: CGRect) {
    let host = TestHost(width: 300, height: 200) {
      Chart { PointMark(x: .value("x", 5), y: .value("y", 5)) }
        .chartLegend(.hidden)
        .chartXScale(domain: 0...10).chartYScale(domain: 0...10)
        .chartXAxis {
          AxisMarks(values: [5]) { _ in
            AxisValueLabel(anchor: anchor) { Color.red.frame(width: 20, height: 10).probe("x") }
          }
        }
        .chartYAxis {
          AxisMarks(position: .leading, values: [5]) { _ in
            AxisValueLabel(anchor: anchor) { Color.red.frame(width: 20, height: 10).probe("y") }
          }
        }
    }
    return (try #require(host.frame(of: "x")), try #require(host.frame(of: "y")))
  }

  @Test func labelsAreOutsideOfThePlotAreaByDefault() throws {
    // The plot area takes the rest: x 26…300 and y 5…184.
    let labels = try labels(nil)
    #expect(labels.x == CGRect(x: 153, y: 190, width: 20, height: 10))
    #expect(labels.y == CGRect(x: 0, y: 89.5, width: 20, height: 10))
  }

  @Test func anAnchorAtTheLeadingEdgeIsALabelInsideOfThePlotArea() throws {
    // The plot area is x 0…300 and y 0…184.
    let labels = try labels(.topLeading)
    #expect(labels.x == CGRect(x: 150, y: 190, width: 20, height: 10))
    #expect(labels.y == CGRect(x: 6, y: 92, width: 20, height: 10))
  }
}

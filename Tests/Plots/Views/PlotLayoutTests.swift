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

  @Test func aTextIsTheTitleOfAnAxis() {
    let host = TestHost(width: 300, height: 200) {
      Chart {
        PointMark(x: .value("x", "a"), y: .value("y", "b"))
          .accessibilityLabel(Text("point")).accessibilityValue(Text("one"))
          .accessibilityIdentifier("id")
      }
      .chartXAxisLabel(Text("Hours").bold(), alignment: .trailing)
      .chartYAxisLabel(Text("Level"))
    }
    #expect(Set(host.texts) == ["a", "b", "Hours", "Level"])
  }

  @Test func anAnchorAtTheLeadingEdgeIsALabelInsideOfThePlotArea() throws {
    // The plot area is x 0…300 and y 0…184.
    let labels = try labels(.topLeading)
    #expect(labels.x == CGRect(x: 150, y: 190, width: 20, height: 10))
    #expect(labels.y == CGRect(x: 6, y: 92, width: 20, height: 10))
  }

  /// The middles of annotations of 10 × 10 points on two equal sectors, in a chart of 200 × 200
  /// points.
  private func annotations(
    _ position: AnnotationPosition, direction: LayoutDirection = .leftToRight
  ) throws -> [CGPoint] {
    let host = TestHost(width: 200, height: 200) {
      Chart(["a", "b"], id: \.self) { name in
        SectorMark(angle: .value("Share", 1), innerRadius: .ratio(0.2), outerRadius: .ratio(0.8))
          .annotation(position: position, spacing: 5) {
            Color.red.frame(width: 10, height: 10).probe(name)
          }
      }
      .environment(\.layoutDirection, direction)
    }
    return try ["a", "b"].map { name in
      let frame = try #require(host.frame(of: name))
      // The sine of half a turn is not exactly zero.
      return CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }
  }

  @Test func anAnnotationIsInTheMiddleOfItsSectorOrOutside() throws {
    let inside = [CGPoint(x: 150, y: 100), CGPoint(x: 50, y: 100)]
    #expect(try annotations(.overlay) == inside)
    #expect(try annotations(.automatic) == inside)
    #expect(try annotations(.overlay, direction: .rightToLeft) == inside)
    #expect(try annotations(.top) == [CGPoint(x: 190, y: 100), CGPoint(x: 10, y: 100)])
  }
}

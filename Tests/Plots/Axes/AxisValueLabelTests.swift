import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct AxisValueLabelTests {
  /// The number of labels that are drawn: of three labels of 40 points, of which the second would
  /// overlap the first.
  private func drawn(_ collision: AxisValueLabelCollisionResolution) -> Int {
    let host = TestHost(width: 300, height: 200) {
      Chart { PointMark(x: .value("x", 5), y: .value("y", 5)) }
        .chartXScale(domain: 0...10).chartYScale(domain: 0...10)
        .chartYAxis(.hidden)
        .chartXAxis {
          AxisMarks(values: [2.0, 2.5, 5]) { _ in
            AxisValueLabel(collisionResolution: collision) {
              Color.red.frame(width: 40, height: 10)
            }
          }
        }
    }
    return host.displayList.items.filter {
      if case .fill = $0.content { true } else { false }
    }.count
  }

  @Test func aLabelThatWouldOverlapIsNotDrawn() {
    #expect(drawn(.disabled) - drawn(.automatic) == 1)
    #expect(drawn(.disabled) == drawn(.truncate))
  }

  /// The frame of a label of 20 points at the middle of an axis of dates, in a chart that is 300
  /// points wide. The next value is at the end of the axis.
  private func dateLabel(centered: Bool? = nil, anchor: UnitPoint? = nil) throws -> CGRect {
    let dates = [0.0, 100, 200].map { TimelineDate(timeIntervalSinceReferenceDate: $0) }
    let host = TestHost(width: 300, height: 200) {
      Chart(dates, id: \.self) { PointMark(x: .value("x", $0), y: .value("y", 5)) }
        .chartYAxis(.hidden)
        .chartXAxis {
          AxisMarks(values: Array(dates.dropFirst())) { value in
            if value.index == 0 {
              AxisValueLabel(centered: centered, anchor: anchor) {
                Color.red.frame(width: 20, height: 10).probe("label")
              }
            }
          }
        }
    }
    return try #require(host.frame(of: "label"))
  }

  @Test func theLabelOfADateBeginsAtItsLine() throws {
    #expect(try dateLabel().minX == 153)
    #expect(try dateLabel(anchor: .top).midX == 150)
    #expect(try dateLabel(centered: true).midX == 225)
    #expect(try dateLabel(centered: false).minX == 153)
  }

  /// The height of the plot area of a chart that is 200 points high, below whose plot area is one
  /// label.
  private func plotHeight(_ label: AxisValueLabel) -> CGFloat {
    var height: CGFloat = 0
    let host = TestHost(width: 300, height: 200) {
      Chart { PointMark(x: .value("x", 5), y: .value("y", 5)) }
        .chartYAxis(.hidden)
        .chartXAxis { AxisMarks(values: [5]) { _ in label } }
        .chartOverlay { proxy in
          GeometryReader { reader in
            let _ = { height = reader[proxy.plotAreaFrame].height }()
            Color.clear
          }
        }
    }
    _ = host.displayList
    return height
  }

  @Test func aTurnedLabelTakesTheRoomThatItCovers() {
    func height(_ orientation: AxisValueLabelOrientation) -> CGFloat {
      plotHeight(
        AxisValueLabel(orientation: orientation) { Color.red.frame(width: 30, height: 10) })
    }
    #expect(height(.automatic) == 184 && height(.horizontal) == 184)
    #expect(height(.vertical) == 164 && height(.verticalReversed) == 164)
  }

  @Test func theDistanceToThePlotAreaIsThatOfTheLabel() {
    let label = AxisValueLabel(verticalSpacing: 2) { Color.red.frame(width: 30, height: 10) }
    #expect(plotHeight(label) == 188)
  }

  @Test func aShortenedLabelHasTheRoomOfItsCategory() throws {
    let host = TestHost(width: 300, height: 200) {
      Chart(["first", "second", "third"], id: \.self) {
        BarMark(x: .value("Name", $0), y: .value("Count", 1))
      }
      .chartYAxis(.hidden)
      .chartXAxis {
        AxisMarks { _ in
          AxisValueLabel(collisionResolution: .truncate) {
            Color.red.frame(height: 10).probe("label")
          }
        }
      }
    }
    // Each category has 100 points, of which 4 stay free.
    #expect(try #require(host.frame(of: "label")).width == 96)
  }
}

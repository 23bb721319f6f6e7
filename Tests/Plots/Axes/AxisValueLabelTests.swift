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

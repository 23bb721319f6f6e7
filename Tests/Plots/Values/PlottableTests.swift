import MartletUI
import Testing

@testable import MartletPlots

struct PlottableTests {
  private enum Room: String, Plottable { case hall, office }

  @Test func valuesComeBackFromTheirPositions() {
    #expect(Int(plotValue: (-7).plotValue) == -7)
    #expect(Double(plotValue: 0.25.plotValue) == 0.25)
    #expect(String(plotValue: "x".plotValue) == "x")
    #expect(Room(plotValue: Room.office.plotValue) == .office)
    let date = TimelineDate(timeIntervalSinceReferenceDate: 12)
    #expect(TimelineDate(plotValue: date.plotValue) == date)
  }

  @Test func valuesOfOtherKindsAreRefused() {
    #expect(Int(plotValue: .category("7")) == nil && String(plotValue: .number(7)) == nil)
    #expect(UInt8(plotValue: .number(256)) == nil && Int(plotValue: .number(.nan)) == nil)
    #expect(Room(plotValue: .category("cellar")) == nil)
  }

  private enum Floor: Int, Plottable { case ground }

  @Test func integersAreWhole() {
    #expect(Int.isWhole && UInt8.isWhole && Floor.isWhole)
    #expect(!Double.isWhole && !String.isWhole && !Room.isWhole && !TimelineDate.isWhole)
  }

  @Test func wholeNumbersAreTheNearest() { #expect(Int(plotValue: .number(2.6)) == 3) }
}

import MartletGeometry
import Testing

@testable import MartletTiles

@Suite struct PieLayoutTests {
  private func layout(
    _ width: Double, _ height: Double, names: Double, values: Double
  ) -> PieLayout {
    PieLayout(in: CGSize(width: width, height: height), rows: 3, names: names, values: values)
  }

  @Test func ringIsAsHighAsTheRoomBesideShortTexts() {
    let layout = layout(416, 230, names: 100, values: 50)
    #expect(layout.legend == .beside && layout.ring == 230 && layout.hasValues)
  }

  /// The room in a tile of 480 x 320 points. A ring of 230 leaves a legend 170, which cuts names.
  @Test func ringIsSmallerBesideTextsThatNeedItsRoom() {
    let layout = layout(416, 230, names: 121, values: 70)
    #expect(layout.legend == .beside && layout.ring == 208 && layout.hasValues)
  }

  @Test func textsThatDoNotFitBesideARingAreBelow() {
    let layout = layout(416, 230, names: 230, values: 70)
    #expect(layout.legend == .below && layout.ring == 138 && layout.hasValues)
  }

  @Test func namesAreWholeWithoutValuesWhereNothingElseFits() {
    let low = layout(416, 150, names: 230, values: 70)
    #expect(low.legend == .beside && low.ring == 150 && !low.hasValues)
    let narrow = layout(168, 300, names: 121, values: 70)
    #expect(narrow.legend == .below && narrow.ring == 208 && !narrow.hasValues)
  }

  @Test func valuesStayIfTheNamesFitNowhere() {
    let layout = layout(416, 150, names: 700, values: 70)
    #expect(layout.legend == .beside && layout.ring == 128 && layout.hasValues)
  }

  @Test func uprightRoomHasTheLegendBelowAndASmallOneNone() {
    let upright = layout(416, 430, names: 121, values: 70)
    #expect(upright.legend == .below && upright.ring == 338 && upright.hasValues)
    #expect(layout(120, 100, names: 40, values: 50).legend == .none)
  }
}

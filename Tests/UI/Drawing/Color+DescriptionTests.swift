import MartletUI
import Testing

struct ColorDescriptionTests {
  @Test func aNamedColourIsDescribedByItsName() {
    #expect(Color.accentColor.description == "accentColor")
    #expect(Color.black.description == "black")
    #expect(Color.clear.description == "clear")
  }

  @Test func aFixedColourIsDescribedByItsComponents() {
    #expect(Color(red: 1, green: 0.5, blue: 0).description == "#FF8000FF")
    #expect(Color(red: 1, green: 0, blue: 0.02).opacity(0.5).description == "#FF000580")
  }

  @Test func componentsOutsideOfTheirRangeAreClamped() {
    #expect(Color(red: 2, green: -1, blue: 0.2).description == "#FF0033FF")
  }

  @Test func aPartOfAColourIsDescribedInPercent() {
    #expect(Color.red.opacity(0.5).description == "50% red")
    #expect(Color.red.mix(with: .blue, by: 0.25).description == "25% blue in red")
  }
}

import Testing

@testable import MartletUI

@MainActor
struct SymbolVariantsTests {
  @Test func aVariantOfASymbolHasItsSuffix() {
    #expect(SymbolVariants.fill.name(of: "heart") == "heart.fill")
    #expect(SymbolVariants.circle.fill.name(of: "checkmark") == "checkmark.circle.fill")
    #expect(SymbolVariants.none.name(of: "heart") == "heart")
    #expect(SymbolVariants.fill.circle == SymbolVariants.fill.circle)
    #expect(SymbolVariants.rectangle != SymbolVariants.square)
  }

  @Test func aSymbolWithoutTheVariantStaysUnchanged() {
    #expect(SymbolVariants.rectangle.name(of: "wind") == "wind")
  }
}

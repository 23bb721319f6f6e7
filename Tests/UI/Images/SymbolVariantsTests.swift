import Testing

@testable import MartletUI

@MainActor
struct SymbolVariantsTests {
  @Test func aVariantOfASymbolHasItsSuffix() {
    #expect(SymbolVariants.fill.name(of: "heart") == "heart.fill")
    #expect(SymbolVariants.circle.fill.name(of: "checkmark") == "checkmark.circle.fill")
    #expect(SymbolVariants.none.name(of: "heart") == "heart")
  }

  @Test func aSymbolWithoutTheVariantStaysUnchanged() {
    #expect(SymbolVariants.circle.name(of: "wind") == "wind")
  }
}

import Testing

@testable import MartletUI

struct KeyboardRowsTests {
  private func rows(
    _ page: KeyboardPage, _ type: KeyboardType = .default, language: String = "en",
    hasGlobe: Bool = false
  ) -> [[KeyboardKey.Kind]] {
    var traits = TextInputTraits()
    traits.keyboard = type
    let layout = KeyboardLayout.layouts(language: language)[0]
    return KeyboardRows(layout: layout, page: page, traits: traits, hasGlobe: hasGlobe).rows
      .map { $0.map(\.kind) }
  }

  @Test func theLastRowOfLettersIsBetweenShiftAndDelete() {
    let letters = rows(.letters)
    #expect(letters.count == 4)
    #expect(letters[2].first == .shift && letters[2].last == .delete)
  }

  @Test func aScriptWithoutCapitalsHasNoShift() {
    #expect(!rows(.letters, language: "he").joined().contains(.shift))
  }

  @Test func theGlobeIsShownWithAnotherLayoutAlone() {
    #expect(rows(.letters, hasGlobe: true).joined().contains(.globe))
    #expect(!rows(.letters).joined().contains(.globe))
  }

  @Test func anAddressHasItsSignsBesideTheSpaceBar() {
    #expect(rows(.letters, .emailAddress).last?.contains(.text("@")) == true)
    #expect(rows(.letters, .URL).last?.contains(.text("/")) == true)
    #expect(rows(.letters).last?.contains(.text("@")) == false)
  }

  @Test func aNumberPadHasNoReturnKey() {
    #expect(rows(.digits, .numberPad).map(\.count) == [3, 3, 3, 3])
    #expect(rows(.digits, .decimalPad).map(\.count) == [4, 4, 4, 4])
    #expect(rows(.digits, .decimalPad)[3].last == .submit)
  }
}

import Testing

@testable import MartletUI

struct KeyboardLayoutTests {
  @Test func eachLanguageHasItsLayoutOnce() {
    let names = { KeyboardLayout.layouts(languages: $0).map(\.language) }
    #expect(names(["de", "en", "de-AT"]) == ["de", "en"])
    #expect(names(["ru", "de"]) == ["ru", "en", "de"])
    #expect(names([]) == ["en"])
  }

  @Test func aTagIsReadUpToItsRegion() {
    #expect(KeyboardLayout.layouts(language: "de-AT").map(\.language) == ["de"])
    #expect(KeyboardLayout.layouts(language: "ru_RU.UTF-8").map(\.language) == ["ru", "en"])
    #expect(KeyboardLayout.layouts(language: "zh").map(\.language) == ["en"])
  }

  @Test func aCapitalIsThatOfTheLanguageAndOneCharacter() {
    #expect(KeyboardLayout.layouts(language: "tr")[0].capital(of: "i") == "İ")
    #expect(KeyboardLayout.layouts(language: "de")[0].capital(of: "ß") == "ß")
    #expect(KeyboardLayout.layouts(language: "de")[0].capital(of: "ä") == "Ä")
  }

  @Test(arguments: KeyboardLayout.all)
  func aLayoutHasEachKeyOnceAndAtMostSixteenInARow(layout: KeyboardLayout) {
    let keys = layout.rows.flatMap { $0 }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == 1 })
    #expect(layout.rows.allSatisfy { $0.count <= 16 })
  }
}

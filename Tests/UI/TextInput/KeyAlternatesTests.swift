import Testing

@testable import MartletUI

@Suite struct KeyAlternatesTests {
  private func alternates(
    _ text: String, _ language: String = "en", _ keys: KeyboardType.Keys = .letters
  ) -> String {
    KeyAlternates.alternates(
      of: text, on: KeyboardLayout.layouts(language: language)[0], for: keys
    ).joined()
  }

  @Test func lettersHaveTheirAccents() {
    #expect(alternates("a") == "àáâäæãåāą")
    #expect(alternates("c") == "çćč")
    #expect(alternates("s").contains("ß"))
    #expect(alternates("е", "ru").hasPrefix("ё"))
    #expect(alternates("ь", "ru") == "ъ")
    #expect(alternates(".").hasPrefix("…"))
    #expect(alternates("q").isEmpty)
  }

  @Test func lettersOfTheLanguageComeFirst() {
    #expect(alternates("a", "de").hasPrefix("äà"))
    #expect(alternates("o", "de").hasPrefix("öó"))
    #expect(alternates("a", "sv").hasPrefix("åä"))
    #expect(alternates("e", "fr").hasPrefix("éêëè"))
    #expect(Set(alternates("a", "de")) == Set(alternates("a")))
  }

  @Test func digitsAloneHaveNoneAndASCIIOnlyItsOwn() {
    for keys: KeyboardType.Keys in [.digits, .decimal, .phone] {
      #expect(alternates(".", "en", keys).isEmpty)
    }
    #expect(alternates("a", "en", .ascii).isEmpty)
    #expect(alternates("'", "en", .ascii) == "`")
  }

  @Test func eachAlternateIsOneCharacterAndOfferedOnce() {
    for layout in KeyboardLayout.all {
      let signs = KeyboardLayout.signs + KeyboardLayout.moreSigns
      for key in (layout.rows + signs).joined() {
        let found = KeyAlternates.alternates(of: key, on: layout, for: .letters)
        #expect(Set(found).count == found.count && !found.contains(key), "\(key)")
        #expect(found.allSatisfy { $0.count == 1 } && found.count <= 9, "\(key)")
      }
    }
  }
}

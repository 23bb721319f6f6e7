import MartletFormats
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func textsAreThoseOfTheRFC(plain: String, encoded: String) {
    #expect(Base64.text(Array(plain.utf8)) == encoded)
  }

  @Test func allBytesAreEncoded() {
    #expect(Base64.text([0xFB, 0xEF, 0xBE, 0xFF]) == "++++/w==")
  }
}

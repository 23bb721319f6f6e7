import Testing

@testable import MartletConfig

struct ConfigReaderTests {
  @Test func keysThatNobodyReadAreUnknown() throws {
    var found = try ConfigReader(toml: "hieght = 1\nx = true\ngap = false")
    #expect(found.hasMisspelling(of: "height") && !found.hasMisspelling(of: "width"))
    #expect(found.bool("height") == nil && found.bool("gap") == false)
    found.finish()
    #expect(
      found.problems.map(\.description) == [
        "f:1:1: unknown key hieght; did you mean height?",
        "f:2:1: unknown key x; known here: gap, height",
      ])
  }

  @Test func aTableWhoseKeysCannotBeCheckedHasNoUnknownOnes() throws {
    var found = try ConfigReader(toml: "x = 1\ny = 2")
    found.acceptAll()
    found.finish()
    #expect(found.problems.isEmpty)
  }

  @Test func aWrongValueIsKnownByItsKey() throws {
    var found = try ConfigReader(toml: "x = 1\ny = true")
    #expect(found.bool("x") == nil && found.bool("y") == true)
    #expect(found.isWrong("x") && !found.isWrong("y") && !found.isWrong("z"))
  }
}

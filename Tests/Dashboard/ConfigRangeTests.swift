import MartletConfig
import Testing

@testable import MartletDashboard

/// The problems that `text` gives, one line each, without the file's name.
private func problems(_ text: String) -> [String] {
  do throws(ConfigError) {
    _ = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    return []
  } catch {
    return error.problems.map { String($0.description.dropFirst("/m.toml:".count)) }
  }
}

private let delay = "display.blank_after takes 0 or a duration from \"1s\" to \"365d\", found"
private let matrix = "input.calibration takes an array of 6 numbers from -1000 to 1000, found"

@Test(arguments: [
  ("[display]\nblank_after = \"200000d\"", "2:15: \(delay) \"200000d\""),
  ("[display]\nblank_after = 1e300", "2:15: \(delay) 1e+300"),
  ("[display]\nblank_after = nan", "2:15: \(delay) nan"),
  ("[display]\nblank_after = -1", "2:15: \(delay) -1"),
  ("[display]\nblank_after = \"10ms\"", "2:15: \(delay) \"10ms\""),
  ("[display]\nscale = nan", "2:9: display.scale takes a number from 0.5 to 8, found nan"),
  ("[input]\ncalibration = [1, 0, 0, 0, 1e30, 0]", "2:28: \(matrix) 1e+30"),
  (
    "[input]\ncalibration = [1, 1, 0, 1, 1, 0]",
    "2:15: input.calibration maps the whole panel to a line"
  ),
  (
    "[time]\nzone = \"\(String(repeating: "x", count: 4097))\"",
    "2:8: time.zone takes at most 4096 bytes, found 4097"
  ),
  (
    "[rainbow]\ncolors = [\(String(repeating: "\"#000000\",", count: 257))]",
    "2:10: there are at most 256 of rainbow.colors, found 257"
  ),
  (
    (0...256).map { "[[page]]\nid = \"\($0)\"\nkind = \"tiles\"\n" }.joined(),
    "1:1: there are at most 256 of [[page]], found 257"
  ),
])
func numbersAndTextsHaveRanges(text: String, problem: String) {
  #expect(problems(text) == [problem])
}

@Test(arguments: ["\"365d\"", "\"0s\"", "0", "-0.0", "1", "\"1s\""])
func theEndsOfARangeAreInIt(text: String) {
  #expect(problems("[display]\nblank_after = \(text)") == [])
}

@Test func thousandsOfMistakesAreListedToAHundred() {
  let found = problems((0..<5000).map { "key\($0) = 1" }.joined(separator: "\n"))
  #expect(found.count == 101)
  #expect(found.last == "101:1: 4900 problems from here on")
}

private let rightSource = "[[source]]\nid = \"b\"\npath = \"a\"\n[[page]]\nid = \"q\"\n"

/// A page is not said to name no source when the source itself is wrong.
@Test(arguments: [
  ("[[source]]\nid = \"a\"\n", "1:1: source \"a\" needs path, the file to read"),
  (
    "[[source]]\nid = \"a\"\npath = 5\nkeep = 3\n",
    "3:8: source.path takes a string, found a whole number"
  ),
  ("[[source]]\npath = \"a.json\"\n", "1:1: a [[source]] needs id, a name of its own"),
  (
    "[[source]]\nid = 1\npath = \"a.json\"\n",
    "2:6: source.id takes a string, found a whole number"
  ),
  ("[[sorce]]\nid = \"a\"\n", "1:3: unknown key sorce; did you mean source?"),
  (
    "source = 1\n",
    "1:10: source takes named tables, written [[source]], found a whole number"
  ),
])
func aWrongSourceIsNamedOnce(text: String, problem: String) {
  #expect(problems(text + "[[page]]\nid = \"p\"\nsource = \"a\"\n") == [problem])
}

@Test(arguments: [
  ("source = 1\ndecimals = 2\n", "6:10: page.source takes a string, found a whole number"),
  ("decimals = 2\n", "4:1: page \"q\" needs source, the id of a [[source]]"),
  (
    "source = \"b\"\n[[page.threshold]]\nvalue = \"3\"\n",
    "8:9: page.threshold.value takes a number, found a string"
  ),
])
func aWrongPageIsNamedOnce(text: String, problem: String) {
  #expect(problems(rightSource + text) == [problem])
}

import Foundation
import MartletConfig
import Testing

@testable import MartletFeeds

@Suite struct SourceSketchTests {
  private func sketch(_ text: String) throws -> SourceSketch {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try SourceSketch(path: file.path)
  }

  /// Reads the guess as the configuration that it is part of, with the file it was made of.
  private func read(_ text: String) throws -> (SourceSketch, [String: String]) {
    let sketch = try sketch(text)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let toml =
      (["[[source]]", "id = \"a\"", "kind = \"\(sketch.kind)\"", "path = \"\(file.path)\""]
      + sketch.settings + sketch.items.map { "item.\($0.name) = \($0.settings)" })
      .joined(separator: "\n")
    let reading = try SourceSettings.read(toml: toml, origin: "m.toml", folder: "/")
    let update = try #require(reading.sources.first).kind.value.read(received: 1)
    var contents: [String: String] = [:]
    for delivery in update.deliveries {
      switch delivery.content {
      case .success(.series(let data)):
        contents[delivery.item] = "\(data.times.count) samples"
      case .success(.value(let value)): contents[delivery.item] = "\(value.reading)"
      case .success: contents[delivery.item] = "other"
      case .failure(let failure): contents[delivery.item] = "\(failure)"
      }
    }
    return (sketch, contents)
  }

  @Test func columnsOfSeparatedValuesAreItems() throws {
    let (sketch, contents) = try read(
      "time;Flow °C;state;flow c\n2026-01-01 00:00;21,5;on;3\n2026-01-01 00:10;22;off;4\n")
    #expect(sketch.kind == "csv")
    #expect(sketch.settings == ["delimiter = \";\"", "decimal = \",\""])
    #expect(sketch.items.map(\.name) == ["flow_c", "flow_c_2"])
    #expect(contents == ["flow_c": "2 samples", "flow_c_2": "2 samples"])
    #expect(sketch.remark.hasSuffix(": \"state\""))
  }

  @Test func unitsInBracketsAreUnits() throws {
    let (sketch, contents) = try read(
      "time,Power (kW),Flow [m³/h],Room (2),(kW),Phase (of the day)\n2026-01-01,1,2,3,4,5\n")
    #expect(contents.count == 5)
    #expect(
      sketch.items.map(\.settings) == [
        "{ column = \"Power (kW)\", name = \"Power\", unit = \"kW\" }",
        "{ column = \"Flow [m³/h]\", name = \"Flow\", unit = \"m³/h\" }",
        "{ column = \"Room (2)\", name = \"Room (2)\" }",
        "{ column = \"(kW)\", name = \"(kW)\" }",
        "{ column = \"Phase (of the day)\", name = \"Phase (of the day)\" }",
      ])
  }

  @Test(arguments: ["a,b\n1,2\n", "a,b\nmonday,2\n", "a,b\n,2\n"])
  func firstColumnThatIsNoTimeIsNamed(_ text: String) {
    #expect {
      try sketch(text)
    } throws: { error in
      "\(error)".contains("its first column holds no time: \"")
    }
  }

  @Test func quotesAndBlanksAreThoseOfTheReader() throws {
    let (sketch, contents) = try read(
      "time,\"a, b\",c\n2026-01-01 00:00,\"1.5\", 2\n2026-01-01 00:10,3,4\n")
    #expect(sketch.items.map(\.name) == ["a_b", "c"])
    #expect(contents == ["a_b": "2 samples", "c": "2 samples"])
  }

  @Test func valuesWithoutHeaderAreNumbered() throws {
    let (sketch, contents) = try read("1767225600\t1\t2\n1767225660\t3\t4\n")
    #expect(sketch.kind == "tsv")
    #expect(sketch.settings == ["header = false"])
    #expect(contents == ["column_2": "2 samples", "column_3": "2 samples"])
  }

  @Test func numbersRowsAndArraysOfADocumentAreItems() throws {
    let (sketch, contents) = try read(
      """
      {"time": "2026-01-01T00:00:00Z", "room one": {"celsius": 21.5, "name": "Hall"},
       "samples": [{"t": 1767225600, "w": 1}, {"t": 1767225660, "w": 2}],
       "hourly": {"time": ["2026-01-01T00:00", "2026-01-01T01:00"], "wind": [3, 4]},
       "list": [1, 2, 3], "empty": [], "none": null}
      """)
    #expect(sketch.kind == "json")
    #expect(sketch.items.map(\.name) == ["celsius", "w", "wind"])
    #expect(contents["w"] == "2 samples")
    #expect(contents["wind"] == "2 samples")
    #expect(contents["celsius"]?.contains("21.5") == true)
  }

  @Test func chartsOfTheColumnsFormatNeedNoItems() throws {
    let (sketch, contents) = try read(
      """
      {"columns": [["x", 1, 2], ["y0", 3, 4]], "types": {"x": "x", "y0": "line"}}
      """)
    #expect(sketch.kind == "columns" && sketch.items.isEmpty)
    #expect(contents == ["1": "2 samples"])
  }

  @Test(arguments: [
    ("", "fewer than two lines"), ("{}", "holds no number"), ("{\"a\": ", "line 1"),
    ("a,b\n2026-01-01,y\n", "no number"), ("one\ntwo\n", "one column"),
    ("[[[[1]]]]", "holds no number"),
  ])
  func whatHoldsNothingToShowIsRefused(text: String, reason: String) throws {
    let failure = try #require(throws: FileFailure.self) { try sketch(text) }
    #expect(failure.description.contains(reason), "\(failure)")
  }

  @Test func aMissingFileIsNamed() throws {
    let failure = try #require(throws: FileFailure.self) {
      try SourceSketch(path: "/nowhere/data.csv")
    }
    #expect(failure.description == "Cannot read /nowhere/data.csv: No such file or directory")
  }

  /// Whatever the bytes are, the guess ends and its items are bounded.
  @Test func randomBytesAreSketchedOrRefused() throws {
    var random = SystemRandomNumberGenerator()
    let letters = Array("{}[]\",:;\t\n0123456789.-etx time")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...200, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        })
      if let sketch = try? sketch(text) { #expect(sketch.items.count <= 12) }
    }
  }
}

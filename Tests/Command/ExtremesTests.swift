import Foundation
import Testing

// Numbers at and beyond the ends of their ranges, through the real commands: they are refused with
// the range, or they work. Nothing ends by a signal, and nothing runs for ever.

private let extremes = [
  "nan", "inf", "-inf", "1e300", "-1e300", "9223372036854775807", "-9223372036854775808",
  "99999999999999999999", "-1", "-0", "0", "5e-324", "", String(repeating: "9", count: 10_000),
]

private struct Command: Sendable, CustomTestStringConvertible {
  var option: String
  /// Words of its range that the refusal holds.
  var range: String
  var arguments: [String]

  var testDescription: String { "\(arguments[0]) \(option)" }

  init(_ option: String, _ range: String, _ arguments: String...) {
    self.option = option
    self.range = range
    self.arguments = arguments
  }
}

@Test(arguments: [
  Command("duration", "0 to 31536000", "run", "--headless", "--size=64x48"),
  Command("port", "1 to 65535", "run", "--headless", "--size=64x48", "--duration=0.01"),
  Command("size", "1 to 16384", "run", "--headless", "--duration=0.01"),
  Command("at", "0 to 86400", "render", "--size=64x48", "--output=/dev/null"),
  Command("scale", "0.5 to 8", "render", "--size=64x48", "--output=/dev/null", "--at=0"),
  Command("threads", "1 to 64", "render", "--size=64x48", "--output=/dev/null", "--at=0"),
  Command("epoch", "1970 to 9999", "render", "--size=64x48", "--output=/dev/null", "--at=0"),
  Command("duration", "0.001 to 86400", "replay", "--size=64x48", "--json"),
  Command("rate", "0.1 to 60", "replay", "--size=64x48", "--json", "--duration=0.1"),
])
private func anOptionTakesItsRange(_ command: Command) throws {
  let folder = try TemporaryFolder()
  let config = try smallDashboard(in: folder)
  for value in extremes {
    let outcome = try Martlet.run(
      command.arguments + ["-c", config, "--\(command.option)=\(value)"])
    let isRefused =
      outcome.status == 64
      && outcome.complaint.split(separator: "\n").joined(separator: " ")
        .replacing(#/ +/#, with: " ").contains(command.range)
    #expect(
      outcome.status == 0 || isRefused,
      "\(value.prefix(40)): \(outcome.status) \(outcome.complaint.suffix(1000))")
  }
}

@Test(arguments: [
  "display.blank_after=\"365d\"", "display.blank_after=1", "display.blank_after=0",
  "display.scale=0.5", "display.scale=8", "display.distance=0.1", "display.distance=50",
  "input.calibration=[1000, 0, 1000, 0, -1000, 1000]", "display.rotation=270",
  "display.safe_area=[2000, 2000, 2000, 2000]",
  "display.cutout={x = 20000, width = 4000, height = 200, top_radius = 100, bottom_radius = 100}",
  "status.height=200", "rainbow.period=10", "rainbow.period=0.17", "rainbow.waves=12",
  "source.data.keep=100000000", "source.data.keep=1", "page.page.decimals=9",
  "page.page.threshold=[{from = -1e300, to = 1e300, chart = 1000}, {value = 1e300}]",
  "page.page.marker=[{at = \"0000-01-01\"}, {at = \"9999-12-31 23:59:59\"}]",
])
func aPanelRunsAtTheEndsOfRanges(assignment: String) throws {
  let folder = try TemporaryFolder()
  let config = try smallDashboard(in: folder)
  let outcome = try Martlet.run(
    "run", "--headless", "--size=160x100", "--duration=0.2", "-c", config, "--set", assignment)
  #expect(outcome.status == 0, "\(outcome.complaint.suffix(1000))")
}

/// Longer than it can be replayed, unless somebody says how much of it.
@Test func aTraceOfYearsIsReplayedInParts() throws {
  let folder = try TemporaryFolder()
  let config = try smallDashboard(in: folder)
  let trace = try folder.file("trace", "0.1 load data\n1000000000 ready data\n")
  let outcome = try Martlet.run("replay", "-c", config, "--trace", trace, "--json")
  #expect(outcome.status == 64)
  #expect(outcome.complaint.contains("say --duration, up to 86400.0 s"))
  #expect(
    try Martlet.run("replay", "-c", config, "--trace", trace, "--json", "--duration", "2").status
      == 0)
}

@Test(arguments: ["1e9", "-1e9", "0", "-0", "5e-324", "1e-9"])
func aReplaySurvivesTheNumbersOfTraces(number: String) throws {
  let folder = try TemporaryFolder()
  let config = try smallDashboard(in: folder)
  let trace = try folder.file(
    "trace",
    """
    epoch \(number.hasPrefix("-") ? "1970-01-01T00:00:00Z" : "9999-12-31T23:59:59Z")
    0 load data
    0.1 progress data \(number == "-0" ? "0" : "0.5")
    0.2 ready data
    1 pointer \(number) \(number)
    1 press primary \(number) 0
    1 release primary 0 \(number)
    1 wheel \(number) \(number) 300 200
    1.1 down 255 300 200
    1.2 move 255 \(number) 200
    1.3 glide 255 300 \(number) 0.1
    1.5 up 255
    1.6 down 0 @minimap.window[0]:\(number),0.5
    1.7 swipe 0 @minimap.window[0]:0.5,\(number) 0.05
    1.8 down 1 @graph[0]:0.5,0.5
    1.9 glide 0 @minimap.window[0]:0,0 1 @graph[0]:\(number),\(number) 0.1
    2.1 up 0
    2.1 cancel 1
    """)
  let outcome = try Martlet.run(
    "replay", "-c", config, "--trace", trace, "--json", "--size=640x400", "--duration=3")
  #expect(outcome.status == 0, "\(outcome.complaint.suffix(1000))")
  let others = try Martlet.run(
    "render", "-c", config, "--trace", trace, "-o", "/dev/null", "--size=1x16384")
  #expect(others.status == 0 || others.status == 74, "\(others.complaint.suffix(1000))")
}

/// A dashboard of numbers at the ends of what a column may hold.
@Test func aPageSurvivesTheNumbersOfData() throws {
  let folder = try TemporaryFolder()
  let config = try smallDashboard(in: folder)
  let values = [
    "1.7e308, -1.7e308, 5e-324, 0", "1e308, 1e308, 1e308, 1e308", "-0.0, 0, 1e-300, null",
    "null, null, null, null", "9007199254740993, -9223372036854775808, 1e19, 1",
  ]
  let times = [
    "-9223372036854775808, -1, 0, 9223372036854775807", "0, 1, 2, 3",
    "-62135596800000, 0, 253402300799999, 253402300800000",
    "8640000000000000, 8640000000000001, 8640000000000002, 8640000000000003",
    "9223372036854775804, 9223372036854775805, 9223372036854775806, 9223372036854775807",
  ]
  for type in ["line", "bar", "area"] {
    for (index, time) in times.enumerated() {
      for value in values {
        _ = try folder.file(
          "data.json",
          """
          [{"columns": [["x", \(time)], ["y0", \(value)], ["y1", \(values[index])]],
            "types": {"x": "x", "y0": "\(type)", "y1": "\(type)"},
            "names": {"y0": "A", "y1": "B"}, "colors": {"y0": "#4FC3F7", "y1": "#4FC3F7"},
            "stacked": \(index % 2 == 0), "percentage": \(index % 3 == 0)}]
          """)
        let outcome = try Martlet.run(
          "render", "-c", config, "-o", "/dev/null", "--size=320x200", "--at=1.6")
        #expect(outcome.status == 0, "\(type) \(time) \(value): \(outcome.complaint.suffix(2000))")
      }
    }
  }
}

import MartletConfig
import MartletData
import Testing

@testable import MartletFeeds

private func reading(_ item: String) throws -> (SourceSettings?, [ConfigProblem]) {
  let text = "[[source]]\nid = \"demo\"\nkind = \"random\"\nhistory = 20\nitem.load = { \(item) }"
  let table = try ConfigTable(toml: text, origin: "f", baseFolder: "/")
  var root = ConfigReader(table, name: "", location: ConfigLocation(origin: "f"))
  let reading = SourceSettings.read(&root)
  root.finish()
  return (reading.sources.first, root.problems)
}

@Test func everyStepIsReadFromTheConfiguration() throws {
  let text = """
    transform = [{ rate = "5min", per = "1h" }, { increase = "1d" }, { delta = "1h" }, \
    { derivative = 60 }, { scale = 2, offset = -1 }, { clamp = { min = 0 } }, \
    { moving_average = 7 }, { resample = "1min", by = "max" }, { sum_over_time = "1s" }, \
    { map = { on = 1, 3 = 4 } }]
    """
  let (source, problems) = try reading(text)
  #expect(problems == [])
  let kind = try #require(source?.kind.value as? TransformedKind)
  let steps = kind.items.first?.transforms.map(\.step)
  #expect(
    steps == [
      .rate(window: 300_000, per: 3_600_000), .increase(window: 86_400_000),
      .delta(window: 3_600_000), .derivative(window: 60_000, per: 1000),
      .scale(factor: 2, offset: -1), .clamp(minimum: 0, maximum: nil), .movingAverage(7),
      .resample(step: 60_000, .max), .over(.sum, window: 1000),
      .map([.init(value: "on", number: 1), .init(value: "3", number: 4)]),
    ])
}

@Test(arguments: [
  ("transform = []", "transform takes an array of 1 to 16 steps, such as [{ rate = \"5min\" }]"),
  ("transform = [\"rate\"]", "a step of transform is a table such as { rate = \"5min\" }"),
  (
    "transform = [{ rate = \"5min\", scale = 2 }]",
    "a step of transform does one thing; this one has rate, scale"
  ),
  ("transform = [{ delta = 0 }]", "delta must be longer than 0"),
  ("transform = [{ clamp = {} }]", "clamp takes min, max or both"),
  (
    "transform = [{ unit = \"W\" }, { scale = 2 }]",
    "scale changes the unit \"W\": write the new one as unit"
  ),
  (
    "unit = \"W\", transform = [{ unit = \"kWh\" }, { rate = \"1h\", per = \"1h\" }]",
    "the item's unit is \"W\", and its transform gives \"kW\""
  ),
])
func wrongTransformsAreReported(item: String, message: String) throws {
  let (_, problems) = try reading(item)
  #expect(problems.map(\.message) == [message])
  #expect(problems.allSatisfy { $0.location.line == 5 && $0.location.column > 1 })
}

@Test func theTransformNamesTheUnitOfItsItem() throws {
  let (source, _) = try reading("transform = [{ unit = \"B\" }, { rate = \"5min\" }]")
  #expect(source?.settings(of: "load").unit == "B/s")
}

@Test func aTransformedSourceReadsAsItsKindDoes() throws {
  let plain = try #require(try reading("from = 0").0)
  let scaled = try #require(try reading("from = 0, transform = [{ scale = 3 }]").0)
  let before = try plain.kind.value.read(received: 2_000_000)
  let after = try scaled.kind.value.read(received: 2_000_000)
  guard case .success(.series(let old))? = before.deliveries.first?.content,
    case .success(.series(let new))? = after.deliveries.first?.content
  else {
    Issue.record("no series")
    return
  }
  #expect(
    new.times == old.times && new.series[0].values[3] == old.series[0].values[3].map { $0 * 3 })
  #expect(plain.kind != scaled.kind && scaled.isRemote == plain.isRemote)
}

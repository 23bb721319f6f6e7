import Testing

@testable import MartletImport

/// Cards that show the past of entities.
@Suite struct HomeAssistantImportHistoryTests {
  @Test func numbersAreChartsAndStatesAreStrips() throws {
    let text = try Sample.text("house")
    #expect(text.contains("item.power = { entity = \"sensor.power\", range = \"2d\" }"))
    #expect(
      text.contains("item.sun = { entity = \"binary_sensor.sun\", range = \"2d\", as = \"text\" }"))
    #expect(
      text.contains(
        "{ entity = \"sensor.energy\", range = \"14d\", period = \"day\", statistic = \"change\" }")
    )
  }
}

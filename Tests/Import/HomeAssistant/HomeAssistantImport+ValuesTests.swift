import Testing

@testable import MartletImport

/// Cards that show the present values of entities.
@Suite struct HomeAssistantImportValuesTests {
  @Test func aValueHasALineOnlyIfItsCardHasOne() throws {
    let text = try Sample.imported(
      text: """
        cards:
          - { type: entity, entity: sensor.a }
          - { type: sensor, entity: sensor.b, graph: line, hours_to_show: 6 }
        """
    ).text
    let (a, b) = (
      try #require(Sample.tile("a", in: text)), try #require(Sample.tile("b", in: text))
    )
    #expect(a.contains("sparkline = false") && !a.contains("range"))
    #expect(b.contains("range = \"6h\"") && !b.contains("sparkline"))
    #expect(text.contains("item.b = { entity = \"sensor.b\", range = \"6h\" }"))
  }

  @Test func aGaugeLeavesOutEndsThatAreNoRange() throws {
    let text = try Sample.imported(
      text: """
        cards:
          - { type: gauge, entity: sensor.a, min: 5, max: 20 }
          - { type: gauge, entity: sensor.b, min: 20, max: 5 }
        """
    ).text
    let (a, b) = (
      try #require(Sample.tile("a", in: text)), try #require(Sample.tile("b", in: text))
    )
    #expect(a.contains("min = 5") && a.contains("max = 20"))
    #expect(!b.contains("min =") && !b.contains("max ="))
  }
}

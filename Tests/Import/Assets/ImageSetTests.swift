import Testing

@testable import MartletImport

@Suite struct ImageSetTests {
  private func set(_ images: String, properties: String = "{}") throws -> ImageSet {
    try ImageSet(Array("{\"images\": [\(images)], \"properties\": \(properties)}".utf8))
  }

  @Test func entriesWithoutFilesAreLeftOut() throws {
    let set = try set(
      """
      {"filename": "a.svg", "idiom": "universal", "scale": "1x"},
      {"idiom": "universal", "scale": "2x"}, {"idiom": "universal", "filename": ""}, 7
      """)
    #expect(set.entries.map(\.file) == ["a.svg"])
    #expect(set.entries[0].factor == 1)
  }

  @Test func aDrawingThatIsAloneIsDrawnForAllDisplays() throws {
    let set = try set(
      """
      {"filename": "a.svg", "scale": "1x"},
      {"filename": "dark.svg", "appearances": [{"appearance": "luminosity", "value": "dark"}]}
      """)
    #expect(set.entries.map(set.factors) == [[1, 2, 3], [1, 2, 3]])
  }

  @Test func aDrawingBesideOthersHasItsOwnPlace() throws {
    let set = try set(
      #"{"filename": "a.pdf", "scale": "1x"}, {"filename": "b.pdf", "scale": "2x"}"#)
    #expect(set.entries.map(set.factors) == [[1], [2]])
  }

  @Test func aDrawingForAnySizeHasManyPixels() throws {
    #expect(try set("", properties: #"{"preserves-vector-representation": true}"#).preservesVector)
    #expect(try !set("").preservesVector)
    #expect(ImageSet.detailedFactor(width: 24, height: 16) == 22)
    #expect(ImageSet.detailedFactor(width: 1, height: 1) == 64)
    #expect(ImageSet.detailedFactor(width: 200, height: 100) == nil)
    #expect(ImageSet.detailedFactor(width: 0, height: 0) == 64)
  }

  @Test func theContentsNameThePicturesOfAPanel() throws {
    let set = try set(
      #"{"idiom": "ipad", "filename": "a.svg"}, {"filename": "b.gif"}, {"filename": "c.png"}"#,
      properties: #"{"template-rendering-intent": "template"}"#)
    let contents = set.contents(with: [
      [ImageSet.Picture("a@1x.png", factor: 1), ImageSet.Picture("a@2x.png", factor: 2)], [],
      [ImageSet.Picture("c.png", factor: nil)],
    ])
    let images = contents["images"].items
    #expect(images.map { $0["filename"].text } == ["a@1x.png", "a@2x.png", "c.png"])
    #expect(images.map { $0["scale"].text } == ["1x", "2x", nil])
    #expect(images.map { $0["idiom"].text } == ["ipad", "ipad", nil])
    #expect(contents["properties"]["template-rendering-intent"].text == "template")
  }

  @Test func aDamagedTextIsRefused() {
    #expect(throws: ImportFailure.self) { try ImageSet(Array("{".utf8)) }
    #expect(throws: Never.self) { try ImageSet(Array("{}".utf8)) }
  }
}

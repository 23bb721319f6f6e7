import Testing

@testable import MartletImport

/// Cards that show pictures.
@Suite struct HomeAssistantImportPicturesTests {
  @Test func picturesOfHomeAssistantNeedItsToken() throws {
    let text = try Sample.text("house")
    #expect(
      text.contains(
        "/api/camera_proxy/camera.gate\"\nformat = \"picture\"\nevery = \"10s\"\ntoken ="))
    #expect(text.contains("http://homeassistant.local:8123/local/plan.png"))
  }

  @Test func aPictureOfAnotherServerGetsNoToken() throws {
    let imported = try Sample.imported(
      text: "cards: [{ type: picture, image: 'https://example.org/a.png' }]")
    #expect(!imported.text.contains("token"))
    #expect(try Sample.config(of: imported).sources.count == 1)
  }
}

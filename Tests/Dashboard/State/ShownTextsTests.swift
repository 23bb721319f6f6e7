import MartletConfig
import Testing

@testable import MartletDashboard

/// A font is checked for every text of the configuration, wherever it stands.
@Test func theTextsOfItemsPagesAndVariablesAreShown() throws {
  let text = """
    [vars]
    "ציוד" = "a"
    [[source]]
    id = "s"
    kind = "json"
    path = "s.json"
    item.hall = { path = "$.a", name = "客厅", unit = "℃", map = { 0 = "закрыто", 1 = { text = "открыто" } } }
    item."رطوبة" = { path = "$.b" }
    [[page]]
    id = "p"
    title = "ด้านบน"
    group = "घर"
    tile = [
      { id = "a", kind = "value", data = "s:hall", title = "온도" },
      { id = "b", kind = "selector", variable = "ציוד", options = [{ value = "a", label = "あ" }] } ]
    """
  let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  let texts = config.shownTexts
  for word in [
    "客厅", "℃", "закрыто", "открыто", "رطوبة", "ด้านบน", "घर", "온도", "あ", "ציוד",
  ] {
    #expect(texts.contains(word), "\(word)")
  }
}

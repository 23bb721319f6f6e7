import Testing

@testable import MartletImport

@Suite struct AssetSymbolNameTests {
  /// Names that Xcode makes of assets in published programs.
  @Test(arguments: [
    ("sticky-note", "stickyNote"), ("Chevron Left", "chevronLeft"), ("AccentColor", "accent"),
    ("BGColorOne", "bgColorOne"), ("color_24292B", "color24292B"), ("1", "_1"),
    ("15d058e5b1d372de38f21d8055f89223", "_15D058E5B1D372De38F21D8055F89223"),
    ("ABC", "abc"), ("Color", "color"), ("icon2x", "icon2X"), ("default", "`default`"),
    ("dailystreakstarted", "dailystreakstarted"),
  ])
  func propertiesBeginWithSmallLetters(_ name: String, _ symbol: String) {
    #expect(AssetSymbolName.property(name, without: "Color") == symbol)
  }

  @Test func onlyTheSuffixOfTheKindIsLeftOut() {
    #expect(AssetSymbolName.property("AppIconImage", without: "Image") == "appIcon")
    #expect(AssetSymbolName.property("AppIconImage", without: "Color") == "appIconImage")
  }

  @Test func typesBeginWithCapitals() {
    #expect(AssetSymbolName.type("my icons") == "MyIcons")
    #expect(AssetSymbolName.type("24h") == "_24H")
    #expect(AssetSymbolName.type("self") == "Self_")
  }
}

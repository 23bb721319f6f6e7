import Testing

@testable import MartletUI

struct BuiltInIconsTests {
  @Test func eachSymbolOfTheTableHasAnIconInTheFont() throws {
    let font = try #require(BuiltInIcons.openFont())
    let names = Set(font.names)
    let symbols = BuiltInIcons.readSymbols()
    #expect(symbols.count > 900)
    for (symbol, icon) in symbols {
      let isThere = names.contains(String(icon)) || names.contains(icon + "-outline")
      #expect(isThere, "\(symbol): the font has no icon \(icon)")
    }
  }
}

import Testing

@testable import MartletImport

@Suite struct AssetSymbolsTests {
  /// The lines of a source without their indentation.
  private func lines(_ symbols: AssetSymbols) -> [String] {
    symbols.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test func aColourHasASymbolInEachPlaceThatTakesColours() {
    var catalog = AssetGroup()
    catalog.colors = ["BrandColor"]
    let lines = lines(AssetSymbols(catalog, origin: "Assets.xcassets"))
    #expect(lines.contains("static let brand = ColorResource(name: \"BrandColor\", bundle: .main)"))
    let onMain = "@MainActor @preconcurrency static var brand"
    #expect(lines.count { $0 == "\(onMain): Color { Color(ColorResource.brand) }" } == 2)
    #expect(lines.contains("extension ShapeStyle where Self == Color {"))
    #expect(lines.contains("\(onMain): UIColor { UIColor(resource: ColorResource.brand) }"))
    #expect(!lines.contains { $0.contains("ImageResource") })
  }

  @Test func aGroupWithANamespaceIsAnEnumeration() {
    var group = AssetGroup("My icons")
    group.images = ["sun"]
    var catalog = AssetGroup()
    catalog.groups = [group]
    let symbols = AssetSymbols(catalog, origin: "Assets.xcassets")
    let lines = lines(symbols)
    #expect(lines.count { $0 == "enum MyIcons {" } == 2)
    #expect(lines.contains("static let sun = ImageResource(name: \"My icons/sun\", bundle: .main)"))
    let image = "static var sun: UIImage { UIImage(resource: ImageResource.MyIcons.sun) }"
    #expect(lines.contains("@MainActor @preconcurrency \(image)"))
  }

  @Test func groupsWhoseNamesMeetBecomeOne() {
    var (first, second, inner) = (AssetGroup("icons"), AssetGroup("Icons"), AssetGroup("day"))
    inner.images = ["moon"]
    first.images = ["sun"]
    second.images = ["Sun", "rain"]
    second.groups = [inner]
    var catalog = AssetGroup()
    catalog.groups = [first, second]
    let symbols = AssetSymbols(catalog, origin: "Assets.xcassets")
    let lines = lines(symbols)
    // In the extensions of the resources and of the pictures.
    #expect(lines.count { $0 == "enum Icons {" } == 2)
    #expect(lines.contains("static let sun = ImageResource(name: \"icons/sun\", bundle: .main)"))
    #expect(lines.contains("static let rain = ImageResource(name: \"Icons/rain\", bundle: .main)"))
    #expect(
      lines.contains("static let moon = ImageResource(name: \"Icons/day/moon\", bundle: .main)"))
    #expect(symbols.notes == ["Icons/Sun: its symbol sun is that of icons/sun"])
  }

  @Test func coloursOfTheSystemKeepTheirNames() {
    var catalog = AssetGroup()
    catalog.colors = ["Primary", "Background"]
    let symbols = AssetSymbols(catalog, origin: "Assets.xcassets")
    let lines = lines(symbols)
    #expect(lines.contains("static let primary = ColorResource(name: \"Primary\", bundle: .main)"))
    #expect(!lines.contains { $0.contains("static var primary") })
    // `.background` is a style already, but no colour.
    #expect(lines.count { $0.contains("static var background: Color ") } == 1)
    #expect(symbols.notes == ["the colour Primary: Color.primary is a colour of the system"])
  }

  @Test func namesThatMeetKeepTheirSuffixesOrAreLeftOut() {
    var catalog = AssetGroup()
    catalog.colors = ["Sand", "SandColor", "sand", "+"]
    let symbols = AssetSymbols(catalog, origin: "Assets.xcassets")
    let lines = lines(symbols)
    #expect(lines.contains("static let sand = ColorResource(name: \"Sand\", bundle: .main)"))
    #expect(
      lines.contains("static let sandColor = ColorResource(name: \"SandColor\", bundle: .main)"))
    #expect(
      symbols.notes == [
        "+: it has no letters and no digits", "sand: its symbol sand is that of Sand",
      ])
  }

  @Test func aNameIsALiteralOfSwift() {
    var catalog = AssetGroup()
    catalog.images = ["a\"b\\c"]
    let lines = lines(AssetSymbols(catalog, origin: "Assets.xcassets"))
    #expect(
      lines.contains(#"static let abc = ImageResource(name: "a\"b\\c", bundle: .main)"#))
  }
}

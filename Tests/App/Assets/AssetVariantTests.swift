import MartletUI
import Testing

@testable import MartletApp

@Suite struct AssetVariantTests {
  /// Returns the variants from the best to the worst for `traits`.
  private func sorted(_ variants: [AssetVariant], for traits: PictureTraits) -> [AssetVariant] {
    variants.sorted { $0.cost(for: traits) < $1.cost(for: traits) }
  }

  private let any = AssetVariant()
  private let light = AssetVariant(appearances: ["light"])
  private let dark = AssetVariant(appearances: ["dark"])
  private let high = AssetVariant(appearances: ["high"])
  private let darkHigh = AssetVariant(appearances: ["dark", "high"])

  @Test func theColourSchemeCountsMost() {
    let all = [darkHigh, high, dark, any, light]
    #expect(sorted(all, for: PictureTraits()) == [light, any, high, dark, darkHigh])
    #expect(
      sorted(all, for: PictureTraits(isDark: true)) == [dark, darkHigh, any, high, light])
  }

  @Test func theContrastCountsMoreThanTheDevice() {
    let traits = PictureTraits(isDark: true, isHighContrast: true)
    #expect(sorted([any, light, dark, high, darkHigh], for: traits).first == darkHigh)
    let phone = AssetVariant(appearances: ["high"], idiom: "iphone")
    #expect(sorted([any, phone], for: PictureTraits(isHighContrast: true)).first == phone)
  }

  @Test func aPanelIsLikeATablet() {
    let idioms = ["watch", "mac", "iphone", "ipad", "universal"]
    let found = sorted(idioms.map { AssetVariant(idiom: $0) }, for: PictureTraits())
    #expect(found.map(\.idiom) == idioms.reversed())
  }

  @Test func aVariantWithoutFurtherConditionsIsPreferred() {
    let wide = AssetVariant(others: 1)
    #expect(sorted([wide, any], for: PictureTraits()) == [any, wide])
    #expect(sorted([AssetVariant(idiom: "ipad"), wide], for: PictureTraits()).first == wide)
  }

  @Test(arguments: [
    ("leaf.svg", true), ("Leaf.PDF", true), ("photo.heic", true), ("photo.HEIF", true),
    ("leaf.png", false), ("photo.jpg", false), ("svg", false), ("", false),
  ])
  func drawingsAreKnownByTheirEnding(_ file: String, _ isDrawing: Bool) {
    #expect(AssetVariant.isDrawing(file) == isDrawing)
  }
}

import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// The text of an item, line by line, under a title.
package struct TextTile: TileKind {
  /// The name of the kind in the configuration: `kind = "text"`.
  package static let name = "text"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  /// The item with the text.
  package var item: ItemName
  /// The size of the font, in points.
  var fontSize: Double

  /// Reads `data` and `font_size`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    fontSize = reader.number("font_size", in: TypeScale.choices) ?? TypeScale.label
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item with the text.
  package var data: [ItemName] { [item] }

  /// Returns the text in a card. Text beyond the card is cut off.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(TextTileView(tile: self, context: context))
  }
}

private struct TextTileView: View {
  var tile: TextTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: tile.item, context: context) { item, age in
      Text(verbatim: item.valueText(in: dates.language))
        .font(.system(size: tile.fontSize))
        .foregroundColor(Color(age == nil ? theme.text : theme.secondaryText))
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .clipped()
      if let age { TileLine(text: age) }
    }
  }
}

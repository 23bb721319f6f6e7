import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// A text in Markdown: a fixed one, or the text of an item.
package struct MarkdownTile: TileKind {
  /// The name of the kind in the configuration: `kind = "markdown"`.
  package static let name = "markdown"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  var content: TextOrItem
  /// The size of the font of paragraphs, in points.
  var fontSize: Double

  /// Reads `text` or `data`, and `font_size`. Returns nil if there is neither a text nor a valid
  /// item.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    fontSize = reader.number("font_size", in: TypeScale.choices) ?? TypeScale.label
    guard let content = TextOrItem(&reader, common) else { return nil }
    self.content = content
  }

  package var data: [ItemName] { content.data }

  package var shownTexts: [String] { content.shownTexts }

  /// Returns the text in a card. `MarkdownView` scrolls the text if it does not fit. In a pile of
  /// overlapping cards it takes no touches, because a finger moves the card there.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    switch content {
    case .text(let text): AnyView(FixedMarkdownTileView(text: text, tile: self, context: context))
    case .item(let name): AnyView(MarkdownTileView(name: name, tile: self, context: context))
    }
  }
}

private struct FixedMarkdownTileView: View {
  var text: String
  var tile: MarkdownTile
  var context: TileContext

  var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: Space.snug) {
        if let title = context.title { TileTitle(text: title) }
        MarkdownView(
          text: text, fontSize: tile.fontSize, isQuiet: false, width: context.contentWidth
        )
        .allowsHitTesting(!context.isPiled)
      }
    }
  }
}

private struct MarkdownTileView: View {
  var name: ItemName
  var tile: MarkdownTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    // `age` is nil as long as the data is fresh. Older text is quiet: its colour is weaker.
    ItemCard(name: name, context: context) { item, age in
      if item.state.latest != nil {
        MarkdownView(
          text: item.valueText(in: dates.language), fontSize: tile.fontSize, isQuiet: age != nil,
          width: context.contentWidth
        )
        .padding(.top, Space.tight)
        .allowsHitTesting(!context.isPiled)
      } else {
        Spacer(minLength: 0)
      }
      TileRemark(age: age, isEmpty: item.state.hasData && item.state.latest == nil)
    }
  }
}

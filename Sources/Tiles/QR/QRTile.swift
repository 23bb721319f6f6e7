import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// A QR code of a fixed text, such as an address, or of the text of an item.
package struct QRTile: TileKind {
  /// The name of the kind in the configuration: `kind = "qr"`.
  package static let name = "qr"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(1, 2)

  var content: TextOrItem
  var correction: QRCode.Correction

  /// Reads `text` or `data`, and `correction`, the level of error correction. Returns nil if there
  /// is neither a text nor a valid item.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    correction = reader.choice(
      "correction",
      of: ["low": QRCode.Correction.low, "medium": .medium, "quartile": .quartile, "high": .high],
      default: .medium)
    guard let content = TextOrItem(&reader, common) else { return nil }
    self.content = content
  }

  /// The item with the text; empty for a fixed text.
  package var data: [ItemName] { content.data }

  /// Returns the code in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    switch content {
    case .text(let text): AnyView(FixedQRTileView(text: text, tile: self, context: context))
    case .item(let name): AnyView(QRTileView(name: name, tile: self, context: context))
    }
  }
}

private struct FixedQRTileView: View {
  var text: String
  var tile: QRTile
  var context: TileContext

  var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: Space.small) {
        if let title = context.title { TileTitle(text: title) }
        QRCodeView(text: text, correction: tile.correction)
      }
    }
  }
}

private struct QRTileView: View {
  var name: ItemName
  var tile: QRTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: name, context: context) { item, age in
      if item.state.latest != nil {
        QRCodeView(text: item.valueText(in: dates.language), correction: tile.correction)
          .padding(.top, Space.snug)
      } else {
        Spacer(minLength: 0)
      }
      // A line at the bottom, if the data is stale or empty.
      TileRemark(age: age, isEmpty: item.state.hasData && item.state.latest == nil)
    }
  }
}

/// A code, dark on light in every theme, because readers expect that.
struct QRCodeView: View {
  var text: String
  var correction: QRCode.Correction

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    GeometryReader { proxy in
      let square = min(proxy.size.width, proxy.size.height).rounded(.down)
      ZStack {
        switch code {
        case .success(let code):
          ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: CornerRadius.note).fill(Color.white)
            code.path(in: square).path.fill(Color.black)
          }
          .frame(width: square, height: square)
        case .failure(let failure):
          Text(verbatim: failure.why).font(.system(size: TypeScale.caption))
            .foregroundColor(Color(theme.alarm))
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  private var code: Result<QRCode, QRCode.Failure> {
    Result { () throws(QRCode.Failure) in try QRCode(text, correction) }
  }
}

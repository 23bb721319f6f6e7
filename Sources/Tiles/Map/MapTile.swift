import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A picture with values at their positions: the plan of a floor, a machine, a site.
package struct MapTile: TileKind {
  /// The name of the kind in the configuration: `kind = "map"`.
  package static let name = "map"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 3)

  var picture: ImageTile
  var marks: [MapMark]
  /// Whether the picture may be turned to fill an upright tile.
  var allowsTurn: Bool

  /// Reads `data`, the picture, `turn`, and the `mark` entries. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    allowsTurn = reader.bool("turn") ?? false
    marks = MapMark.read(&reader, common)
    guard let item = reader.item(common) else { return nil }
    picture = ImageTile(item: item, fit: .contain, fade: 0)
  }

  /// The item with the picture, then the items of the marks.
  package var data: [ItemName] { picture.data + marks.map(\.item) }

  /// A chart of the marked items; nil without marks.
  package var enlargedChart: EnlargedChart? { EnlargedChart(of: marks.map(\.item)) }

  /// The pages that taps on marks show.
  package var pages: [String] { marks.compactMap(\.page) }

  /// The labels, units and thresholds of the marks.
  package var shownTexts: [String] {
    marks.flatMap { mark in
      [mark.label, mark.settings.unit ?? ""] + mark.settings.labels.map(\.text)
        + mark.thresholds.map(\.label)
    }
  }

  /// Returns the picture with its marks.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(MapTileView(tile: self, context: context))
  }

  /// Returns the part of a tile that a whole picture covers, in the tile's coordinates.
  ///
  /// - Parameters:
  ///   - width: the width of the picture in pixels, greater than 0.
  ///   - height: the height of the picture in pixels, greater than 0.
  ///   - size: the size of the tile, in points.
  static func frame(ofPicture width: Int, _ height: Int, in size: CGSize) -> CGRect {
    let scale = min(size.width / CGFloat(width), size.height / CGFloat(height))
    let shown = CGSize(width: CGFloat(width) * scale, height: CGFloat(height) * scale)
    return CGRect(
      x: (size.width - shown.width) / 2, y: (size.height - shown.height) / 2,
      width: shown.width, height: shown.height)
  }

  /// Returns whether a picture is turned: if the tile allows it, and if the picture is then larger.
  /// The parameters are those of `frame`.
  func isTurned(_ width: Int, _ height: Int, in size: CGSize) -> Bool {
    allowsTurn
      && Self.frame(ofPicture: height, width, in: size).height
        > Self.frame(ofPicture: width, height, in: size).width
  }
}

private struct MapTileView: View {
  var tile: MapTile
  var context: TileContext

  @Environment(\.layoutDirection) private var direction

  var body: some View {
    let item = context.live.item(tile.picture.item)
    let plan = item.isFailed ? nil : item.state.picture
    let isTurned = plan.map { tile.isTurned($0.width, $0.height, in: context.size) } ?? false
    ZStack(alignment: .topLeading) {
      ImageTileView(tile: tile.picture, context: context, isTurned: isTurned)
      if let picture = plan {
        let (width, height) =
          isTurned ? (picture.height, picture.width) : (picture.width, picture.height)
        let frame = MapTile.frame(ofPicture: width, height, in: context.size)
        let centers = tile.marks.map { $0.center(in: frame, isTurned: isTurned) }
        let scale = MapMarkView.scale(of: centers, in: context.size)
        ZStack(alignment: .topLeading) {
          ForEach(tile.marks.indices, id: \.self) { index in
            let mark = tile.marks[index]
            MapMarkView(
              mark: mark, item: context.live.item(mark.item), center: centers[index],
              area: context.size, scale: scale, textDirection: direction)
          }
        }
        .frame(width: context.size.width, height: context.size.height, alignment: .topLeading)
        // A finger moves a card in a pile, so its marks take no touches.
        .allowsHitTesting(!context.isPiled)
      }
    }
    // A plan is not mirrored in right-to-left languages, but the words in its place are.
    .environment(\.layoutDirection, plan == nil ? direction : .leftToRight)
  }
}

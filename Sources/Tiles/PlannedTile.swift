import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// A kind of tile that a configuration may name, although this build of the program cannot show it.
/// Its card shows a message.
struct PlannedTile: TileKind {
  /// A name for the protocol only; `kind` is the word of the configuration.
  static let name = "planned"
  static let usualSize = TileSize(2, 1)

  let kind: String
  let data: [ItemName]

  init?(_ reader: inout ConfigReader, _ common: TileCommon) { return nil }

  private init(kind: String, data: [ItemName]) {
    self.kind = kind
    self.data = data
  }

  /// The message of a configuration check.
  var message: String { "The tile kind \"\(kind)\" is not part of this program" }

  @MainActor func makeView(_ context: TileContext) -> AnyView {
    AnyView(PlannedTileView(kind: kind, title: context.title ?? context.id))
  }

  static let all = ["weather"].map { kind in
    TileKindEntry(kind, usualSize) { reader, common in
      guard reader.value("data", as: .oneOrMore(.text)) != nil else {
        return PlannedTile(kind: kind, data: [])
      }
      let data = reader.items("data", of: common.owner, sources: common.sources)
      return PlannedTile(kind: kind, data: data ?? [])
    }
  }
}

private struct PlannedTileView: View {
  var kind: String
  var title: String

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let failure = SourceFailure(.kind(kind), why: "")
    TileFailure(title: title, what: failure.what(in: dates.language), why: failure.why)
  }
}

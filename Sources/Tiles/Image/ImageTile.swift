import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// A picture, such as the image of a camera, a plan, or a series of photos.
package struct ImageTile: TileKind {
  /// The name of the kind in the configuration: `kind = "image"`.
  package static let name = "image"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  enum Fit: Hashable {
    /// The whole picture, with empty space beside it.
    case contain
    /// A picture that fills the tile; the part beyond the tile is cut off.
    case cover
  }

  var item: ItemName
  var fit: Fit
  /// The seconds for which the next picture fades in; 0 shows it at once.
  var fade: Double

  init(item: ItemName, fit: Fit, fade: Double) {
    self.item = item
    self.fit = fit
    self.fade = fade
  }

  /// Reads `data`, `fit` and `fade`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    fit = reader.choice("fit", of: ["cover": Fit.cover, "contain": .contain], default: .cover)
    fade = reader.duration("fade", in: 0...10) ?? 0.8
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item with the picture.
  package var data: [ItemName] { [item] }

  /// Returns the picture, which fills the card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ImageTileView(tile: self, context: context))
  }
}

struct ImageTileView: View {
  var tile: ImageTile
  var context: TileContext
  /// Whether the picture is turned by a quarter, clockwise.
  var isTurned = false

  @State private var album = PictureAlbum()
  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.cardGround) private var ground
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// The distance between the text of the caption and the edges above and below it, in points.
  private static let captionPadding: CGFloat = 5

  var body: some View {
    let item = context.live.item(tile.item)
    if case .failed = item.freshness {
      ItemCard(name: tile.item, context: context) { _, _ in EmptyView() }
    } else {
      let page = item.state.picture.map {
        album.page(of: $0, received: item.state.received, isTurned: isTurned)
      }
      ZStack {
        Color(theme.card)
        if let page {
          shown(page)
        } else if context.isLoading(item) {
          TileSkeleton(context: context).padding(Space.cardPadding)
        } else {
          placeholder(item)
        }
      }
      .animation(
        reducesMotion || !album.allowsFade ? nil : .easeInOut(duration: tile.fade),
        value: page?.number
      )
      .overlay(alignment: .bottomLeading) { caption(item) }
      .clipShape(RoundedRectangle(cornerRadius: ground.cornerRadius))
      .cardGround(ground)
    }
  }

  private func shown(_ page: PictureAlbum.Page) -> some View {
    page.image
      .resizable()
      .interpolation(.high)
      .aspectRatio(contentMode: tile.fit == .cover ? .fill : .fit)
      .frame(width: context.size.width, height: context.size.height)
      .clipped()
      .transition(
        tile.fit == .cover
          ? .asymmetric(insertion: .opacity, removal: .modifier(active: Veil(1), identity: Veil(0)))
          : .opacity
      )
      // The newer picture lies above the older one, which stays opaque until it is covered.
      .zIndex(Double(page.number))
      .id(page.number)
  }

  private func placeholder(_ item: LiveItem) -> some View {
    VStack(spacing: Space.tight) {
      if context.title == nil { TileTitle(text: item.title) }
      if item.state.hasData { TileLine(text: dates.language.words.noData) }
    }
    .padding(Space.cardPadding)
  }

  /// Returns the title, if the configuration has one, and the age of a stale picture.
  @ViewBuilder private func caption(_ item: LiveItem) -> some View {
    let age: String? =
      if case .stale(let since) = item.freshness {
        dates.ages(since, now: context.live.now).first
      } else { nil }
    let line = [context.title, age].compactMap { $0 }.joined(separator: " · ")
    if !line.isEmpty {
      Text(verbatim: line)
        .font(.system(size: TypeScale.body, weight: .medium))
        .foregroundColor(.white)
        .lineLimit(1)
        .padding(.horizontal, Space.compact).padding(.vertical, Self.captionPadding)
        .background(Capsule().fill(Color.black.opacity(0.55)))
        .padding(Space.compact)
    }
  }
}

/// Keeps the current picture as an image, which is made only once for each picture.
@MainActor final class PictureAlbum {
  struct Page {
    var number: Int
    var image: Image
  }

  /// The minimum milliseconds between two pictures that fade. Pictures of a camera follow each
  /// other faster.
  private static let minimumFadeInterval: Int64 = 3000

  private var picture: DataPicture?
  private var isTurned = false
  private var page: Page?
  private var received: Int64?
  /// Whether the previous picture was visible for this long.
  private(set) var allowsFade = true

  /// - Parameters:
  ///   - received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  ///   - isTurned: whether the picture is turned by a quarter, clockwise.
  func page(of new: DataPicture, received time: Int64?, isTurned: Bool = false) -> Page {
    if let page, picture === new, self.isTurned == isTurned { return page }
    let number = (page?.number ?? 0) + 1
    let image = unsafe new.withPixels { words in
      guard isTurned else {
        return unsafe Image(width: new.width, height: new.height, words: words)
      }
      return unsafe turned(words, width: new.width).withUnsafeBufferPointer {
        unsafe Image(width: new.height, height: new.width, words: $0)
      }
    }
    self.isTurned = isTurned
    if let time, let received { allowsFade = time - received >= Self.minimumFadeInterval }
    (picture, received) = (new, time)
    let made = Page(number: number, image: image)
    page = made
    return made
  }

  /// Returns the pixels of a picture that is turned by a quarter, clockwise. Its rows are the
  /// columns of the picture, from the left, with the lowest pixel first.
  private func turned(_ words: UnsafeBufferPointer<UInt32>, width: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(words.count)
    for x in 0..<width {
      for first in stride(from: words.count - width, through: 0, by: -width) {
        result.append(unsafe words[first + x])
      }
    }
    return result
  }
}

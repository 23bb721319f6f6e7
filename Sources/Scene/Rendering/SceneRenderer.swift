import MartletGeometry
import MartletRaster
import MartletText

/// Turns display lists into damage and pixels.
///
/// The renderer owns the glyph cache, the pictures and a painter per thread, and reuses all of
/// them, so that a steady frame allocates nothing. It belongs to one thread. The pixels are the
/// same for every number of bands.
package final class SceneRenderer {
  /// The colour below the list. It is drawn opaque. If its alpha is 0, it is not drawn, and the old
  /// pixels remain. After a change the caller must damage everything.
  package var background: RGBA
  /// Whether gradients are dithered, so that panels show no visible steps. After a change the
  /// caller must damage everything.
  package var dithersGradients = false
  /// Whether light text on dark and dark text on light get the same weight. By default the edges of
  /// text are blended like those of other shapes. It may be changed only before the first frame.
  package var balancesText = false
  /// Whether covered items are omitted. The pixels are the same in both cases.
  var leavesOutCovered = true
  /// The pictures to which lists refer.
  package let images: ImageStore

  /// Whether the renderer keeps memory that only the painting of large areas needs; see
  /// `releaseScratch()`.
  package private(set) var holdsScratch = false

  private let glyphCache: GlyphCache
  private let runner: any BandRunner
  private let text: LentText
  /// An empty value that shares no storage with the prepared glyphs, so that these are changed in
  /// place.
  private let noGlyphs = PreparedGlyphs()
  private var layers = LayerCache()
  private var recorded = RecordedPictures()
  private var backdrops = BackdropCache()
  private var selection = ItemSelection()
  private var covered = CoveredParts()
  private var plan = FramePlan()
  private var painters: [Painter] = []
  private var diff = DisplayListDiff()

  /// Creates a renderer that draws text with the faces of `fonts`. All layouts in the lists must
  /// come from this library.
  package init(
    fonts: FontLibrary, images: ImageStore = ImageStore(),
    runner: any BandRunner = SerialRunner(), background: RGBA = .black
  ) {
    self.images = images
    glyphCache = GlyphCache(fonts: fonts)
    text = LentText(cache: glyphCache)
    self.runner = runner
    self.background = background
  }

  /// Returns the device pixels inside `bounds` that may differ between the pictures of the two
  /// lists.
  package func damage(
    from old: DisplayList, to new: DisplayList, in bounds: PixelRect
  ) -> PixelRegion {
    var damage = PixelRegion()
    diff.add(from: old, to: new, within: bounds, into: &damage)
    return damage
  }

  /// Draws the list's picture inside `damage`, over the background or, if that is clear, over the
  /// old pixels of `target`. Pixels outside `damage` and outside `target` stay unchanged.
  package func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {
    let area = damage.bounds.intersection(target.bounds)
    if area.isEmpty { return }
    let grid = bandGrid(area, damage)
    if area.area >= Self.scratchArea { holdsScratch = true }
    let threads = grid == nil ? 1 : runner.width
    while painters.count < threads { painters.append(Painter()) }
    for painter in painters { painter.dithersGradients = dithersGradients }
    layers.find(list)
    backdrops.prepare(
      list, surfaces: layers.backdrops, damage: damage,
      BackdropCache.Conditions(
        background: background, dithersGradients: dithersGradients, removals: images.removals,
        output: target.bounds))
    // The items behind a surface are drawn again outside of the damage, too.
    let stale = backdrops.staleArea
    layers.prepare(
      list, damage: stale.isEmpty ? damage : damage.union(stale), images: images)
    selection.choose(from: list, damage: damage, layers: layers.staleItems)
    covered.find(selection, damage: damage, isWanted: leavesOutCovered)
    if covered.hidesItems {
      selection.keep(layers: layers.staleItems) { covered.shows($0, $1) }
    }
    covered.settle(selection)
    // Layers and their glyphs are drawn first. Without stale layers, text is one more shape that
    // threads prepare.
    let sharesText = grid != nil && layers.staleItems.isEmpty
    text.isBalanced = balancesText
    if !sharesText { text.prepare(selection) }
    recorded.prepare(
      list, images: images, isBalanced: balancesText, glyphs: glyphCache, painter: painters[0])
    layers.renderStale(
      selection, glyphs: text.glyphs, images: images, recorded: recorded, painter: painters[0])
    var items = ListPainter(
      selection: selection, glyphs: sharesText ? noGlyphs : text.glyphs, images: images,
      layers: layers.placed, recorded: recorded)
    backdrops.renderStale(
      items, isBalanced: balancesText, cache: glyphCache, painter: painters[0])
    items.backdrops = backdrops.placed
    if let grid {
      plan.begin(
        selection, area: area, damage: damage, grid: grid, threads: threads, layers: layers.placed)
    }
    target.withSurface { surface in
      let frame = BandedFrame(
        items: items, text: sharesText ? text : nil, plan: plan, painters: painters,
        background: background, covered: covered, surface: surface)
      if let grid {
        runner.run(frame.shapeJobs.upperBound, then: grid.count, between: plan.orderBands) {
          frame.run($0)
        }
      } else {
        frame.paintAll()
      }
    }
    selection.clear()
  }

  /// Returns a new picture of the list, which owns its pixels. Below the list it has the
  /// background, or it is transparent there if that is clear.
  ///
  /// - Parameters:
  ///   - size: the size in device pixels; not empty. The picture shows the pixels of the list from
  ///     (0, 0).
  ///   - scale: the number of pixels per point.
  package func picture(
    of list: DisplayList, size: PixelSize, scale: Double
  ) -> ImageReference {
    var pixmap = Pixmap(width: size.width, height: size.height)
    paint(list, damage: PixelRegion(pixmap.bounds), into: &pixmap)
    return ImageReference(pixmap, scale: scale)
  }

  /// Releases the memory that paintings share. After lines with many points these are several
  /// megabytes. The next painting allocates it again. Glyphs and the pictures of layers stay
  /// cached.
  package func releaseScratch() {
    plan = FramePlan()
    painters.removeAll()
    text.glyphs = PreparedGlyphs()
    selection = ItemSelection()
    backdrops.releaseScratch()
    holdsScratch = false
  }

  /// The minimum number of pixels of a picture after which the scratch memory is worth releasing.
  private static let scratchArea = 32_768

  /// Returns the bands into which the picture is divided; nil if one thread draws it as a whole.
  ///
  /// The pixels of a band and their coverage fit in a second-level cache. The number of bands is
  /// large enough to keep all threads busy to the end, and their size is large enough to be worth
  /// waking a thread.
  private func bandGrid(_ area: PixelRect, _ damage: PixelRegion) -> BandGrid? {
    let pixels = damage.rects.reduce(0) { $0 + $1.intersection(area).area }
    guard runner.width > 1, pixels >= runner.smallestArea else { return nil }
    let height = min(65_536 / max(1, area.width), area.height / (4 * runner.width))
    return BandGrid(rows: area.minY..<area.maxY, height: max(8, min(64, height)))
  }
}

/// The glyphs of the items to paint, prepared by the first free thread.
private final class LentText {
  var glyphs = PreparedGlyphs()
  var isBalanced = false
  private let cache: GlyphCache

  init(cache: GlyphCache) {
    self.cache = cache
  }

  func prepare(_ selection: ItemSelection) {
    glyphs.prepare(selection, isBalanced: isBalanced, cache: cache)
  }
}

/// All data that bands read. Each band writes only its own rows, with the painter of its worker.
///
/// The type is unchecked because painters are not sendable. Safety: only worker `i` uses painter
/// `i`, and the caller waits for all bands.
private struct BandedFrame: @unchecked Sendable {
  let items: ListPainter
  /// The source of the items' glyphs. The first part of the first stage makes the glyphs; nil if
  /// the items already have them. The other parts of that stage need no glyphs, and the parts of
  /// the second stage only read them.
  let text: LentText?
  let plan: FramePlan
  let painters: [Painter]
  let background: RGBA
  let covered: CoveredParts
  let surface: Surface

  /// The numbers of the parts of the first stage that prepare shapes.
  var shapeJobs: Range<Int> {
    let first = text == nil ? 0 : 1
    return first..<first + plan.jobs.count
  }

  func run(_ part: BandPart) {
    let painter = painters[part.worker]
    switch part.stage {
    case .first where part.number < shapeJobs.lowerBound:
      text?.prepare(items.selection)
    case .first:
      plan.prepare(part.number - shapeJobs.lowerBound, of: items.selection, with: painter)
    case .second:
      var items = items
      if let text { items.glyphs = text.glyphs }
      let band = plan.band(at: part.number)
      paint(surface.rows(plan.grid.rows(of: band)), with: painter) {
        items.paint(plan, band: band, $0, of: covered, with: painter)
      }
    }
  }

  func paintAll() {
    paint(surface, with: painters[0]) { items.paint($0, of: covered, with: painters[0]) }
  }

  private func paint(
    _ surface: Surface, with painter: Painter, _ body: (_ part: CoveredParts.Part) -> Void
  ) {
    for whole in covered.parts {
      var part = whole
      part.rect = part.rect.intersection(surface.bounds)
      if part.rect.isEmpty { continue }
      painter.draw(on: surface, damage: part.rect) { painter in
        if background.alpha > 0, !part.isCovered {
          painter.fill(part.rect, color: background.opaque)
        }
        body(part)
      }
    }
  }
}

extension RGBA {
  /// The colour with an opacity of 1.
  var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }
}

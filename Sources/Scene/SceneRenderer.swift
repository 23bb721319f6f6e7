import MartletGeometry
import MartletRaster
import MartletText

/// Turns display lists into damage and pixels: the one consumer of lists.
///
/// Owns the glyph cache, the pictures and a painter per thread, all reused, so that a steady frame
/// allocates nothing. Belongs to one thread; what is drawn in bands is cut so that the pixels are
/// the same for every number of bands.
package final class SceneRenderer {
  /// Drawn under the list, opaque; a clear one keeps what is there. When it changes, everything is
  /// to be damaged.
  package var background: RGBA
  /// True when gradients are dithered, against bands on panels that show them. When it changes,
  /// everything is to be damaged.
  package var dithersGradients = false
  /// True when text is made equally heavy light on dark and dark on light; by default its edges
  /// are blended as other shapes' are. Change it before the first frame.
  package var balancesText = false
  /// False where what is covered is drawn all the same: the pixels do not change.
  var leavesOutCovered = true
  /// The pictures that lists refer to.
  package let images: ImageStore

  /// True while memory is kept that only the painting of large areas needs.
  package private(set) var holdsScratch = false

  private let glyphCache: GlyphCache
  private let runner: any BandRunner
  private let text: TextInHand
  /// Shares nothing with those in hand, which are then changed where they are.
  private let noGlyphs = PreparedGlyphs()
  private var layers = LayerCache()
  private var recorded = RecordedPictures()
  private var selection = ItemSelection()
  private var covered = CoveredParts()
  private var plan = FramePlan()
  private var painters: [Painter] = []
  private var diff = DisplayListDiff()

  /// Draws text with the faces of `fonts`, which all layouts in the lists must come from.
  package init(
    fonts: FontLibrary, images: ImageStore = ImageStore(),
    runner: any BandRunner = SerialRunner(), background: RGBA = .black
  ) {
    self.images = images
    glyphCache = GlyphCache(fonts: fonts)
    text = TextInHand(cache: glyphCache)
    self.runner = runner
    self.background = background
  }

  /// The pixels inside `bounds` that may differ between pictures of the two lists.
  package func damage(
    from old: DisplayList, to new: DisplayList, in bounds: PixelRect
  ) -> PixelRegion {
    var damage = PixelRegion()
    diff.add(from: old, to: new, within: bounds, into: &damage)
    return damage
  }

  /// Draws the list's picture inside `damage`, over the background or, when that is clear, over
  /// whatever `target` held there; no other pixel is touched.
  package func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {
    let area = damage.bounds.intersection(target.bounds)
    if area.isEmpty { return }
    let grid = bandGrid(area, damage)
    if area.area >= Self.smallArea { holdsScratch = true }
    let threads = grid == nil ? 1 : runner.width
    while painters.count < threads { painters.append(Painter()) }
    for painter in painters { painter.dithersGradients = dithersGradients }
    layers.prepare(list, damage: damage, images: images)
    selection.choose(from: list, damage: damage, layers: layers.staleItems)
    covered.find(selection, damage: damage, isWanted: leavesOutCovered)
    if covered.hidesItems {
      selection.keep(layers: layers.staleItems) { covered.shows($0, $1) }
    }
    covered.settle(selection)
    // Layers are drawn before all else, with their glyphs; without any, text is one more shape.
    let sharesText = grid != nil && layers.staleItems.isEmpty
    text.isBalanced = balancesText
    if !sharesText { text.prepare(selection) }
    recorded.prepare(
      list, images: images, isBalanced: balancesText, glyphs: glyphCache, painter: painters[0])
    layers.renderStale(
      selection, glyphs: text.glyphs, images: images, recorded: recorded, painter: painters[0])
    let items = ListPainter(
      selection: selection, glyphs: sharesText ? noGlyphs : text.glyphs, images: images,
      layers: layers.placed, recorded: recorded)
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

  /// Lets go of the memory that paintings share, some megabytes after lines of many points; the
  /// next one makes it anew. Glyphs and the pictures of layers stay.
  package func releaseScratch() {
    plan = FramePlan()
    painters.removeAll()
    text.glyphs = PreparedGlyphs()
    selection = ItemSelection()
    holdsScratch = false
  }

  /// Pixels up to which one thread paints at once.
  private static let smallArea = 32_768

  /// Into how many rows each the picture is cut; nil when it is drawn at once, by one thread.
  ///
  /// The pixels of a band and its coverage fit in a second-level cache; there are enough bands to
  /// keep all threads busy to the end, but none so small that waking a thread costs more than it
  /// saves.
  private func bandGrid(_ area: PixelRect, _ damage: PixelRegion) -> BandGrid? {
    let pixels = damage.rects.reduce(0) { $0 + $1.intersection(area).area }
    guard runner.width > 1, pixels >= Self.smallArea else { return nil }
    let height = min(65_536 / max(1, area.width), area.height / (4 * runner.width))
    return BandGrid(rows: area.minY..<area.maxY, height: max(8, min(64, height)))
  }
}

/// The glyphs of the items that are painted, where whoever is free first can make them ready.
private final class TextInHand {
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

/// All that bands read, and what each writes: its own rows, through a worker's own painter.
///
/// Unchecked because painters are not sendable: worker `i` alone uses painter `i`, and the caller
/// waits for all bands.
private struct BandedFrame: @unchecked Sendable {
  let items: ListPainter
  /// What the items' glyphs are taken from when the first part of the first stage is done, which
  /// makes them; nil when the items have them. The other parts of that stage ask for no glyphs, and
  /// those of the second only read.
  let text: TextInHand?
  let plan: FramePlan
  let painters: [Painter]
  let background: RGBA
  let covered: CoveredParts
  let surface: Surface

  /// The numbers of the first stage's parts that make shapes.
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
          painter.fill(
            part.rect,
            color: RGBA(
              red: background.red, green: background.green, blue: background.blue))
        }
        body(part)
      }
    }
  }
}

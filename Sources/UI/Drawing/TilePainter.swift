import MartletGeometry
import MartletScene

// The renderer repeats a picture by itself. A drawing is recorded instead: one tile, and then a row
// of stamps of this tile. Stamps of the row fill the area, so that 100 × 100 tiles are 100 items of
// the display list and not 10,000.

/// Fills areas with the tiles of a pattern. It caches the tile and the recording of a row. A shape
/// that is filled with a pattern owns it.
@MainActor
package final class TilePainter {
  /// All values that determine the appearance of a recorded row.
  private struct RowForm: Equatable {
    var color: RGBA
    /// The size of a tile in points, a whole number of device pixels.
    var size: CGSize
    var columns: Int
    /// Device pixels per point; the width is negative in a mirrored space.
    var scale: CGSize
  }

  /// The maximum number of tiles that are drawn one by one. If an area needs more, the tiles are
  /// drawn larger.
  private static let maximumCount = 4096.0
  /// The maximum number of tiles in a recorded row. A recording is at most as many pixels wide.
  private static let maximumColumns = 8192.0

  /// The pattern.
  package let pattern: AnyStylePattern
  private let tile: PatternTile?
  private var row: (form: RowForm, recording: Recording)?

  /// Makes an object with the tile of a pattern.
  package init(_ pattern: AnyStylePattern, _ graph: ViewGraph) {
    self.pattern = pattern
    tile = pattern.pattern.tile(graph)
  }

  /// Fills a path with tiles. One of them has its top left corner at the origin of the current
  /// space.
  ///
  /// - Parameter color: the colour of tiles that are drawings. Its opacity applies to all tiles.
  package func fill(
    _ path: Path, rule: FillRule, color: RGBA, _ context: inout DrawContext
  ) {
    guard let tile, tile.size.width > 0, tile.size.height > 0, tile.size.width.isFinite,
      tile.size.height.isFinite, color.alpha > 0
    else { return }
    switch tile.content {
    case .picture(let picture, let filter):
      let placing = CGAffineTransform(
        scaleX: tile.size.width / CGFloat(picture.size.width),
        y: tile.size.height / CGFloat(picture.size.height))
      let style = ImageStyle(filter: filter, opacity: color.alpha, repeats: true)
      // A path that is filled with a picture has the non-zero rule.
      if rule == .nonZero {
        return context.fill(path, with: picture, placing: placing, style: style)
      }
      context.pushClip(path, rule: rule)
      context.fill(Path(path.boundingRect), with: picture, placing: placing, style: style)
      context.pop()
    case .drawing(let body):
      let isGroup = color.alpha < 1
      let solid = RGBA(red: color.red, green: color.green, blue: color.blue)
      context.pushClip(path, rule: rule)
      if isGroup { context.pushGroup(opacity: color.alpha) }
      cover(
        path.boundingRect, with: TileDrawing(size: tile.size, color: solid, body: body), &context)
      if isGroup { context.pop() }
      context.pop()
    }
  }

  // MARK: - Drawings

  /// A tile that is a drawing, with its opaque colour.
  private struct TileDrawing {
    var size: CGSize
    var color: RGBA
    var body: @MainActor (CGRect, RGBA, inout DrawContext) -> Void

    @MainActor func draw(in rect: CGRect, _ context: inout DrawContext) {
      body(rect, color, &context)
    }
  }

  /// Covers `area`, to which the context is clipped.
  private func cover(_ area: CGRect, with drawing: TileDrawing, _ context: inout DrawContext) {
    let map = context.transform
    let determinant = map.a * map.d - map.b * map.c
    let pixels = context.visiblePixels
    guard !pixels.isEmpty, determinant != 0, determinant.isFinite else { return }
    let visible = CGRect(
      x: pixels.minX, y: pixels.minY, width: pixels.maxX - pixels.minX,
      height: pixels.maxY - pixels.minY
    ).applying(map.inverted())
    guard visible.width.isFinite, visible.height.isFinite else { return }
    if map.isScaleAndTranslation, stampRows(drawing, area, visible, &context) { return }
    drawEach(drawing, visible, &context)
  }

  /// Covers the visible part of `area` with stamps of a recorded row. Tiles have whole pixels, so
  /// that there are no seams between them. Returns false if the row cannot be recorded, because it
  /// is too wide.
  private func stampRows(
    _ drawing: TileDrawing, _ area: CGRect, _ visible: CGRect, _ context: inout DrawContext
  ) -> Bool {
    let map = context.transform
    let (scaleX, scaleY) = (abs(map.a), abs(map.d))
    let size = CGSize(
      width: max(1, (drawing.size.width * scaleX).rounded()) / scaleX,
      height: max(1, (drawing.size.height * scaleY).rounded()) / scaleY)
    let origin = context.snapped(CGRect(x: 0, y: 0, width: 1, height: 1)).origin
    let first = ((area.minX - origin.x) / size.width).rounded(.down)
    let columns = ((area.maxX - origin.x) / size.width).rounded(.up) - first
    guard columns >= 1, columns <= Self.maximumColumns else { return false }
    let form = RowForm(
      color: drawing.color, size: size, columns: Int(columns),
      scale: CGSize(width: map.a, height: map.d))
    if row?.form != form {
      row = record(drawing, form, context).map { (form, $0) }
    }
    guard let row else { return false }
    let top = ((visible.minY - origin.y) / size.height).rounded(.down)
    let bottom = (visible.maxY - origin.y) / size.height
    for index in stride(from: top, to: bottom, by: 1) {
      let corner = CGPoint(
        x: origin.x + first * size.width, y: origin.y + index * size.height)
      let rect = CGRect(
        origin: corner, size: CGSize(width: columns * size.width, height: size.height))
      context.stamp(row.recording, at: corner, within: rect)
    }
    return true
  }

  /// Records a row of tiles, each of which is a stamp of one recorded tile. Returns nil if the row
  /// is too wide.
  private func record(
    _ drawing: TileDrawing, _ form: RowForm, _ context: DrawContext
  ) -> Recording? {
    let tile = CGRect(origin: .zero, size: form.size)
    let width = form.size.width * CGFloat(form.columns)
    return context.record(CGRect(x: 0, y: 0, width: width, height: form.size.height)) { row in
      guard let recording = row.record(tile, { drawing.draw(in: tile, &$0) }) else { return }
      for column in 0..<form.columns {
        let rect = tile.offsetBy(dx: CGFloat(column) * form.size.width, dy: 0)
        row.stamp(recording, at: rect.origin, within: rect)
      }
    }
  }

  /// Covers `visible` tile by tile, in a space in which nothing can be recorded.
  private func drawEach(_ drawing: TileDrawing, _ visible: CGRect, _ context: inout DrawContext) {
    var size = drawing.size
    func count() -> Double {
      Double((visible.width / size.width).rounded(.up))
        * Double((visible.height / size.height).rounded(.up))
    }
    while count() > Self.maximumCount {
      size.width *= 2
      size.height *= 2
    }
    let left = (visible.minX / size.width).rounded(.down)
    let top = (visible.minY / size.height).rounded(.down)
    for y in stride(from: top, to: visible.maxY / size.height, by: 1) {
      for x in stride(from: left, to: visible.maxX / size.width, by: 1) {
        drawing.draw(
          in: CGRect(
            x: x * size.width, y: y * size.height, width: size.width, height: size.height),
          &context)
      }
    }
  }
}

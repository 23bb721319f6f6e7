import MartletGeometry
import MartletRaster
import MartletText

/// The items that draw: paths, glyphs and pictures.
extension DisplayListBuilder {
  /// Draws a filled path in the current space.
  package mutating func fill(_ path: Path, rule: FillRule = .nonZero, paint: Paint) {
    add(.fill(path, rule: rule, paint: paint))
  }

  /// Draws a stroked path in the current space.
  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint) {
    add(.stroke(path, style: style, paint: paint))
  }

  /// Draws a run of glyphs at its own origin in the current space.
  package mutating func glyphs(_ run: GlyphRun, color: RGBA) {
    add(.glyphs(run, color: color))
  }

  /// Draws a text layout with its top-left corner at `origin`. Each run becomes an item.
  package mutating func text(_ layout: TextLayout, at origin: CGPoint) {
    pushOffset(x: origin.x, y: origin.y)
    for run in layout.runs { glyphs(run.run, color: run.color) }
    popTransform()
  }

  /// Draws the picture stretched over `rect`.
  package mutating func image(
    _ image: ImageReference, in rect: CGRect, style: ImageStyle = ImageStyle()
  ) {
    add(.image(image, rect: rect, style: style))
  }

  /// Fills the path with a picture. `placing` maps the picture's pixels to the current space;
  /// `style` decides whether the picture is repeated as tiles.
  package mutating func fill(
    _ path: Path, rule: FillRule = .nonZero, with image: ImageReference,
    placing: CGAffineTransform, style: ImageStyle
  ) {
    add(.pattern(path, rule: rule, image, placing: placing, style: style))
  }
}

import MartletGeometry
import MartletScene
import MartletText

/// For rooms that do not know the scene: what `DrawContext.record` makes.
package typealias Recording = MartletScene.Recording

/// Where layout nodes draw: the display list being written, in the space of the node that draws.
package struct DrawContext {
  private var builder: DisplayListBuilder
  /// False when all is drawn anew and no records are kept.
  package let takesParts: Bool
  /// Device pixels in a point, effects aside.
  package let scale: Double
  /// Where the node that draws now begins in both lists.
  package var place = DrawingPlace()
  /// Scopes that `pop` closes.
  private var depth = 0
  /// The effects drawn in, from the outermost. What a node draws touches other pixels when one of
  /// them is another, even where transform and clip are the same.
  package private(set) var effects: [OpenEffect] = []
  /// The depth of the scope of each of them.
  private var effectDepths: [Int] = []

  /// Starts a list, parts of which may be taken from that of the last frame.
  ///
  /// - Parameter toPixels: maps points to device pixels, by a scale and a translation.
  package init(
    output: PixelRect, toPixels: CGAffineTransform, old: DisplayList, takesParts: Bool
  ) {
    scale = toPixels.a
    self.takesParts = takesParts
    builder = DisplayListBuilder(output: output, transform: toPixels, partsOf: old)
  }

  private init(recording area: PixelRect, like other: DrawContext) {
    scale = other.scale
    takesParts = false
    builder = DisplayListBuilder(
      output: area, transform: other.builder.recordingTransform)
  }

  package consuming func finish() -> DisplayList { builder.finish() }

  /// The device pixels that drawing can reach now.
  package var visiblePixels: PixelRect { builder.visiblePixels }

  package var count: Int { builder.count }
  package mutating func beginExtent() { builder.beginExtent() }
  package mutating func endExtent() -> PixelRect { builder.endExtent() }
  package mutating func takeLeftOut() -> Bool { builder.takeLeftOut() }

  /// Takes a part of the last frame's list.
  package mutating func reuse(_ part: Range<Int>, extent: PixelRect) {
    builder.reuse(part, extent: extent)
  }

  /// From the current node's space to device pixels.
  package var transform: CGAffineTransform { builder.transform }

  /// True when nothing drawn now can be seen.
  package var isHidden: Bool { builder.isHidden }

  package mutating func beginNode(_ id: UInt64) { builder.beginNode(id) }
  package mutating func endNode() { builder.endNode() }

  package mutating func pushTransform(_ inner: CGAffineTransform) {
    builder.pushTransform(inner)
  }
  package mutating func pushOffset(x: CGFloat, y: CGFloat) { builder.pushOffset(x: x, y: y) }
  package mutating func popTransform() { builder.popTransform() }

  /// The rectangle moved to whole device pixels and at least one of them thick, for hairlines;
  /// unchanged where the space is turned.
  package func snapped(_ rect: CGRect) -> CGRect {
    let map = transform
    guard map.isScaleAndTranslation, map.a != 0, map.d != 0 else { return rect }
    let device = rect.applying(map)
    let x = device.minX.rounded()
    let y = device.minY.rounded()
    return CGRect(
      x: x, y: y, width: max(1, device.width.rounded()), height: max(1, device.height.rounded())
    ).applying(map.inverted())
  }

  // MARK: - Drawing

  package mutating func fill(_ path: Path, rule: FillRule = .nonZero, paint: Paint) {
    builder.fill(path, rule: rule, paint: paint)
  }

  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint) {
    builder.stroke(path, style: style, paint: paint)
  }

  /// Draws a layout whose runs name their colours by number.
  package mutating func text(_ layout: TextLayout, colors: [RGBA]) {
    for run in layout.runs {
      let index = Int(run.color.red)
      if colors.indices.contains(index) { builder.glyphs(run.run, color: colors[index]) }
    }
  }

  /// Clips what follows, until the matching `pop`.
  package mutating func pushClip(_ path: Path, rule: FillRule = .nonZero) {
    depth += 1
    builder.pushClip(path, rule: rule)
  }

  /// Draws what follows as one picture with an opacity, until the matching `pop`.
  package mutating func pushGroup(opacity: Double) {
    depth += 1
    builder.pushGroup(opacity: opacity)
  }

  /// Mixes what follows as one picture with what is under it, until the matching `pop`.
  package mutating func pushGroup(blendMode: BlendMode) {
    depth += 1
    builder.pushGroup(opacity: 1, blendMode: blendMode)
  }

  /// Draws what follows as one picture whatever its items do, until the matching `pop`.
  package mutating func pushIsolated() {
    depth += 1
    builder.pushIsolated()
  }

  /// Draws what follows, until `mask()`, through what is drawn from there to the matching `pop`.
  package mutating func pushMasked() {
    depth += 1
    builder.pushMasked()
  }
  package mutating func mask() { builder.mask() }

  /// Maps what follows with perspective, until the matching `pop`.
  package mutating func pushProjection(_ projection: ProjectionTransform) {
    enter(.projection(projection, of: transform))
    builder.pushProjection(projection)
  }

  /// Draws what follows, until the matching `pop`, as a picture that is kept while it stays as it
  /// is, wherever it moves and wherever `map` takes it.
  package mutating func pushLayer(_ map: ProjectionTransform = ProjectionTransform()) {
    enter(.projection(map, of: transform))
    builder.pushLayer(map)
  }

  /// Blurs what follows, until the matching `pop`; `radius` is in points.
  package mutating func pushBlur(radius: Double) {
    enter(.blur(radius))
    builder.pushBlur(radius: radius)
  }

  /// Draws a shadow under what follows, until the matching `pop`; lengths in points.
  package mutating func pushShadow(_ color: RGBA, radius: Double, x: Double, y: Double) {
    enter(.shadow(radius, x, y))
    builder.pushShadow(color, radius: radius, x: x, y: y)
  }

  /// Records what `body` draws in `rect` of a space like the current one, for `stamp`: what moves as
  /// it is, is drawn once. Nil where the space is turned: there nothing can be stamped.
  package func record(_ rect: CGRect, _ body: (inout DrawContext) -> Void) -> Recording? {
    guard let area = builder.recordingArea(rect) else { return nil }
    var context = DrawContext(recording: area, like: self)
    body(&context)
    return Recording(context.finish(), area: area)
  }

  /// Draws what was recorded in a space like the current one, its origin at the device pixel next
  /// to `point`, and of it only what lies in `rect`.
  package mutating func stamp(_ recording: Recording, at point: CGPoint, within rect: CGRect) {
    builder.stamp(recording, at: point, within: rect)
  }

  /// Draws a picture over a rectangle.
  package mutating func image(_ image: ImageReference, in rect: CGRect, style: ImageStyle) {
    builder.image(image, in: rect, style: style)
  }

  /// Fills a path with a picture; `placing` takes its pixels to the node's space.
  package mutating func fill(
    _ path: Path, with image: ImageReference, placing: CGAffineTransform, style: ImageStyle
  ) {
    builder.fill(path, with: image, placing: placing, style: style)
  }

  package mutating func pop() {
    if effectDepths.last == depth {
      effectDepths.removeLast()
      effects.removeLast()
    }
    depth -= 1
    builder.pop()
  }

  private mutating func enter(_ effect: OpenEffect) {
    depth += 1
    effectDepths.append(depth)
    effects.append(effect)
  }
}

extension FontLibrary: TextSetting {}

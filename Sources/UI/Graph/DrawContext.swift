import MartletGeometry
import MartletScene
import MartletText

/// The result of `DrawContext.record`, for modules that do not import the scene.
package typealias Recording = MartletScene.Recording

/// The drawing interface of layout nodes. It writes a display list, in the space of the node that
/// draws.
package struct DrawContext {
  private var builder: DisplayListBuilder
  /// True if parts of the previous list may be reused. If false, everything is drawn again and no
  /// records are made.
  package let takesParts: Bool
  /// The number of device pixels per point, without effects.
  package let scale: Double
  /// The positions of the current node in the previous and in the new list.
  package var place = DrawingPlace()
  /// The number of open scopes that `pop` closes.
  private var depth = 0
  /// The open effects, from the outermost. They are part of the state that decides about reuse:
  /// with another effect, a node's items touch other pixels even if the transform and the clip are
  /// the same.
  package private(set) var effects: [OpenEffect] = []
  /// The depth of the scope of each open effect.
  private var effectDepths: [Int] = []

  /// Starts a list that may reuse parts of the previous frame's list.
  ///
  /// - Parameter toPixels: the map from points to device pixels, a scale and a translation.
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

  /// Ends the drawing and returns the list.
  package consuming func finish() -> DisplayList { builder.finish() }

  /// The device pixels that drawing can reach now.
  package var visiblePixels: PixelRect { builder.visiblePixels }

  /// The number of items in the list.
  package var count: Int { builder.count }
  /// Begins to measure the pixels that the following items touch.
  package mutating func beginExtent() { builder.beginExtent() }
  /// Ends the innermost `beginExtent` and returns the pixels that its items touch.
  package mutating func endExtent() -> PixelRect { builder.endExtent() }
  /// Returns true if items were removed again after they were counted, since the last call. A part
  /// that was drawn meanwhile must not be reused.
  package mutating func takeLeftOut() -> Bool { builder.takeLeftOut() }

  /// Adds a part of the previous frame's list. `part` counts items of that list, `extent` is the
  /// pixels that they touch.
  package mutating func reuse(_ part: Range<Int>, extent: PixelRect) {
    builder.reuse(part, extent: extent)
  }

  /// The map from the current node's space to device pixels.
  package var transform: CGAffineTransform { builder.transform }

  /// True if nothing that is drawn now would be visible.
  package var isHidden: Bool { builder.isHidden }

  /// Begins the items of the node with this number.
  package mutating func beginNode(_ id: UInt64) { builder.beginNode(id) }
  /// Ends the items of the innermost node.
  package mutating func endNode() { builder.endNode() }

  /// Enters a space that `inner` maps to the current one.
  package mutating func pushTransform(_ inner: CGAffineTransform) {
    builder.pushTransform(inner)
  }
  /// Enters a space whose origin is at (`x`, `y`) of the current one, in points.
  package mutating func pushOffset(x: CGFloat, y: CGFloat) { builder.pushOffset(x: x, y: y) }
  /// Returns to the space before the last `pushTransform` or `pushOffset`.
  package mutating func popTransform() { builder.popTransform() }

  /// Returns the rectangle moved to whole device pixels, with at least one pixel of width and
  /// height. Use it for hairlines. A rectangle in a rotated space is returned unchanged.
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

  /// Fills a path.
  package mutating func fill(_ path: Path, rule: FillRule = .nonZero, paint: Paint) {
    builder.fill(path, rule: rule, paint: paint)
  }

  /// Draws a line along a path. `style` is in points.
  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint) {
    builder.stroke(path, style: style, paint: paint)
  }

  /// Draws laid-out text. The red component of a run's colour is an index into `colors`.
  package mutating func text(_ layout: TextLayout, colors: [RGBA]) {
    for line in layout.lines where !line.isOverText { self.line(line, colors: colors) }
    for run in layout.runs {
      let index = Int(run.color.red)
      if colors.indices.contains(index) { builder.glyphs(run.run, color: colors[index]) }
    }
    for line in layout.lines where line.isOverText { self.line(line, colors: colors) }
  }

  /// Draws a line under or through a text.
  private mutating func line(_ line: TextLayout.Line, colors: [RGBA]) {
    let index = Int(line.color.red)
    guard colors.indices.contains(index) else { return }
    let paint = Paint.solid(colors[index])
    if line.dash.isEmpty { return fill(Path(snapped(line.rect)), paint: paint) }
    var path = Path()
    path.move(to: CGPoint(x: line.rect.minX, y: line.rect.midY))
    path.addLine(to: CGPoint(x: line.rect.maxX, y: line.rect.midY))
    let thickness = line.rect.height
    stroke(
      path,
      style: StrokeStyle(lineWidth: thickness, dash: line.dash.map { CGFloat($0) * thickness }),
      paint: paint)
  }

  /// Clips the following items to a path, until the matching `pop`.
  package mutating func pushClip(_ path: Path, rule: FillRule = .nonZero) {
    depth += 1
    builder.pushClip(path, rule: rule)
  }

  /// Draws the following items as one picture with an opacity, until the matching `pop`.
  package mutating func pushGroup(opacity: Double) {
    depth += 1
    builder.pushGroup(opacity: opacity)
  }

  /// Draws the following items as one picture and blends it with the picture under it, until the
  /// matching `pop`.
  package mutating func pushGroup(blendMode: BlendMode) {
    depth += 1
    builder.pushGroup(opacity: 1, blendMode: blendMode)
  }

  /// Draws the following items as one picture, until the matching `pop`.
  package mutating func pushIsolated() {
    depth += 1
    builder.pushIsolated()
  }

  /// Begins masked drawing. The items until `mask()` are the content, the items from there to the
  /// matching `pop` are the mask.
  package mutating func pushMasked() {
    depth += 1
    builder.pushMasked()
  }
  /// Ends the content of masked drawing and begins its mask.
  package mutating func mask() { builder.mask() }

  /// Draws the following items through a map with perspective, until the matching `pop`.
  package mutating func pushProjection(_ projection: ProjectionTransform) {
    enter(.projection(projection, of: transform))
    builder.pushProjection(projection)
  }

  /// Draws the following items as a picture that is cached while its content stays the same, until
  /// the matching `pop`. The picture may move, and `map` may change.
  package mutating func pushLayer(_ map: ProjectionTransform = ProjectionTransform()) {
    enter(.projection(map, of: transform))
    builder.pushLayer(map)
  }

  /// Blurs the following items, until the matching `pop`. `radius` is in points.
  package mutating func pushBlur(radius: Double) {
    enter(.blur(radius))
    builder.pushBlur(radius: radius)
  }

  /// Draws a shadow behind the following items, until the matching `pop`. Lengths are in points.
  package mutating func pushShadow(_ color: RGBA, radius: Double, x: Double, y: Double) {
    enter(.shadow(radius, x, y))
    builder.pushShadow(color, radius: radius, x: x, y: y)
  }

  /// Maps the colours of the following items, until the matching `pop`.
  package mutating func pushColor(_ matrix: ColorMatrix) {
    depth += 1
    builder.pushColor(matrix)
  }

  /// Records what `body` draws in `rect`, for `stamp`. A moving but unchanged drawing is thus made
  /// only once. Returns nil in a rotated space, where a recording cannot be stamped.
  package func record(_ rect: CGRect, _ body: (inout DrawContext) -> Void) -> Recording? {
    guard let area = builder.recordingArea(rect) else { return nil }
    var context = DrawContext(recording: area, like: self)
    body(&context)
    return Recording(context.finish(), area: area)
  }

  /// Draws a recording with its origin at the device pixel nearest to `point`. Only the part in
  /// `rect` is drawn. The scale must be that of the recording.
  package mutating func stamp(_ recording: Recording, at point: CGPoint, within rect: CGRect) {
    builder.stamp(recording, at: point, within: rect)
  }

  /// Draws an image in a rectangle.
  package mutating func image(_ image: ImageReference, in rect: CGRect, style: ImageStyle) {
    builder.image(image, in: rect, style: style)
  }

  /// Fills a path with an image. `placing` maps the image's pixels to the node's space.
  package mutating func fill(
    _ path: Path, with image: ImageReference, placing: CGAffineTransform, style: ImageStyle
  ) {
    builder.fill(path, with: image, placing: placing, style: style)
  }

  /// Closes the innermost scope that a `push` method opened, except for transforms.
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

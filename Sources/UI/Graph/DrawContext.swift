import MartletGeometry
import MartletScene
import MartletText

/// The result of `DrawContext.record`, under a name for modules that do not import the scene.
package typealias Recording = MartletScene.Recording

/// The interface through which layout nodes draw. It appends items to a display list; no pixel is
/// painted here.
///
/// `ViewHost` makes one context for each list and passes it down the layout tree. A node's `draw`
/// uses it in the node's own space, in points. Each `push` is closed by its `pop` before `draw`
/// returns. Drawing must not change the tree or mark anything.
package struct DrawContext {
  private var builder: DisplayListBuilder
  /// True if unchanged nodes may take over their items from the previous list. If false, every node
  /// draws and records nothing about its drawing.
  package private(set) var takesParts: Bool
  /// True while the items of all nodes count as items of the current one.
  private(set) var drawsAsOwn = false
  /// The number of device pixels per point, without scale effects.
  package let scale: Double
  /// The positions of the current node's items in the previous and in the new list.
  package var position = DrawingPosition()
  /// The number of open scopes that `pop` closes.
  private var depth = 0
  /// The open effects, from the outermost. They are part of the state that decides about reuse:
  /// with another effect, a node's items touch other pixels even if the transform and the clip are
  /// the same.
  package private(set) var effects: [OpenEffect] = []
  /// The value of `depth` inside each open effect, from the outermost.
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

  /// Continues in the space and the clip in which a node was drawn. No scope may be open.
  mutating func enter(_ record: DrawRecord) {
    builder.enter(record.transform, clip: record.clip)
  }

  private init(recording area: PixelRect, like other: DrawContext) {
    scale = other.scale
    takesParts = false
    builder = DisplayListBuilder(
      output: area, transform: other.builder.recordingTransform)
  }

  /// Ends the drawing and returns the list.
  package consuming func finish() -> DisplayList { builder.finish() }

  /// The device pixels inside the output and the open clips. Items outside of them are dropped.
  package var visiblePixels: PixelRect { builder.visiblePixels }

  /// The number of items in the list so far.
  package var count: Int { builder.count }
  /// Begins to measure the pixels that the following items touch.
  package mutating func beginExtent() { builder.beginExtent() }
  /// Ends the innermost `beginExtent` and returns the pixels that its items touch.
  package mutating func endExtent() -> PixelRect { builder.endExtent() }
  /// Returns true if the builder has removed items again since the last call, for example a group
  /// that turned out empty. The counts of `count` before and after such a part do not bound its
  /// items, so the part must not be reused.
  package mutating func takeLeftOut() -> Bool { builder.takeLeftOut() }

  /// Adds a part of the previous frame's list.
  ///
  /// - Parameters:
  ///   - part: the half-open range of item indices in that list.
  ///   - extent: the device pixels that these items touch.
  package mutating func reuse(_ part: Range<Int>, extent: PixelRect) {
    builder.reuse(part, extent: extent)
  }

  /// The map from the current node's space to device pixels.
  package var transform: CGAffineTransform { builder.transform }

  /// True if the open clips leave no visible pixel, so that no item drawn now would be seen.
  package var isHidden: Bool { builder.isHidden }

  /// Begins the items of the layout node with this `LayoutNode.number`.
  package mutating func beginNode(_ id: UInt64) { if !drawsAsOwn { builder.beginNode(id) } }
  /// Ends the items of the innermost node.
  package mutating func endNode() { if !drawsAsOwn { builder.endNode() } }

  /// Draws nodes whose items count as those of the current node. The nodes may be drawn several
  /// times in one list, because items are identified by their node and their position in it.
  package mutating func drawAsOwn(_ body: (inout DrawContext) -> Void) {
    let outer = (takesParts, drawsAsOwn)
    (takesParts, drawsAsOwn) = (false, true)
    body(&self)
    (takesParts, drawsAsOwn) = outer
  }

  /// Enters a new space. `inner` maps it to the current space.
  package mutating func pushTransform(_ inner: CGAffineTransform) {
    builder.pushTransform(inner)
  }
  /// Enters a new space whose origin is at (`x`, `y`) of the current space, in points.
  package mutating func pushOffset(x: CGFloat, y: CGFloat) { builder.pushOffset(x: x, y: y) }
  /// Returns to the space before the last `pushTransform` or `pushOffset`.
  package mutating func popTransform() { builder.popTransform() }

  /// Returns `rect` with its origin and its size rounded to whole device pixels, at least one pixel
  /// wide and high. Use it for hairlines. The argument and the result are in the current space, in
  /// points. In a rotated space `rect` is returned unchanged.
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

  /// Draws laid-out text, whose origin is that of the current space. The layout has no colours: the
  /// red component of a run's colour is an index into `colors`. Runs with an index outside of
  /// `colors` are not drawn.
  package mutating func text(_ layout: TextLayout, colors: [RGBA]) {
    for line in layout.lines where !line.isOverText { self.line(line, colors: colors) }
    for run in layout.runs {
      let index = Int(run.color.red)
      if colors.indices.contains(index) { builder.glyphs(run.run, color: colors[index]) }
    }
    for line in layout.lines where line.isOverText { self.line(line, colors: colors) }
  }

  /// Draws an underline or a strikethrough. Lengths of its dash are multiples of its thickness.
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

  /// Draws the following items as one picture and combines it with the picture under it, until the
  /// matching `pop`. The operation affects all pixels inside the clips.
  package mutating func pushGroup(_ operation: PorterDuff) {
    depth += 1
    builder.pushGroup(operation)
  }

  /// Draws the following items as one picture, until the matching `pop`.
  package mutating func pushIsolated() {
    depth += 1
    builder.pushIsolated()
  }

  /// Begins masked drawing. The items until `mask()` are the content. The items from there to the
  /// matching `pop` are the mask, whose opacity becomes that of the content.
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

  /// Draws the following items as a picture of its own, until the matching `pop`. The renderer
  /// caches the picture while its content stays the same, so moving it or changing `map` does not
  /// paint the content again.
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
  package mutating func pushColor(_ matrix: MartletGeometry.ColorMatrix) {
    depth += 1
    builder.pushColor(matrix)
  }

  /// Runs a shader on the picture of the following items, until the matching `pop`. The space must
  /// not be rotated; `pushUpright` makes such a space.
  ///
  /// - Parameter bounds: the bounds of the view, in points.
  package mutating func pushShader(_ use: ShaderUse, bounds: CGRect) {
    if use.shader.keepsPositions { depth += 1 } else { enter(.shader(use.reach)) }
    builder.pushShader(use.shader, reach: use.reach, bounds: bounds)
  }

  /// Draws the following items in a space without rotation and rotates their picture, until the
  /// matching `pop`.
  package mutating func pushUpright() {
    enter(.projection(ProjectionTransform(), of: transform))
    builder.pushUpright()
  }

  /// Records what `body` draws in `rect`, for `stamp`. A drawing that moves but does not change is
  /// thus made only once. Returns nil in a rotated space, where a recording cannot be stamped.
  /// `rect` is in the current space, in points.
  package func record(_ rect: CGRect, _ body: (inout DrawContext) -> Void) -> Recording? {
    guard let area = builder.recordingArea(rect) else { return nil }
    var context = DrawContext(recording: area, like: self)
    body(&context)
    return Recording(context.finish(), area: area)
  }

  /// Draws a recording. Its origin is at the device pixel nearest to `point`, and only the part in
  /// `rect` is drawn, both in the current space. The scale must be the one at which the recording
  /// was made.
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

  /// Fills a path with what is drawn below it, blurred, saturated and tinted. `radius` is the
  /// standard deviation of the blur, in points.
  package mutating func backdrop(
    _ path: Path, rule: FillRule, radius: Double, saturation: Double, tint: RGBA
  ) {
    builder.backdrop(path, rule: rule, radius: radius, saturation: saturation, tint: tint)
  }

  /// Closes the innermost open scope of a `push` method. Transforms are closed by `popTransform()`
  /// instead.
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

/// A shader, with the maximum distance in points between a pixel and those that it depends on.
package struct ShaderUse: Hashable, Sendable {
  /// The shader.
  package let shader: AnyShader
  /// The maximum distance along each axis.
  package let reach: CGSize

  /// Creates a use; by default each pixel depends only on itself.
  package init(_ shader: AnyShader, reach: CGSize = .zero) {
    self.shader = shader
    self.reach = reach
  }
}

extension FontLibrary: TextSetting {}

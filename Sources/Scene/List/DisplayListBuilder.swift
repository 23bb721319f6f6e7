import MartletGeometry
import MartletRaster
import MartletText

/// Writes a display list. The builder keeps the transform, the node and the open scopes. It
/// computes the device bounds of each item, and omits items that are not visible.
///
/// Coordinates are in points of the current space; `transform` maps them to device pixels. Items
/// outside of a clip or of the output are omitted. They still take an ordinal, so that the keys of
/// a node's later items stay the same.
package struct DisplayListBuilder {
  private var list: DisplayList
  /// The previous list, from which parts are reused.
  private let old: DisplayList
  /// The items of `old` that come next in the new list. Adjacent parts are copied together.
  private var pending = 0..<0
  private var nodes: [(id: UInt64, ordinal: UInt32)] = []
  private var transforms: [CGAffineTransform] = []
  private var scopes: [Scope] = []
  private var extents: [PixelRect] = []
  /// The pixels inside all open clips.
  private var clip: PixelRect
  /// The maximum side of an effect's picture, in pixels. It limits the memory in proportion to the
  /// size of the output.
  private let largestSide: Int

  /// The map from the current space to device pixels.
  package private(set) var transform: CGAffineTransform

  /// Whether items were written and removed again since the last `takeLeftOut`.
  private var hasLeftOut = false

  private static let expectedDepth = 128

  private struct Scope {
    /// The position of the scope's item; nil if the scope draws nothing or has no effect.
    var item: Int?
    var outerClip: PixelRect
    /// The device pixels that the items inside touch.
    var content = PixelRect.empty
    /// The effect on the picture of the items inside, and the area of that picture.
    var effect: LayerEffect?
    var extent = PixelRect.empty
    /// Whether some of the items inside show what is behind them, through all effects inside.
    var hasBackdrops = false
    /// The position of the item that begins the group's mask, and the key of the item that ends it.
    var mask: (position: Int?, end: ItemKey)?
    /// The transform to restore.
    var outerTransform: CGAffineTransform?
  }

  /// Starts a list for an output with the device pixels `output`.
  ///
  /// - Parameters:
  ///   - output: the visible area, in device pixels.
  ///   - transform: the map from points to device pixels.
  ///   - old: the previous list, from which parts may be reused.
  ///   - spare: a list that is no longer needed; its storage is reused.
  package init(
    output: PixelRect, transform: CGAffineTransform = .identity,
    partsOf old: DisplayList = DisplayList(), reusing spare: consuming DisplayList = DisplayList()
  ) {
    self.old = old
    list = spare
    list.removeAll()
    clip = output
    largestSide = min(3 * max(output.width, output.height), 6144)
    self.transform = transform
    // Trees are deep, and these arrays start empty in every frame.
    nodes.reserveCapacity(Self.expectedDepth)
    transforms.reserveCapacity(Self.expectedDepth)
    extents.reserveCapacity(Self.expectedDepth)
  }

  /// Closes open scopes and returns the list.
  package consuming func finish() -> DisplayList {
    while !scopes.isEmpty { pop() }
    takePending()
    return list
  }

  /// Whether the present clip is empty, so that no drawing is visible.
  package var isHidden: Bool { clip.isEmpty }

  /// The device pixels inside the present clip.
  package var visiblePixels: PixelRect { clip }

  // MARK: - Nodes and transforms

  /// Sets the node that draws until the matching `endNode`. A node may begin other nodes and draw
  /// again after them, but each node begins only once in a list.
  package mutating func beginNode(_ id: UInt64) {
    nodes.append((id, 0))
  }

  /// Ends the current node.
  ///
  /// - Precondition: a node has been begun.
  package mutating func endNode() {
    precondition(!nodes.isEmpty, "endNode without beginNode")
    nodes.removeLast()
  }

  /// Applies `inner` before the current transform to all following items, until `popTransform`.
  package mutating func pushTransform(_ inner: CGAffineTransform) {
    transforms.append(transform)
    transform = inner.concatenating(transform)
  }

  /// Moves the origin of all following items by (x, y) points, until `popTransform`.
  package mutating func pushOffset(x: Double, y: Double) {
    transforms.append(transform)
    transform = transform.translatedBy(x: x, y: y)
  }

  /// Restores the transform from before the last push.
  ///
  /// - Precondition: a transform has been pushed.
  package mutating func popTransform() {
    precondition(!transforms.isEmpty, "popTransform without pushTransform")
    transform = transforms.removeLast()
  }

  // MARK: - Drawing

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

  /// Draws the items of a finished list of the same output, with their keys and pixels unchanged.
  /// Its nodes must differ from the nodes of this list.
  ///
  /// - Precondition: no scope is open.
  package mutating func append(_ other: DisplayList) {
    precondition(scopes.isEmpty, "a list is appended outside all scopes")
    takePending()
    list.append(0..<other.count, of: other)
  }

  // MARK: - Parts of the last list

  /// The number of items written, which is the position where a part begins or ends.
  package var count: Int { list.count + pending.count }

  /// Starts to record the bounds of the following items, until `endExtent`. Extents can be nested.
  package mutating func beginExtent() {
    extents.append(.empty)
  }

  /// Returns the device pixels that the items since `beginExtent` touch.
  package mutating func endExtent() -> PixelRect {
    let extent = extents.popLast() ?? .empty
    if !extents.isEmpty { extents[extents.count - 1] = extents[extents.count - 1].union(extent) }
    return extent
  }

  /// Draws a part of the old list again without change. The part must have been drawn with the
  /// current transform and clip, contain only whole scopes, and touch no pixels outside `extent`.
  package mutating func reuse(_ part: Range<Int>, extent: PixelRect) {
    // An empty part may lie beyond the end of the old list, if a scope around it was omitted.
    if part.isEmpty { return }
    if pending.isEmpty || part.lowerBound != pending.upperBound {
      takePending()
      pending = part
    } else {
      pending = pending.lowerBound..<part.upperBound
    }
    if scopes.contains(where: { $0.effect != nil }) { noteExtents(part) }
    note(extent)
  }

  /// Returns whether items were removed after they were counted, since the previous call. If it
  /// returns true, no part that was drawn since then may be reused.
  package mutating func takeLeftOut() -> Bool {
    defer { hasLeftOut = false }
    return hasLeftOut
  }

  private mutating func takePending() {
    if pending.isEmpty { return }
    list.append(pending, of: old)
    pending = 0..<0
  }

  private mutating func write(_ item: consuming DisplayItem) {
    takePending()
    list.append(item)
  }

  /// Enlarges the pictures of open effects by the bounds of reused items, through the scopes among
  /// these items. The result is the same as if the items were drawn again.
  private mutating func noteExtents(_ part: Range<Int>) {
    var inner = clip
    var open: [(outerClip: PixelRect, effect: LayerEffect?)] = []
    _ = old.allSatisfy(in: part) { item in
      switch item.content {
      case .pushClip:
        open.append((inner, nil))
        inner = inner.intersection(item.content.bounds(item.transform))
      case .pushEffect(let effect, _):
        open.append((inner, effect))
        inner = effect.needed(for: inner, side: largestSide)
        if case .shader(let shading) = effect { note(shading.frame.intersection(inner), in: open) }
      case .pushGroup(let group):
        open.append((inner, nil))
        if group.operation != nil { note(inner, in: open) }
      case .pushMask:
        open.append((inner, nil))
      case .pop:
        if let scope = open.popLast() { inner = scope.outerClip }
      case .backdrop:
        note(item.content.bounds(item.transform).intersection(inner), in: open)
        if open.allSatisfy({ $0.effect?.isShadow ?? true }) { noteBackdrop() }
      case .fill, .stroke, .glyphs, .image, .pattern, .stamp:
        note(item.content.bounds(item.transform).intersection(inner), in: open)
      }
      return true
    }
  }

  /// Enlarges the pictures of open effects by pixels inside scopes of the old list.
  private mutating func note(
    _ pixels: PixelRect, in open: [(outerClip: PixelRect, effect: LayerEffect?)]
  ) {
    var bounds = pixels
    for scope in open.reversed() {
      guard let effect = scope.effect, !bounds.isEmpty else { continue }
      bounds = effect.mapped(bounds).intersection(scope.outerClip)
    }
    if !bounds.isEmpty { _ = deviceBounds(bounds) }
  }

  // MARK: - Scopes

  /// Clips all following items to the path, until the matching `pop`.
  package mutating func pushClip(_ path: Path, rule: FillRule = .nonZero) {
    let content = DisplayItem.Content.pushClip(path, rule: rule)
    let inner = clip.intersection(content.bounds(transform))
    open(content, clip: inner, isNeeded: !inner.isEmpty)
  }

  /// Draws all following items, until the matching `pop`, as one picture with an opacity.
  /// `blendMode` blends it with the content below it.
  package mutating func pushGroup(opacity: Double, blendMode: BlendMode = .normal) {
    open(GroupStyle(opacity: min(opacity, 1), blendMode: blendMode))
  }

  /// Draws all following items, until the matching `pop`, as one picture, and combines it with the
  /// content below it. The operation affects all pixels inside the clips.
  package mutating func pushGroup(_ operation: PorterDuff) {
    open(GroupStyle(operation: operation))
    if !clip.isEmpty { note(deviceBounds(clip)) }
  }

  /// Draws all following items, until the matching `pop`, as one picture. Blend modes inside do not
  /// affect the content below the picture.
  package mutating func pushIsolated() {
    open(GroupStyle(isIsolated: true))
  }

  /// Draws all following items, up to `mask()`, through a mask. The items from `mask()` to the
  /// matching `pop` are the mask. Only their alpha is used, not their colours.
  package mutating func pushMasked() {
    open(GroupStyle(isMasked: true))
  }

  /// Starts the mask of the innermost scope, which `pushMasked` has opened.
  ///
  /// - Precondition: the innermost scope has no mask yet.
  package mutating func mask() {
    precondition(!scopes.isEmpty && scopes[scopes.count - 1].mask == nil, "mask without content")
    let key = nextKey()
    let isNeeded = scopes[scopes.count - 1].item != nil
    scopes[scopes.count - 1].mask = (isNeeded ? count : nil, nextKey())
    guard isNeeded else { return }
    write(
      DisplayItem(key: key, content: .pushMask, transform: .identity, bounds: .empty))
  }

  /// Applies a perspective map of the current space to all following items, until the matching
  /// `pop`. The content is drawn flat, and its picture is mapped. Parts behind the eye are not
  /// visible.
  package mutating func pushProjection(_ projection: ProjectionTransform) {
    guard let affine = projection.affine else {
      pushLayer(projection)
      return
    }
    let outer = transform
    open(.pushGroup(GroupStyle()), clip: clip, isNeeded: false)
    scopes[scopes.count - 1].outerTransform = outer
    transform = affine.concatenating(outer)
  }

  /// Draws all following items, until the matching `pop`, as a picture, and maps this picture by a
  /// map of the current space. The picture stays cached while its content does not change. Content
  /// that rotates, moves or scrolls in every frame is therefore drawn only once.
  ///
  /// The position of the current space is part of the map and not of the picture. On an axis that
  /// the map turns into the depth this is the whole position. On other axes it is only the whole
  /// pixels of the position, so that the picture stays equally sharp.
  package mutating func pushLayer(_ map: ProjectionTransform = ProjectionTransform()) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, let shift = Shift(of: transform, for: map) else {
      open(.pushGroup(GroupStyle()), clip: .empty, isNeeded: false)
      return
    }
    let outer = transform
    let inPlace =
      // The identity is kept as it is, because the product with the inverse is not exact.
      map.isIdentity
      ? map
      : ProjectionTransform(outer.inverted()).concatenating(map)
        .concatenating(ProjectionTransform(outer))
    let inner = LayerEffect.projection(inPlace).needed(for: clip, side: largestSide)
    transform = CGAffineTransform(
      a: outer.a, b: outer.b, c: outer.c, d: outer.d, tx: outer.tx - shift.x, ty: outer.ty - shift.y
    )
    let back = CGAffineTransform(translationX: shift.x, y: shift.y)
    open(
      .projection(ProjectionTransform(back).concatenating(inPlace)),
      inner: inner.offsetBy(dx: -Int(shift.x.rounded(.down)), dy: -Int(shift.y.rounded(.down)))
        .outset(shift.isWhole ? 0 : 1))
    scopes[scopes.count - 1].outerTransform = outer
  }

  /// The distance from a layer's picture to the space in which the layer is drawn.
  private struct Shift {
    var x: Double
    var y: Double
    var isWhole: Bool

    /// Nil if the space is so far away that no pixel can be visible.
    init?(of transform: CGAffineTransform, for map: ProjectionTransform) {
      guard abs(transform.tx) < 0x1p30, abs(transform.ty) < 0x1p30 else { return nil }
      x = map.m13 == 0 ? transform.tx.rounded(.down) : transform.tx
      y = map.m23 == 0 ? transform.ty.rounded(.down) : transform.ty
      isWhole = map.m13 == 0 && map.m23 == 0
    }
  }

  /// Blurs all following items, until the matching `pop`. `radius` is the standard deviation in
  /// points.
  package mutating func pushBlur(radius: Double) {
    let deviation = radius * transform.meanScale
    if BoxBlur(deviation: deviation) == nil {
      open(.pushGroup(GroupStyle()), clip: clip, isNeeded: false)
    } else {
      open(.blur(deviation))
    }
  }

  /// Draws a shadow below all following items, until the matching `pop`. `radius` is the standard
  /// deviation of its blur, `x` and `y` are its offset; all are in points.
  package mutating func pushShadow(_ color: RGBA, radius: Double, x: Double, y: Double) {
    let offset = CGSize(width: x, height: y).applying(transform)
    let deviation = radius * transform.meanScale
    guard color.alpha > 0, offset.width.isFinite, offset.height.isFinite else {
      open(.pushGroup(GroupStyle()), clip: clip, isNeeded: false)
      return
    }
    open(
      .shadow(
        color, deviation: deviation > 0 ? deviation : 0, dx: offset.width, dy: offset.height))
  }

  /// Maps the colours of all following items, until the matching `pop`.
  package mutating func pushColor(_ matrix: ColorMatrix) {
    open(.color(matrix))
  }

  /// Runs a shader on the picture of all following items, until the matching `pop`. The current
  /// space is that of the shader's view. It is not rotated, otherwise nothing is drawn; see
  /// `pushUpright`.
  ///
  /// - Parameters:
  ///   - reach: the maximum distance between a pixel and the pixels that it depends on, in points.
  ///   - bounds: the bounds of the view. A shader also runs where the view draws nothing.
  package mutating func pushShader(_ shader: AnyShader, reach: CGSize, bounds: CGRect) {
    guard let space = ShaderSpace(transform, bounds: bounds) else {
      open(.pushGroup(GroupStyle()), clip: .empty, isNeeded: false)
      return
    }
    let shading = LayerShading(shader, reach: reach, in: space)
    open(.shader(shading))
    let frame = shading.frame.intersection(clip)
    if !frame.isEmpty { note(deviceBounds(frame)) }
  }

  /// Draws all following items, until the matching `pop`, in a space without rotation, whose
  /// picture is then rotated. The picture is as sharp as the rotated space.
  package mutating func pushUpright() {
    let outer = transform
    // A rotation changes the last bits of the scale. It is rounded, so that the picture stays the
    // same while it turns.
    let scale = (outer.meanScale * 1024).rounded() / 1024
    guard scale > 0, scale.isFinite, outer.tx.isFinite, outer.ty.isFinite else {
      open(.pushGroup(GroupStyle()), clip: .empty, isNeeded: false)
      return
    }
    let upright = CGAffineTransform(scaleX: scale, y: scale)
    open(.projection(ProjectionTransform(upright.inverted().concatenating(outer))))
    scopes[scopes.count - 1].outerTransform = outer
    transform = upright
  }

  /// Ends the innermost scope.
  ///
  /// - Precondition: a scope is open.
  package mutating func pop() {
    precondition(!scopes.isEmpty, "pop without a scope")
    let scope = scopes.removeLast()
    clip = scope.outerClip
    if let outer = scope.outerTransform { transform = outer }
    let key = nextKey()
    noteInScope(scope.content)
    // A scope with an item and without content leaves no items.
    if scope.hasBackdrops, scope.item == nil || !scope.content.isEmpty,
      scope.effect?.isShadow ?? true
    {
      noteBackdrop()
    }
    guard let position = scope.item else { return }
    takePending()
    if scope.content.isEmpty {
      // No pixel of the scope is visible, but a cached picture may contain items that would be
      // visible at another position.
      if list.count > (scope.mask?.position ?? position) + 1 { hasLeftOut = true }
      list.truncate(to: position)
      return
    }
    list.update(position) {
      $0.bounds = scope.content
      if var effect = scope.effect {
        effect.end(
          scope.extent, in: scope.outerClip, hasBackdrops: scope.hasBackdrops)
        $0.content = .pushEffect(effect, extent: scope.extent)
      }
    }
    if let mask = scope.mask, let begin = mask.position {
      // A mask also affects the pixels that its own items do not touch.
      list.update(begin) { $0.bounds = scope.content }
      write(
        DisplayItem(key: mask.end, content: .pop, transform: .identity, bounds: scope.content))
    }
    write(
      DisplayItem(key: key, content: .pop, transform: .identity, bounds: scope.content))
  }

  // MARK: - Private

  private mutating func open(_ group: GroupStyle) {
    let isVisible = group.opacity > 0
    open(
      .pushGroup(group), clip: isVisible ? clip : .empty,
      isNeeded: isVisible && !group.isNone && !clip.isEmpty)
  }

  private mutating func open(_ effect: LayerEffect) {
    open(effect, inner: effect.needed(for: clip, side: largestSide))
  }

  /// Opens an effect whose picture needs the pixels of `inner`.
  private mutating func open(_ effect: LayerEffect, inner: PixelRect) {
    open(.pushEffect(effect, extent: .empty), clip: inner, isNeeded: !inner.isEmpty)
    if !inner.isEmpty { scopes[scopes.count - 1].effect = effect }
  }

  private mutating func open(
    _ content: DisplayItem.Content, clip inner: PixelRect, isNeeded: Bool
  ) {
    let key = nextKey()
    scopes.append(Scope(item: isNeeded ? count : nil, outerClip: clip))
    clip = inner
    guard isNeeded else { return }
    write(
      DisplayItem(key: key, content: content, transform: transform, bounds: .empty))
  }

  /// Omits an item, which still takes an ordinal.
  mutating func skip() { _ = nextKey() }

  mutating func add(_ content: consuming DisplayItem.Content) {
    let key = nextKey()
    if clip.isEmpty { return }
    let inPicture = content.bounds(transform).intersection(clip)
    if inPicture.isEmpty { return }
    let bounds = deviceBounds(inPicture)
    // A cached picture also keeps its items beyond the edge of the output. Otherwise the picture
    // would be drawn again whenever an item appears or disappears there.
    if bounds.isEmpty && !isInLayer { return }
    note(bounds)
    write(
      DisplayItem(key: key, content: content, transform: transform, bounds: bounds))
  }

  private var isInLayer: Bool {
    for scope in scopes { if case .projection = scope.effect { return true } }
    return false
  }

  /// Maps `bounds`, in pixels of the innermost effect's picture, to device pixels. It also enlarges
  /// the pictures of all open effects by them.
  private mutating func deviceBounds(_ bounds: PixelRect) -> PixelRect {
    var bounds = bounds
    for i in scopes.indices.reversed() {
      guard let effect = scopes[i].effect, !bounds.isEmpty else { continue }
      scopes[i].extent = scopes[i].extent.union(bounds)
      bounds = effect.mapped(bounds).intersection(scopes[i].outerClip)
    }
    return bounds
  }

  private mutating func note(_ bounds: PixelRect) {
    if !extents.isEmpty { extents[extents.count - 1] = extents[extents.count - 1].union(bounds) }
    noteInScope(bounds)
  }

  private mutating func noteInScope(_ bounds: PixelRect) {
    if scopes.isEmpty { return }
    scopes[scopes.count - 1].content = scopes[scopes.count - 1].content.union(bounds)
  }

  /// Notes an item that shows what is behind it.
  mutating func noteBackdrop() {
    if !scopes.isEmpty { scopes[scopes.count - 1].hasBackdrops = true }
  }

  private mutating func nextKey() -> ItemKey {
    if nodes.isEmpty { nodes.append((0, 0)) }
    let last = nodes.count - 1
    defer { nodes[last].ordinal += 1 }
    return ItemKey(node: nodes[last].id, ordinal: nodes[last].ordinal)
  }
}

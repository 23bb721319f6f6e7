import MartletGeometry
import MartletRaster
import MartletText

/// Writes a display list: keeps the transform, the node and the open scopes, computes each item's
/// device bounds and leaves out what cannot be seen.
///
/// Coordinates are in points of the current space; `transform` maps them to device pixels. Items
/// that a clip or the output's edge hides are dropped, but count, so that the keys of a node's
/// later items stay the same.
package struct DisplayListBuilder {
  private var list: DisplayList
  /// The list that parts are taken of.
  private let old: DisplayList
  /// Its items that come next in the new list: parts that are neighbours are taken together.
  private var pending = 0..<0
  private var nodes: [(id: UInt64, ordinal: UInt32)] = []
  private var transforms: [CGAffineTransform] = []
  private var scopes: [Scope] = []
  private var extents: [PixelRect] = []
  /// Pixels that the open clips let through.
  private var clip: PixelRect
  /// Of an effect's picture, in pixels: memory is bounded by the output's size.
  private let largestSide: Int

  /// From the current space to device pixels.
  package private(set) var transform: CGAffineTransform

  /// Whether items were written and taken back since `takeLeftOut`.
  private var hasLeftOut = false

  private static let usualDepth = 128

  private struct Scope {
    /// Place of its item; nil when the scope draws nothing or changes nothing.
    var item: Int?
    var outerClip: PixelRect
    /// The device pixels that the items inside touch.
    var content = PixelRect.empty
    /// What is done to the picture of the items inside, and that picture's pixels.
    var effect: LayerEffect?
    var extent = PixelRect.empty
    /// Place of the item that begins the group's mask, and the key of the one that ends it.
    var mask: (place: Int?, end: ItemKey)?
    /// The transform to go back to.
    var outerTransform: CGAffineTransform?
  }

  /// Starts a list for an output of the given pixels. `transform` maps points to device pixels;
  /// parts of `old` may be taken over, and the storage of `spare`, a list that is no longer needed,
  /// is used again.
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
    // Trees are deep, and these begin anew in every frame.
    nodes.reserveCapacity(Self.usualDepth)
    transforms.reserveCapacity(Self.usualDepth)
    extents.reserveCapacity(Self.usualDepth)
  }

  /// Closes open scopes and hands the list out.
  package consuming func finish() -> DisplayList {
    while !scopes.isEmpty { pop() }
    takePending()
    return list
  }

  /// True when nothing drawn now can be seen.
  package var isHidden: Bool { clip.isEmpty }

  /// The device pixels that drawing can reach now.
  package var visiblePixels: PixelRect { clip }

  // MARK: - Nodes and transforms

  /// Names the node that draws until the matching `endNode`. A node may open others and go on
  /// drawing after them, but is begun only once in a list.
  package mutating func beginNode(_ id: UInt64) {
    nodes.append((id, 0))
  }

  package mutating func endNode() {
    precondition(!nodes.isEmpty, "endNode without beginNode")
    nodes.removeLast()
  }

  /// Maps what follows by `inner` before the current transform, until `popTransform`.
  package mutating func pushTransform(_ inner: CGAffineTransform) {
    transforms.append(transform)
    transform = inner.concatenating(transform)
  }

  package mutating func pushOffset(x: Double, y: Double) {
    transforms.append(transform)
    transform = transform.translatedBy(x: x, y: y)
  }

  package mutating func popTransform() {
    precondition(!transforms.isEmpty, "popTransform without pushTransform")
    transform = transforms.removeLast()
  }

  // MARK: - Drawing

  package mutating func fill(_ path: Path, rule: FillRule = .nonZero, paint: Paint) {
    add(.fill(path, rule: rule, paint: paint))
  }

  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint) {
    add(.stroke(path, style: style, paint: paint))
  }

  package mutating func glyphs(_ run: GlyphRun, color: RGBA) {
    add(.glyphs(run, color: color))
  }

  /// Draws a layout with its top-left corner at `origin`; each run is an item.
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

  /// Fills the path with a picture; `placing` takes the picture's pixels to the current space,
  /// and the style says whether it is laid as tiles.
  package mutating func fill(
    _ path: Path, rule: FillRule = .nonZero, with image: ImageReference,
    placing: CGAffineTransform, style: ImageStyle
  ) {
    add(.pattern(path, rule: rule, image, placing: placing, style: style))
  }

  /// Draws a finished list of the same output, its keys and pixels as they are. Its nodes must be
  /// others than this list's.
  package mutating func append(_ other: DisplayList) {
    precondition(scopes.isEmpty, "a list is appended outside all scopes")
    takePending()
    list.append(0..<other.count, of: other)
  }

  // MARK: - Parts of the last list

  /// Items written so far: where a part begins or ends.
  package var count: Int { list.count + pending.count }

  /// Notes what the items between here and `endExtent` touch. Extents nest.
  package mutating func beginExtent() {
    extents.append(.empty)
  }

  /// The pixels that the items since `beginExtent` touch.
  package mutating func endExtent() -> PixelRect {
    let extent = extents.popLast() ?? .empty
    if !extents.isEmpty { extents[extents.count - 1] = extents[extents.count - 1].union(extent) }
    return extent
  }

  /// Draws a part of the old list again as it is. It must have been drawn with the present
  /// transform and clip, hold whole scopes, and touch no more than `extent`.
  package mutating func reuse(_ part: Range<Int>, extent: PixelRect) {
    // An empty part may lie past the end, where a scope around it was left out.
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

  /// Whether items were left out after they were counted, since this was last asked: no part that
  /// was drawn meanwhile may be reused.
  package mutating func takeLeftOut() -> Bool {
    defer { hasLeftOut = false }
    return hasLeftOut
  }

  private mutating func takePending() {
    if pending.isEmpty { return }
    list.append(pending, of: old)
    pending = 0..<0
  }

  private mutating func write(_ item: DisplayItem) {
    takePending()
    list.append(item)
  }

  /// Widens the pictures of open effects by what the items draw through the scopes among them:
  /// by as much as drawing them anew does.
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
      case .pushGroup, .pushMask:
        open.append((inner, nil))
      case .pop:
        if let scope = open.popLast() { inner = scope.outerClip }
      case .fill, .stroke, .glyphs, .image, .pattern, .stamp:
        var bounds = item.content.bounds(item.transform).intersection(inner)
        for scope in open.reversed() {
          guard let effect = scope.effect, !bounds.isEmpty else { continue }
          bounds = effect.mapped(bounds).intersection(scope.outerClip)
        }
        if !bounds.isEmpty { _ = deviceBounds(bounds) }
      }
      return true
    }
  }

  // MARK: - Scopes

  /// Clips what follows to the path, until the matching `pop`.
  package mutating func pushClip(_ path: Path, rule: FillRule = .nonZero) {
    let content = DisplayItem.Content.pushClip(path, rule: rule)
    let inner = clip.intersection(content.bounds(transform))
    open(content, clip: inner, isNeeded: !inner.isEmpty)
  }

  /// Draws what follows as one picture, with an opacity and mixed with what is under it by
  /// `blendMode`, until the matching `pop`.
  package mutating func pushGroup(opacity: Double, blendMode: BlendMode = .normal) {
    open(GroupStyle(opacity: min(opacity, 1), blendMode: blendMode))
  }

  /// Draws what follows as one picture, until the matching `pop`: blend modes inside reach no
  /// further.
  package mutating func pushIsolated() {
    open(GroupStyle(isIsolated: true))
  }

  /// Draws what follows, until `mask()`, through a mask: what is drawn from there to the matching
  /// `pop`, of which the opacity counts and not the colour.
  package mutating func pushMasked() {
    open(GroupStyle(isMasked: true))
  }

  /// Begins the mask of the innermost scope, which `pushMasked` has opened.
  package mutating func mask() {
    precondition(!scopes.isEmpty && scopes[scopes.count - 1].mask == nil, "mask without content")
    let key = nextKey()
    let isNeeded = scopes[scopes.count - 1].item != nil
    scopes[scopes.count - 1].mask = (isNeeded ? count : nil, nextKey())
    guard isNeeded else { return }
    write(
      DisplayItem(key: key, content: .pushMask, transform: .identity, bounds: .empty))
  }

  /// Maps what follows by a perspective map of the current space, until the matching `pop`. It is
  /// drawn flat, and the picture of it mapped; what lies behind the eye is not seen.
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

  /// Draws what follows, until the matching `pop`, as a picture that is kept while nothing in it
  /// changes, and maps the picture by a map of the current space: what is turned, moved or scrolled
  /// every frame is drawn once.
  ///
  /// Where the current space lies is part of the map and not of the picture: all of it along an
  /// axis that leads into the depth, else whole pixels, by which a picture stays as sharp.
  package mutating func pushLayer(_ map: ProjectionTransform = ProjectionTransform()) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, let shift = Shift(of: transform, for: map) else {
      open(.pushGroup(GroupStyle()), clip: .empty, isNeeded: false)
      return
    }
    let outer = transform
    let inPlace =
      // Not by way of the inverse, which is not exact.
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

  /// How far the picture of a layer is from where the space is that it is drawn in.
  private struct Shift {
    var x: Double
    var y: Double
    var isWhole: Bool

    /// Nil where that is too far for any pixel to show.
    init?(of transform: CGAffineTransform, for map: ProjectionTransform) {
      guard abs(transform.tx) < 0x1p30, abs(transform.ty) < 0x1p30 else { return nil }
      x = map.m13 == 0 ? transform.tx.rounded(.down) : transform.tx
      y = map.m23 == 0 ? transform.ty.rounded(.down) : transform.ty
      isWhole = map.m13 == 0 && map.m23 == 0
    }
  }

  /// Blurs what follows, until the matching `pop`; `radius` is the standard deviation, in points.
  package mutating func pushBlur(radius: Double) {
    let deviation = radius * transform.meanScale
    if BoxBlur(deviation: deviation) == nil {
      open(.pushGroup(GroupStyle()), clip: clip, isNeeded: false)
    } else {
      open(.blur(deviation))
    }
  }

  /// Draws a shadow under what follows, until the matching `pop`: blurred by a standard deviation
  /// of `radius`, moved by `x` and `y`, in points.
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

  /// Ends the innermost scope.
  package mutating func pop() {
    precondition(!scopes.isEmpty, "pop without a scope")
    let scope = scopes.removeLast()
    clip = scope.outerClip
    if let outer = scope.outerTransform { transform = outer }
    let key = nextKey()
    noteInScope(scope.content)
    guard let place = scope.item else { return }
    takePending()
    if scope.content.isEmpty {
      // Nothing shows, but a kept picture may hold what it would show were it elsewhere.
      if list.count > (scope.mask?.place ?? place) + 1 { hasLeftOut = true }
      list.truncate(to: place)
      return
    }
    list.update(place) {
      $0.bounds = scope.content
      if let effect = scope.effect { $0.content = .pushEffect(effect, extent: scope.extent) }
    }
    if let mask = scope.mask, let begin = mask.place {
      // A mask works where nothing of it is drawn, too.
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

  /// Opens an effect of whose picture the pixels of `inner` are needed.
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

  /// Leaves an item out, which counts.
  mutating func skip() { _ = nextKey() }

  mutating func add(_ content: DisplayItem.Content) {
    let key = nextKey()
    if clip.isEmpty { return }
    let inPicture = content.bounds(transform).intersection(clip)
    if inPicture.isEmpty { return }
    let bounds = deviceBounds(inPicture)
    // What a kept picture shows beyond the output's edge stays in it: else it would be drawn anew
    // whenever something of it comes or goes there.
    if bounds.isEmpty && !isInLayer { return }
    note(bounds)
    write(
      DisplayItem(key: key, content: content, transform: transform, bounds: bounds))
  }

  private var isInLayer: Bool {
    for scope in scopes { if case .projection = scope.effect { return true } }
    return false
  }

  /// The device pixels that `bounds`, pixels of the innermost effect's picture, come to; widens
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

  private mutating func nextKey() -> ItemKey {
    if nodes.isEmpty { nodes.append((0, 0)) }
    let last = nodes.count - 1
    defer { nodes[last].ordinal += 1 }
    return ItemKey(node: nodes[last].id, ordinal: nodes[last].ordinal)
  }
}

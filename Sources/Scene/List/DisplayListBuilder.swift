import MartletGeometry
import MartletRaster

/// Writes a display list. The builder keeps the transform, the node and the open scopes. It
/// computes the device bounds of each item, and omits items that are not visible.
///
/// Coordinates are in points of the current space; `transform` maps them to device pixels. Items
/// outside of a clip or of the output are omitted. They still take an ordinal, so that the keys of
/// a node's later items stay the same.
package struct DisplayListBuilder {
  private var list: DisplayList
  /// The previous list, from which parts are reused.
  let old: DisplayList
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
  let largestSide: Int

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

  /// Continues in another space and within another clip.
  ///
  /// - Precondition: no scope is open and no transform is pushed.
  package mutating func enter(_ space: CGAffineTransform, clip: PixelRect) {
    precondition(scopes.isEmpty && transforms.isEmpty, "the place changes outside all scopes")
    transform = space
    self.clip = clip
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

  // MARK: - Lists

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

  // MARK: - Opening scopes

  private mutating func open(_ group: GroupStyle) {
    let isVisible = group.opacity > 0
    open(
      .pushGroup(group), clip: isVisible ? clip : .empty,
      isNeeded: isVisible && !group.isNone && !clip.isEmpty)
  }

  /// Opens a scope without an effect of its own. In a hidden one, nothing is visible.
  mutating func openPlain(isHidden: Bool = false) {
    open(.pushGroup(GroupStyle()), clip: isHidden ? .empty : clip, isNeeded: false)
  }

  mutating func open(_ effect: LayerEffect) {
    open(effect, inner: effect.needed(for: clip, side: largestSide))
  }

  /// Opens an effect whose picture needs the pixels of `inner`.
  private mutating func open(_ effect: LayerEffect, inner: PixelRect) {
    open(.pushEffect(effect, extent: .empty), clip: inner, isNeeded: !inner.isEmpty)
    if !inner.isEmpty { scopes[scopes.count - 1].effect = effect }
  }

  /// Opens an effect whose own item is in the space of its content; see `enter`.
  mutating func open(_ effect: LayerEffect, inner: PixelRect, in space: CGAffineTransform) {
    let outer = transform
    transform = space
    open(effect, inner: inner)
    scopes[scopes.count - 1].outerTransform = outer
  }

  /// Replaces the transform inside the innermost scope, until it ends.
  mutating func enter(_ space: CGAffineTransform) {
    scopes[scopes.count - 1].outerTransform = transform
    transform = space
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

  // MARK: - Items and their bounds

  /// Omits an item, which still takes an ordinal.
  mutating func skip() { _ = nextKey() }

  /// Writes an item, unless it is not visible.
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
  mutating func deviceBounds(_ bounds: PixelRect) -> PixelRect {
    var bounds = bounds
    for i in scopes.indices.reversed() {
      guard let effect = scopes[i].effect, !bounds.isEmpty else { continue }
      scopes[i].extent = scopes[i].extent.union(bounds)
      bounds = effect.mapped(bounds).intersection(scopes[i].outerClip)
    }
    return bounds
  }

  /// Enlarges the bounds of the open extents and of the innermost scope by device pixels.
  mutating func note(_ bounds: PixelRect) {
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

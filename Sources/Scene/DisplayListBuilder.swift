import MartletGeometry
import MartletText

/// Writes a display list: keeps the transform, the node and the open scopes, computes each item's
/// device bounds and leaves out what cannot be seen.
///
/// Coordinates are in points of the current space; `transform` maps them to device pixels. Items
/// that a clip or the output's edge hides are dropped, but count, so that the keys of a node's
/// later items stay the same.
package struct DisplayListBuilder {
  private var list: DisplayList
  private var nodes: [(id: UInt64, ordinal: UInt32)] = []
  private var transforms: [CGAffineTransform] = []
  private var scopes: [Scope] = []
  private var extents: [PixelRect] = []
  /// Pixels that the open clips let through.
  private var clip: PixelRect

  /// From the current space to device pixels.
  package private(set) var transform: CGAffineTransform

  private struct Scope {
    /// Place of its item; nil when the scope draws nothing or changes nothing.
    var item: Int?
    var outerClip: PixelRect
    /// What the items inside touch.
    var content = PixelRect.empty
  }

  /// Starts a list for an output of the given pixels. `transform` maps points to device pixels;
  /// the storage of `old`, a list that is no longer needed, is reused.
  package init(
    output: PixelRect, transform: CGAffineTransform = .identity,
    reusing old: consuming DisplayList = DisplayList()
  ) {
    list = old
    list.items.removeAll(keepingCapacity: true)
    clip = output
    self.transform = transform
  }

  /// Closes open scopes and hands the list out.
  package consuming func finish() -> DisplayList {
    while !scopes.isEmpty { pop() }
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
  package mutating func image(_ image: ImageReference, in rect: CGRect) {
    add(.image(image, rect: rect))
  }

  /// Draws a finished list of the same output, its keys and pixels as they are. Its nodes must be
  /// others than this list's.
  package mutating func append(_ other: DisplayList) {
    precondition(scopes.isEmpty, "a list is appended outside all scopes")
    list.items.append(contentsOf: other.items)
  }

  // MARK: - Parts of the last list

  /// Items written so far: where a part begins or ends.
  package var count: Int { list.items.count }

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

  /// Draws a part of an earlier list again as it is. It must have been drawn with the present
  /// transform and clip, hold whole scopes, and touch no more than `extent`.
  package mutating func reuse(_ part: Range<Int>, of old: DisplayList, extent: PixelRect) {
    // An empty part may lie past the end, where a scope around it was left out.
    if part.isEmpty { return }
    list.items.append(contentsOf: old.items[part])
    note(extent)
  }

  // MARK: - Scopes

  /// Clips what follows to the path, until the matching `pop`.
  package mutating func pushClip(_ path: Path, rule: FillRule = .nonZero) {
    let content = DisplayItem.Content.pushClip(path, rule: rule)
    let inner = clip.intersection(content.bounds(transform))
    open(content, clip: inner, isNeeded: !inner.isEmpty)
  }

  /// Draws what follows as one picture with an opacity, until the matching `pop`.
  package mutating func pushGroup(opacity: Double) {
    let isVisible = opacity > 0
    open(
      .pushGroup(opacity: min(opacity, 1)), clip: isVisible ? clip : .empty,
      isNeeded: isVisible && opacity < 1 && !clip.isEmpty)
  }

  /// Ends the innermost clip or group.
  package mutating func pop() {
    precondition(!scopes.isEmpty, "pop without a scope")
    let scope = scopes.removeLast()
    clip = scope.outerClip
    let key = nextKey()
    noteInScope(scope.content)
    guard let place = scope.item else { return }
    if scope.content.isEmpty {
      // Nothing was drawn inside, so the list ends with the scope's own item.
      list.items.removeLast()
      return
    }
    list.items[place].bounds = scope.content
    list.items.append(
      DisplayItem(key: key, content: .pop, transform: .identity, bounds: scope.content))
  }

  // MARK: - Private

  private mutating func open(
    _ content: DisplayItem.Content, clip inner: PixelRect, isNeeded: Bool
  ) {
    let key = nextKey()
    scopes.append(Scope(item: isNeeded ? list.items.count : nil, outerClip: clip))
    clip = inner
    guard isNeeded else { return }
    list.items.append(
      DisplayItem(key: key, content: content, transform: transform, bounds: .empty))
  }

  private mutating func add(_ content: DisplayItem.Content) {
    let key = nextKey()
    if clip.isEmpty { return }
    let bounds = content.bounds(transform).intersection(clip)
    if bounds.isEmpty { return }
    note(bounds)
    list.items.append(
      DisplayItem(key: key, content: content, transform: transform, bounds: bounds))
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

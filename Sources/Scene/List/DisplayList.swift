import MartletGeometry
import MartletText

// The display list separates views from pixels: the layers above it do not touch pixels, and the
// layers below it do not know views. Its input is the placed view tree, written item by item. Its
// output is values with two consumers: the diff (old list, new list → damage) and the renderer
// (list, damage → pixels).

/// The identity of an item across frames. The diff pairs old and new items by it.
package struct ItemKey: Hashable, Sendable {
  /// The number of the node that draws the item. It is unique in the tree and not reused while the
  /// list exists.
  package var node: UInt64
  /// The index of the item among the items of its node.
  package var ordinal: UInt32

  /// Creates a key; the ordinal defaults to the node's first item.
  package init(node: UInt64, ordinal: UInt32 = 0) {
    self.node = node
    self.ordinal = ordinal
  }
}

/// One step of a display list: a drawing, or the start or the end of a scope.
package struct DisplayItem: Equatable, Sendable {
  /// The content of an item. Points and lengths are in the space that `DisplayItem.transform` maps
  /// to device pixels, unless stated otherwise.
  package enum Content: Equatable, Sendable {
    /// A filled path.
    case fill(Path, rule: FillRule, paint: Paint)
    /// A stroked path.
    case stroke(Path, style: StrokeStyle, paint: Paint)
    /// A run of glyphs in one colour.
    case glyphs(GlyphRun, color: RGBA)
    /// A picture stretched over `rect`.
    case image(ImageReference, rect: CGRect, style: ImageStyle)
    /// A path filled with a picture. `placing` maps the picture's pixels to the content's space.
    case pattern(
      Path, rule: FillRule, ImageReference, placing: CGAffineTransform, style: ImageStyle)
    /// A path filled with what is drawn below it, blurred and tinted.
    case backdrop(Path, rule: FillRule, style: BackdropStyle)
    /// A recording whose origin is placed at the device pixel `at`. Only the device pixels in
    /// `part` are drawn.
    case stamp(Recording, at: PixelPoint, part: PixelRect)
    /// Starts a scope that clips the following items to the path, until the matching `pop`.
    case pushClip(Path, rule: FillRule)
    /// Starts a scope whose items are drawn as one picture, until the matching `pop`.
    case pushGroup(GroupStyle)
    /// Starts the mask of the enclosing group, until the matching `pop`. The alpha of the group is
    /// multiplied by that of the following items.
    case pushMask
    /// Starts a scope whose items are drawn as a separate picture to which an effect is applied,
    /// until the matching `pop`. `extent` is the area of the picture, in the device pixels that it
    /// would cover without the effect.
    case pushEffect(LayerEffect, extent: PixelRect)
    /// Ends the innermost scope.
    case pop
  }

  /// The identity of the item.
  package var key: ItemKey
  /// The content of the item.
  package var content: Content
  /// The map from the content's space (points) to device pixels.
  package var transform: CGAffineTransform
  /// The device pixels that the item can touch, inside its clips. At both ends of a scope these are
  /// the bounds of all items inside the scope.
  package var bounds: PixelRect

  /// Creates an item; the bounds are not checked.
  package init(
    key: ItemKey, content: Content, transform: CGAffineTransform, bounds: PixelRect
  ) {
    self.key = key
    self.content = content
    self.transform = transform
    self.bounds = bounds
  }
}

/// The flat picture of one frame, in painting order, made by a `DisplayListBuilder`.
///
/// The items are stored in chunks. Lists share the storage of equal chunks, so a part of an earlier
/// list is added without visiting its items, and shared chunks need no comparison. Equal lists may
/// be divided into chunks differently.
///
/// A position counts the items of the whole list, and an offset those of one chunk.
package struct DisplayList: Equatable, Sendable {
  /// The chunks in painting order; none is empty.
  private(set) var chunks: [DisplayChunk] = []
  /// Whether written items are added to the last chunk. It has items that were written, and small
  /// parts of another list.
  private var isLastOpen = false
  /// Empty chunks whose storage will be reused.
  private var spare: [DisplayChunk] = []

  /// Creates an empty list.
  package init() {}

  /// All items. Scopes are nested and all are closed. The property builds an array, O(n), so do not
  /// use it in a frame.
  package var items: [DisplayItem] { chunks.flatMap { $0.items } }

  /// The number of items.
  package var count: Int { chunks.last?.end ?? 0 }
  /// Whether the list has no items.
  package var isEmpty: Bool { chunks.isEmpty }
  /// Whether some of the items show what is behind them. O(chunks).
  var hasBackdrops: Bool { chunks.contains { $0.hasBackdrops } }

  /// Returns whether both lists have equal items in the same order. O(1) for lists that share
  /// storage, otherwise O(n) with a new array.
  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.sharesStorage(with: b) || a.count == b.count && a.items == b.items
  }

  /// Returns whether both lists use the same memory and are therefore equal.
  func sharesStorage(with other: DisplayList) -> Bool {
    unsafe chunks.withUnsafeBufferPointer { mine in
      unsafe other.chunks.withUnsafeBufferPointer { others in
        unsafe mine.baseAddress == others.baseAddress && mine.count == others.count
      }
    }
  }

  // MARK: - Reading

  /// Returns the index of the chunk that contains a position of the list. O(log n).
  func chunkIndex(of position: Int) -> Int {
    var low = 0
    var high = chunks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if chunks[middle].start <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// The item at a position. O(log n).
  subscript(position: Int) -> DisplayItem {
    let chunk = chunkIndex(of: position)
    return chunks[chunk].items[position - chunks[chunk].start]
  }

  /// Calls `body` with the items of a range, in order, until it returns false. Returns true if it
  /// never does.
  func allSatisfy(in range: Range<Int>, _ body: (DisplayItem) -> Bool) -> Bool {
    var position = range.lowerBound
    var chunk = chunkIndex(of: position)
    while position < range.upperBound {
      let start = chunks[chunk].start
      let end = min(chunks[chunk].end, range.upperBound)
      for offset in position - start..<end - start where !body(chunks[chunk].items[offset]) {
        return false
      }
      position = end
      chunk += 1
    }
    return true
  }

  // MARK: - Writing

  /// Adds an item on top. The caller guarantees that its bounds are correct.
  package mutating func append(_ item: consuming DisplayItem) {
    if !isLastOpen || chunks[chunks.count - 1].isFull { open() }
    chunks[chunks.count - 1].append(item)
  }

  /// Adds the items of a part of another list. Whole chunks are shared, and each costs one step.
  mutating func append(_ part: Range<Int>, of other: DisplayList) {
    if part.isEmpty { return }
    var position = part.lowerBound
    var index = other.chunkIndex(of: position)
    while position < part.upperBound {
      let chunk = other.chunks[index]
      let end = min(chunk.end, part.upperBound)
      take(position - chunk.start..<end - chunk.start, of: chunk)
      position = end
      index += 1
    }
  }

  /// Adds the items at `offsets` of another list's chunk.
  ///
  /// Taken items that lie between written ones get a chunk of their own. The next list shares it,
  /// because the same views often change in several frames in a row. Adjacent taken chunks are
  /// joined if they fit into one, so that chunks stay large in the long run.
  private mutating func take(_ offsets: Range<Int>, of chunk: DisplayChunk) {
    let isWhole = offsets.count == chunk.items.count
    let joins = isLastOpen ? offsets.count < DisplayChunk.minimumShared : isWhole
    let room = chunks.isEmpty ? 0 : DisplayChunk.capacity - chunks[chunks.count - 1].items.count
    if joins, offsets.count <= room {
      chunks[chunks.count - 1].append(offsets, of: chunk)
    } else if isWhole {
      chunks.append(chunk.moved(to: count))
      isLastOpen = false
    } else {
      open()
      chunks[chunks.count - 1].append(offsets, of: chunk)
      isLastOpen = offsets.count < DisplayChunk.minimumShared
    }
  }

  /// Starts a new chunk.
  private mutating func open() {
    var chunk = spare.popLast() ?? DisplayChunk()
    chunk.reserve()
    chunks.append(chunk.moved(to: count))
    isLastOpen = true
  }

  /// Changes the item at a position; it must have been appended to this list.
  mutating func update(_ position: Int, _ change: (inout DisplayItem) -> Void) {
    let chunk = chunkIndex(of: position)
    chunks[chunk].update(position - chunks[chunk].start, change)
  }

  /// Divides the chunk of a position so that the item there is alone in a chunk.
  mutating func isolate(_ position: Int) {
    let index = chunkIndex(of: position)
    let chunk = chunks[index]
    let offset = position - chunk.start
    if chunk.items.count == 1 { return }
    var parts: [DisplayChunk] = []
    for part in [0..<offset, offset..<offset + 1, offset + 1..<chunk.items.count] {
      if part.isEmpty { continue }
      var items = DisplayChunk().moved(to: chunk.start + part.lowerBound)
      items.append(part, of: chunk)
      parts.append(items)
    }
    chunks.replaceSubrange(index...index, with: parts)
    isLastOpen = false
  }

  /// Removes all items from a position on.
  mutating func truncate(to position: Int) {
    while let last = chunks.last, last.end > position {
      if last.start >= position {
        chunks.removeLast()
        isLastOpen = false
      } else {
        chunks[chunks.count - 1].truncate(to: position - last.start)
      }
    }
  }

  /// Removes all items and keeps the storage.
  package mutating func removeAll() {
    while var chunk = chunks.popLast() {
      chunk.removeAll()
      spare.append(chunk)
    }
    isLastOpen = false
  }
}

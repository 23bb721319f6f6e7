import MartletGeometry
import MartletText

// The waist of the house: above it nobody touches pixels, below it nobody knows views.
// In: the placed view tree, written item by item. Out: values that two consumers read, the diff
// (old list, new list → damage) and the execution (list, damage → pixels).

/// Names the drawer of an item across frames, so that the diff can pair old and new.
package struct ItemKey: Hashable, Sendable {
  /// The drawing node's number, unique in the tree and never reused while the list lives.
  package var node: UInt64
  /// The item's place among those of its node.
  package var ordinal: UInt32

  package init(node: UInt64, ordinal: UInt32 = 0) {
    self.node = node
    self.ordinal = ordinal
  }
}

/// One step of a display list: something drawn, or the start or end of a scope.
package struct DisplayItem: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case fill(Path, rule: FillRule, paint: Paint)
    case stroke(Path, style: StrokeStyle, paint: Paint)
    case glyphs(GlyphRun, color: RGBA)
    case image(ImageReference, rect: CGRect, style: ImageStyle)
    /// A path filled with a picture, which `placing` takes from its pixels to the content's space.
    case pattern(
      Path, rule: FillRule, ImageReference, placing: CGAffineTransform, style: ImageStyle)
    /// A recording, placed by the device pixel `at`, and of it the pixels of `part`.
    case stamp(Recording, at: PixelPoint, part: PixelRect)
    /// Clips what follows to the path, until the matching `pop`.
    case pushClip(Path, rule: FillRule)
    /// Draws what follows as one picture, until the matching `pop`.
    case pushGroup(GroupStyle)
    /// Keeps of what the enclosing group holds only what the following covers, until the
    /// matching `pop`.
    case pushMask
    /// Draws what follows as a picture of its own that an effect is applied to, until the matching
    /// `pop`. `extent` are the picture's pixels: those of the device if there were no effect.
    case pushEffect(LayerEffect, extent: PixelRect)
    case pop
  }

  package var key: ItemKey
  package var content: Content
  /// From the content's space (points) to device pixels.
  package var transform: CGAffineTransform
  /// The device pixels the item can touch, inside its clips; a scope's, at both its ends, are those
  /// of all that it holds.
  package var bounds: PixelRect

  package init(
    key: ItemKey, content: Content, transform: CGAffineTransform, bounds: PixelRect
  ) {
    self.key = key
    self.content = content
    self.transform = transform
    self.bounds = bounds
  }
}

/// A flat picture of one frame, in painting order, made by a `DisplayListBuilder`.
///
/// Kept in chunks, values whose storage lists share: a part of an earlier list is taken over without
/// a look at its items, and chunks in common need no comparison. Equal lists may be cut differently.
package struct DisplayList: Equatable, Sendable {
  /// None is empty.
  private(set) var chunks: [DisplayChunk] = []
  /// True while the last chunk has storage of its own to grow in.
  private var isLastOpen = false
  /// Empty chunks whose storage is used again.
  private var spare: [DisplayChunk] = []

  package init() {}

  /// Scopes nest and every one is closed. Makes an array, so it is not for frames.
  package var items: [DisplayItem] { chunks.flatMap { $0.items } }

  package var count: Int { chunks.last?.end ?? 0 }
  package var isEmpty: Bool { chunks.isEmpty }

  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.sharesStorage(with: b) || a.count == b.count && a.items == b.items
  }

  /// True when both lists are the same memory, and so equal.
  func sharesStorage(with other: DisplayList) -> Bool {
    unsafe chunks.withUnsafeBufferPointer { mine in
      unsafe other.chunks.withUnsafeBufferPointer { others in
        unsafe mine.baseAddress == others.baseAddress && mine.count == others.count
      }
    }
  }

  // MARK: - Reading

  /// The chunk that holds a place of the list. O(log n).
  func chunkIndex(of place: Int) -> Int {
    var low = 0
    var high = chunks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if chunks[middle].start <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The item at a place. O(log n).
  subscript(place: Int) -> DisplayItem {
    let chunk = chunkIndex(of: place)
    return chunks[chunk].items[place - chunks[chunk].start]
  }

  /// Calls `body` with the items of a range, in order, until it returns false; says whether it
  /// never did.
  func allSatisfy(in range: Range<Int>, _ body: (DisplayItem) -> Bool) -> Bool {
    var place = range.lowerBound
    var chunk = chunkIndex(of: place)
    while place < range.upperBound {
      let start = chunks[chunk].start
      let end = min(chunks[chunk].end, range.upperBound)
      for offset in place - start..<end - start where !body(chunks[chunk].items[offset]) {
        return false
      }
      place = end
      chunk += 1
    }
    return true
  }

  // MARK: - Writing

  /// Adds an item on top; the caller vouches for its bounds.
  package mutating func append(_ item: DisplayItem) {
    if !isLastOpen || chunks[chunks.count - 1].isFull { open() }
    chunks[chunks.count - 1].append(item)
  }

  /// Adds the items of a part of another list. Costs the copying of two chunks at its ends, and
  /// the look at each chunk between them.
  mutating func append(_ part: Range<Int>, of other: DisplayList) {
    if part.isEmpty { return }
    var place = part.lowerBound
    var index = other.chunkIndex(of: place)
    while place < part.upperBound {
      let chunk = other.chunks[index]
      let end = min(chunk.end, part.upperBound)
      // Neighbours that fit into one chunk become one, so that chunks stay large in the long run.
      let fits = chunks.last.map { $0.items.count + end - place <= DisplayChunk.capacity } ?? false
      if end - place == chunk.items.count, !fits {
        chunks.append(chunk.moved(to: count))
        isLastOpen = false
      } else {
        if !fits {
          open()
        } else if !isLastOpen {
          chunks[chunks.count - 1].reserve()
          isLastOpen = true
        }
        chunks[chunks.count - 1].append(place - chunk.start..<end - chunk.start, of: chunk)
      }
      place = end
      index += 1
    }
  }

  /// Begins another chunk.
  private mutating func open() {
    var chunk = spare.popLast() ?? DisplayChunk()
    chunk.reserve()
    chunks.append(chunk.moved(to: count))
    isLastOpen = true
  }

  /// Changes the item at a place, which was appended to this list.
  mutating func update(_ place: Int, _ change: (inout DisplayItem) -> Void) {
    let chunk = chunkIndex(of: place)
    chunks[chunk].update(place - chunks[chunk].start, change)
  }

  /// Takes away all items from a place on.
  mutating func truncate(to place: Int) {
    while let last = chunks.last, last.end > place {
      if last.start >= place {
        chunks.removeLast()
        isLastOpen = false
      } else {
        chunks[chunks.count - 1].truncate(to: place - last.start)
      }
    }
  }

  /// Empties the list and keeps its storage.
  package mutating func removeAll() {
    while var chunk = chunks.popLast() {
      chunk.removeAll()
      spare.append(chunk)
    }
    isLastOpen = false
  }
}

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
/// Comparing lists, paths and glyph runs that share storage costs one comparison.
package struct DisplayList: Equatable, Sendable {
  /// Scopes nest and every one is closed.
  package internal(set) var items: [DisplayItem] = []

  package init() {}

  /// Adds an item on top; the caller vouches for its bounds.
  package mutating func append(_ item: DisplayItem) {
    items.append(item)
  }

  /// Empties the list and keeps its storage.
  package mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
  }
}

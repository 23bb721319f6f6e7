import MartletGeometry

// This stage finds the items that opaque items cover, so that they need not be drawn. Its input is
// the selected items and the damage. Its output is the damage in parts, and for each part the first
// item that is visible in it. A pixel does not depend on the part in which it is drawn, so omitting
// covered items changes no pixel.

/// The damage, divided along the edges of large opaque items such as cards and sheets.
///
/// Items are named by their positions in the display list, until `settle` replaces the positions by
/// entries of the selection, which has only the items that the frame draws. Storage is reused from
/// frame to frame.
struct CoveredParts {
  struct Part {
    var rect: PixelRect
    /// The first item to draw: a position, and after `settle` an entry.
    var start = 0
    /// The clips that are open around the first item, as a range of `clips`.
    var clips = 0..<0
    /// Whether the first item covers everything below it, also the background.
    var isCovered = false
  }

  private(set) var parts: [Part] = []
  /// The clips of all parts: positions, and after `settle` entries.
  private(set) var clips: [Int] = []

  private var covers: [Part] = []
  private var rest: [PixelRect] = []
  private var newRest: [PixelRect] = []
  private var state = Surroundings()
  private var outer: [Surroundings] = []
  /// The positions of the clips that are open outside effects.
  private var open: [Int] = []

  /// The state of the scopes around an item.
  private struct Surroundings {
    /// The device pixels that are certainly inside all clips.
    var limit = CGRect.infinite
    /// The pixels that are certainly inside all clips within the effect, in the pixels of the
    /// picture into which the effect's items are drawn first.
    var innerLimit = CGRect.infinite
    /// The position of the effect, and its map.
    var effect: (position: Int, map: CGAffineTransform)?
    /// The number of clips that are open outside the effect: the valid part of `open`.
    var clipCount = 0
    /// Whether items here are not regarded as covers, for example inside a translucent group.
    var isSoft = false
  }

  /// The minimum area, in pixels, of an item that may cover others. It must also be 1/8 of the area
  /// of the damage.
  private static let minimumArea = 65_536
  /// The minimum number of items below such an item. With fewer, dividing the damage is not worth
  /// its cost.
  private static let minimumHidden = 8

  /// Finds the parts of `damage` that selected items cover. It finds none if `isWanted` is false.
  mutating func find(_ selection: ItemSelection, damage: PixelRegion, isWanted: Bool = true) {
    parts.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: damage.rects)
    if isWanted, damage.bounds.area >= Self.minimumArea {
      findCovers(selection, minimumArea: max(Self.minimumArea, damage.bounds.area / 8))
      for cover in covers.reversed() where hidesEnough(cover, selection) { take(cover) }
    }
    for rect in rest { parts.append(Part(rect: rect)) }
  }

  /// Returns whether the item at a position of the list is visible in any part.
  func shows(_ position: Int, _ bounds: PixelRect) -> Bool {
    for part in parts where part.rect.intersects(bounds) {
      if position >= part.start || clips[part.clips].contains(position) { return true }
    }
    return false
  }

  /// Whether an item covers any part.
  var hidesItems: Bool { parts.first?.isCovered ?? false }

  /// Replaces positions by entries of the selection, from which no entry may be removed afterwards.
  mutating func settle(_ selection: ItemSelection) {
    for i in parts.indices where parts[i].isCovered {
      parts[i].start = selection.entry(from: parts[i].start)
    }
    for i in clips.indices { clips[i] = selection.entry(from: clips[i]) }
  }

  // MARK: - Private

  private mutating func findCovers(_ selection: ItemSelection, minimumArea: Int) {
    covers.removeAll(keepingCapacity: true)
    outer.removeAll(keepingCapacity: true)
    state = Surroundings()
    open.removeAll(keepingCapacity: true)
    for i in selection.entries.indices {
      let position = selection.entries[i].position
      switch selection[i].content {
      case .fill(let path, _, .solid(let color)):
        guard !state.isSoft, selection[i].bounds.area >= minimumArea,
          color.premultiplied >> 24 == 255, let box = path.boxInside
        else { break }
        let rect = covered(box.applying(selection[i].transform), selection[i])
        guard rect.area >= minimumArea else { break }
        let first = clips.count
        clips.append(contentsOf: open.prefix(state.clipCount))
        covers.append(
          Part(
            rect: rect, start: state.effect?.position ?? position, clips: first..<clips.count,
            isCovered: true))
      case .pushClip(let path, _):
        outer.append(state)
        limit(to: path, selection[i].transform)
        if state.effect == nil {
          open.removeSubrange(state.clipCount...)
          open.append(position)
          state.clipCount += 1
        }
      case .pushEffect(.projection(let map), _):
        outer.append(state)
        if state.effect == nil, let affine = map.affine, affine.isScaleAndTranslation {
          state.effect = (position, affine)
        } else {
          state.isSoft = true
        }
      case .pushEffect, .pushGroup, .pushMask:
        outer.append(state)
        state.isSoft = true
      case .pop:
        if let last = outer.popLast() { state = last }
      case .fill, .stroke, .glyphs, .image, .pattern, .backdrop, .stamp:
        break
      }
    }
  }

  private mutating func limit(to path: Path, _ transform: CGAffineTransform) {
    guard transform.isScaleAndTranslation, let box = path.boxInside else {
      state.isSoft = true
      return
    }
    let inside = box.applying(transform)
    if state.effect == nil {
      state.limit = state.limit.intersection(inside)
    } else {
      state.innerLimit = state.innerLimit.intersection(inside)
    }
  }

  /// Returns the device pixels that a rectangle in the item's picture certainly covers.
  private func covered(_ rect: CGRect, _ item: DisplayItem) -> PixelRect {
    guard item.transform.isScaleAndTranslation else { return .empty }
    var inside = rect.intersection(state.innerLimit)
    if let effect = state.effect {
      // Pixels at the edge of the picture are mixed with their neighbours.
      inside = inside.applying(effect.map).insetBy(dx: 2, dy: 2)
    }
    inside = inside.intersection(state.limit)
    guard !inside.isNull, abs(inside.minX) < 1e6, abs(inside.minY) < 1e6, inside.width < 1e6,
      inside.height < 1e6
    else { return .empty }
    // The rasteriser rounds edges to 1/256 pixel, so only pixels more than 0.01 inside are certain.
    return PixelRect(
      minX: Int((inside.minX + 0.01).rounded(.up)), minY: Int((inside.minY + 0.01).rounded(.up)),
      maxX: Int((inside.maxX - 0.01).rounded(.down)),
      maxY: Int((inside.maxY - 0.01).rounded(.down))
    ).intersection(state.effect == nil ? item.bounds : item.bounds.insetBy(3))
  }

  private func hidesEnough(_ cover: Part, _ selection: ItemSelection) -> Bool {
    var count = 0
    for i in selection.entries.indices {
      if selection.entries[i].position >= cover.start { break }
      let bounds = selection[i].bounds
      if !bounds.isEmpty, cover.rect.contains(bounds) { count += 1 }
      if count >= Self.minimumHidden { return true }
    }
    return false
  }

  /// Makes a part of each rectangle's intersection with a cover, and keeps the rest of the
  /// rectangle.
  private mutating func take(_ cover: Part) {
    newRest.removeAll(keepingCapacity: true)
    for rect in rest {
      let inside = rect.intersection(cover.rect)
      if inside.isEmpty {
        newRest.append(rect)
        continue
      }
      var part = cover
      part.rect = inside
      parts.append(part)
      let (above, below) = (inside.minY, inside.maxY)
      keep(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: above))
      keep(PixelRect(minX: rect.minX, minY: above, maxX: inside.minX, maxY: below))
      keep(PixelRect(minX: inside.maxX, minY: above, maxX: rect.maxX, maxY: below))
      keep(PixelRect(minX: rect.minX, minY: below, maxX: rect.maxX, maxY: rect.maxY))
    }
    swap(&rest, &newRest)
  }

  private mutating func keep(_ rect: PixelRect) {
    if !rect.isEmpty { newRest.append(rect) }
  }
}

extension Path {
  /// A large rectangle inside a path that is a single axis-aligned rectangle, with or without round
  /// corners; nil for other paths.
  ///
  /// Each side is moved inwards by half of the largest corner at its ends. The corners of the
  /// result then lie on the straight line between the ends of a round corner, which bends outwards.
  fileprivate var boxInside: CGRect? {
    guard (4...12).contains(count) else { return nil }
    let box = controlBox(.identity)
    guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
    var outline = BoxOutline(box)
    for (i, element) in elements.enumerated() {
      switch element {
      case .move(let end):
        guard i == 0, outline.add(end, isEnd: true) else { return nil }
      case .line(let end):
        guard i > 0, outline.add(end, isEnd: true) else { return nil }
      case .quadCurve(let end, let control):
        guard i > 0, outline.add(control, isEnd: false), outline.add(end, isEnd: true) else {
          return nil
        }
      case .curve(let end, let control1, let control2):
        guard i > 0, outline.add(control1, isEnd: false), outline.add(control2, isEnd: false),
          outline.add(end, isEnd: true)
        else { return nil }
      case .closeSubpath:
        guard i == count - 1 else { return nil }
      }
    }
    return outline.inside
  }
}

/// Checks that all points of an outline lie on the edges of its box, and go around it once,
/// clockwise. Its curves then bend outwards, and the polygon of its end points lies inside it.
private struct BoxOutline {
  private let box: CGRect
  private var start: Double?
  private var last = 0.0
  // The ranges of the end points on each edge. Their limits are the points nearest to the corners.
  private var top: (low: Double, high: Double)?
  private var bottom: (low: Double, high: Double)?
  private var left: (low: Double, high: Double)?
  private var right: (low: Double, high: Double)?

  init(_ box: CGRect) {
    self.box = box
  }

  /// Adds a point. Returns false if the outline is not of this kind.
  mutating func add(_ point: CGPoint, isEnd: Bool) -> Bool {
    let tolerance = (box.width + box.height) * 1e-9
    let (x, y) = (point.x - box.minX, point.y - box.minY)
    let isTop = abs(y) <= tolerance
    let isRight = abs(x - box.width) <= tolerance
    let isBottom = abs(y - box.height) <= tolerance
    let isLeft = abs(x) <= tolerance
    // The distance along the edges from the top-left corner.
    let around = 2 * (box.width + box.height)
    var position: Double
    if isTop {
      position = x
    } else if isRight {
      position = box.width + y
    } else if isBottom {
      position = 2 * box.width + box.height - x
    } else if isLeft {
      position = around - y
    } else {
      return false
    }
    if let start {
      if position < last - tolerance { position += around }
      guard position >= last - tolerance, position <= start + around + tolerance else {
        return false
      }
      last = position
    } else {
      start = position
      last = position
    }
    guard isEnd else { return true }
    func widen(_ range: inout (low: Double, high: Double)?, _ value: Double) {
      range = range.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
    }
    if isTop { widen(&top, x) }
    if isBottom { widen(&bottom, x) }
    if isLeft { widen(&left, y) }
    if isRight { widen(&right, y) }
    return true
  }

  var inside: CGRect? {
    guard let top, let bottom, let left, let right else { return nil }
    let (minX, minY) = (max(top.low, bottom.low) / 2, max(left.low, right.low) / 2)
    let maxX = (box.width + min(top.high, bottom.high)) / 2
    let maxY = (box.height + min(left.high, right.high)) / 2
    guard minX < maxX, minY < maxY else { return nil }
    return CGRect(x: box.minX + minX, y: box.minY + minY, width: maxX - minX, height: maxY - minY)
  }
}

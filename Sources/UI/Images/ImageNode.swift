import MartletGeometry
import MartletScene

/// The layout node of an image. It measures and draws a symbol or a picture, whole, with cap insets
/// or tiled. `Image` makes and updates it and resolves all values of the environment before.
package final class ImageNode: LayoutNode {
  /// The values that an image takes from its environment.
  package struct Look: Equatable {
    var color: RGBA
    /// The gradient that fills a symbol in place of the colour; nil for one colour.
    var gradient: _ResolvedStyle?
    var size: Double
    var weight: Int
    /// True if a symbol is drawn for reading from the right to the left.
    var isRightToLeft = false
    /// True if a redacted image is drawn as a bar.
    var isHidden = false
    /// The surroundings by which a named picture was chosen.
    var traits = PictureTraits()
  }

  /// The image.
  package private(set) var image: Image
  /// The picture; nil for a symbol and for a missing picture.
  package private(set) var picture: NamedPicture?
  private(set) var look: Look
  private var color: Shown<TextColors>

  /// Makes the node.
  package init(_ image: Image, _ look: Look, _ picture: NamedPicture?, graph: ViewGraph) {
    self.image = image
    self.look = look
    self.picture = picture
    color = Shown(TextColors([look.color]))
    super.init(graph: graph)
  }

  /// Updates the node. A change of the colour alone is animated and does not measure again.
  package func update(_ image: Image, _ look: Look, _ picture: NamedPicture?) {
    if look.color != self.look.color {
      color.set(
        TextColors([look.color]), in: graph,
        onChange: { [weak self] in self?.setNeedsDisplay() })
      setNeedsDisplay()
    }
    if look.gradient != self.look.gradient { setNeedsDisplay() }
    let isSame =
      image == self.image && picture == self.picture && look.size == self.look.size
      && look.weight == self.look.weight && look.isHidden == self.look.isHidden
      && look.isRightToLeft == self.look.isRightToLeft
    self.image = image
    self.look = look
    self.picture = picture
    if !isSame { invalidateLayout() }
  }

  // MARK: - Layout

  /// The size of an image that is not resizable. A symbol's square is 1.2 times the font size.
  private var naturalSize: CGSize {
    if let picture = picture?.image {
      return CGSize(
        width: CGFloat(Double(picture.size.width) / picture.scale),
        height: CGFloat(Double(picture.size.height) / picture.scale))
    }
    guard case .symbol(let name) = image.source, SymbolTable.drawing(name) != nil else {
      return .zero
    }
    let side = Self.symbolSide(of: look.size, scale: graph.scale)
    return CGSize(width: side, height: side)
  }

  /// Returns the side of a symbol's square beside text of this size, in points.
  static func symbolSide(of size: Double, scale: Double) -> Double {
    (size * 1.2 * scale).rounded() / scale
  }

  /// The distance of a symbol's baseline from its top, as a share of its height. The symbol thereby
  /// lines up with capital letters.
  static let symbolAscent = 0.8

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let natural = naturalSize
    guard image.resizing != nil else { return natural }
    return proposal.replacingUnspecifiedDimensions(by: natural)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    guard case .symbol = image.source, key.combination != .mean else { return nil }
    return sizeThatFits(proposal).height * Self.symbolAscent
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    let rect = presentedBounds
    guard rect.width > 0, rect.height > 0 else { return }
    if look.isHidden {
      let corner = min(6, rect.width / 4, rect.height / 4)
      context.fill(
        Path(roundedRect: rect, cornerRadius: corner),
        paint: .solid(color.current.values[0].opacity(0.2)))
      return
    }
    if case .symbol(let name) = image.source {
      guard let drawing = SymbolTable.drawing(name, isRightToLeft: look.isRightToLeft) else {
        return
      }
      let color = color.current.values[0]
      guard let gradient = look.gradient else {
        return context.symbol(drawing, in: rect, weight: look.weight, color: color)
      }
      context.tinted(rect, gradient.paint(in: rect)) {
        $0.symbol(drawing, in: rect, weight: look.weight, color: .black)
      }
    } else if let picture {
      if image.isTemplate(picture) {
        context.tinted(rect, .solid(color.current.values[0])) { draw(picture.image, in: rect, &$0) }
      } else {
        draw(picture.image, in: rect, &context)
      }
    }
  }

  private func draw(_ picture: ImageReference, in rect: CGRect, _ context: inout DrawContext) {
    var style = ImageStyle()
    switch image.interpolation {
    case .none: style.filter = .nearest
    case .low, .medium: style.filter = self.picture?.isDetailed == true ? .mipMapped : .bilinear
    case .high: style.filter = .mipMapped
    }
    let caps = image.capInsets
    let isWhole = caps == EdgeInsets() && image.resizing != .tile
    if isWhole { return context.image(picture, in: rect, style: style) }
    let size = naturalSize
    let points = CGAffineTransform(
      scaleX: CGFloat(1 / picture.scale), y: CGFloat(1 / picture.scale))
    let columns = slices(
      rect.width, size.width, isMirrored ? caps.trailing : caps.leading,
      isMirrored ? caps.leading : caps.trailing)
    let rows = slices(rect.height, size.height, caps.top, caps.bottom)
    for row in rows {
      for column in columns {
        let part = CGRect(
          x: rect.minX + column.start, y: rect.minY + row.start, width: column.length,
          height: row.length)
        if part.isEmpty { continue }
        let tiles = image.resizing == .tile && (column.isMiddle || row.isMiddle)
        let scale = CGSize(
          width: tiles ? 1 : column.length / column.sourceLength,
          height: tiles ? 1 : row.length / row.sourceLength)
        var own = style
        // Tiling repeats the whole picture. With cap insets the middle is stretched instead.
        own.repeats = tiles && caps == EdgeInsets()
        let placing = CGAffineTransform(
          a: own.repeats ? 1 : scale.width, b: 0, c: 0, d: own.repeats ? 1 : scale.height,
          tx: part.minX - column.source * (own.repeats ? 1 : scale.width),
          ty: part.minY - row.source * (own.repeats ? 1 : scale.height))
        context.fill(
          Path(part), with: picture, placing: points.concatenating(placing), style: own)
      }
    }
  }

  /// A part of the picture along one axis: a cap or the middle. All lengths are in points.
  private struct Slice {
    /// The start of the part in the node.
    var start: CGFloat
    /// The length of the part in the node.
    var length: CGFloat
    /// The start of the part in the picture at its natural size.
    var source: CGFloat
    /// The length of the part in the picture at its natural size.
    var sourceLength: CGFloat
    var isMiddle = false
  }

  /// Cuts a length into up to three parts: two caps and the middle. Caps that do not fit are
  /// reduced in proportion.
  private func slices(
    _ length: CGFloat, _ source: CGFloat, _ first: CGFloat, _ last: CGFloat
  ) -> [Slice] {
    let first = min(max(0, first), source)
    let last = min(max(0, last), source - first)
    let shrink = first + last > length ? length / (first + last) : 1
    var result: [Slice] = []
    if first > 0 {
      result.append(Slice(start: 0, length: first * shrink, source: 0, sourceLength: first))
    }
    let middle = source - first - last
    if middle > 0 {
      result.append(
        Slice(
          start: first * shrink, length: max(0, length - (first + last) * shrink),
          source: first, sourceLength: middle, isMiddle: true))
    }
    if last > 0 {
      result.append(
        Slice(
          start: length - last * shrink, length: last * shrink, source: source - last,
          sourceLength: last))
    }
    return result
  }
}

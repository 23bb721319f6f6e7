import MartletGeometry

// This file makes the picture behind a translucent surface. Its input is the pixels behind the
// surface, part by part. Its output is a small picture of them, which is blurred, saturated and
// tinted, and which is enlarged when the surface is filled with it. Only the parts that changed are
// computed again. All arithmetic is in integers and each cell depends only on the pixels within
// reach, so the result of parts equals that of the whole.

/// The blurred and tinted pixels behind a surface.
///
/// Invariants: `means` has one pixel per cell of `cells`; `cells` are those of `shown` and all
/// cells from which these are blurred; `inside` are the cells of `cells` that have pixels in the
/// output.
package final class BackdropPicture {
  private let blur: ReducedBlur
  private let matrix: ColorMatrix
  private let tint: UInt32
  private let output: PixelRect
  private let cells: PixelRect
  private let shown: PixelRect
  private let inside: PixelRect
  private var means: Pixmap

  /// The blurred cells around the surface. `placing` maps them to device pixels.
  package private(set) var picture: Picture

  /// The maximum number of pixels that `strips` puts into one rectangle.
  private static let stripArea = 262_144

  /// Creates the picture of clear pixels.
  ///
  /// - Parameters:
  ///   - bounds: the device pixels of the surface; not empty, inside `output`.
  ///   - output: all device pixels. Beyond them, the pixels at the edge are repeated.
  ///   - deviation: the standard deviation of the blur, in pixels.
  ///   - matrix: the map of the blurred colours.
  ///   - tint: the colour that is drawn over them.
  package init(
    bounds: PixelRect, output: PixelRect, deviation: Double, matrix: ColorMatrix, tint: RGBA
  ) {
    precondition(!bounds.isEmpty && output.contains(bounds), "a surface inside the output")
    blur = ReducedBlur(deviation: deviation)
    self.matrix = matrix
    self.tint = tint.premultiplied
    self.output = output
    // The surface is filled by interpolation, which also reads the cells around those it covers.
    shown = blur.cells(covering: bounds).insetBy(-1)
    cells = shown.insetBy(-blur.cellReach)
    inside = cells.intersection(blur.cells(covering: output))
    means = Pixmap(width: cells.width, height: cells.height)
    picture = Picture(Pixmap(width: shown.width, height: shown.height))
  }

  /// The map from the pixels of `picture` to device pixels.
  package var placing: CGAffineTransform {
    let corner = blur.pixels(of: shown)
    let side = Double(blur.side)
    return CGAffineTransform(
      a: side, b: 0, c: 0, d: side, tx: Double(corner.minX), ty: Double(corner.minY))
  }

  /// The device pixels on which the picture depends, in whole cells, inside the output.
  package var source: PixelRect { blur.pixels(of: inside).intersection(output) }

  /// Returns the pixels that must be drawn again where those of `rect` have changed: all pixels of
  /// the cells that it meets, inside `source`.
  package func wholeCells(around rect: PixelRect) -> PixelRect {
    blur.pixels(of: blur.cells(covering: rect)).intersection(source)
  }

  /// Divides pixels of whole cells into rectangles of whole cells, so that drawing them needs
  /// little memory.
  package func strips(of rect: PixelRect) -> [PixelRect] {
    var result: [PixelRect] = []
    var left = blur.cells(covering: rect)
    let rows = max(1, Self.stripArea / (max(1, left.width) * blur.side * blur.side))
    while !left.isEmpty {
      let end = min(left.minY + rows, left.maxY)
      let part = PixelRect(minX: left.minX, minY: left.minY, maxX: left.maxX, maxY: end)
      let pixels = blur.pixels(of: part).intersection(rect)
      if !pixels.isEmpty { result.append(pixels) }
      left = PixelRect(minX: left.minX, minY: end, maxX: left.maxX, maxY: left.maxY)
    }
    return result
  }

  /// Takes over the pixels of whole cells. The top-left pixel of `pixmap` is the device pixel
  /// `origin`. The picture changes with the following `update`. O(area).
  package func reduce(_ pixmap: borrowing Pixmap, at origin: PixelPoint) {
    let area = PixelRect(
      x: origin.x, y: origin.y, width: pixmap.width, height: pixmap.height)
    let target = blur.cells(covering: area).intersection(inside)
    if target.isEmpty { return }
    let stride = pixmap.stride
    unsafe pixmap.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in target.minY..<target.maxY {
        for x in target.minX..<target.maxX {
          let cell = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          let part = blur.pixels(of: cell).intersection(area)
          // Safety: the part lies inside the pixmap's rectangle, whose pixels start at `base`.
          means[x - cells.minX, y - cells.minY] = unsafe Self.mean(
            base + (part.minY - area.minY) * stride + (part.minX - area.minX), stride: stride,
            part.size)
        }
      }
    }
  }

  /// Computes the picture again where it depends on the pixels of `changed`, which `reduce` has
  /// taken over.
  package func update(around changed: PixelRect) {
    var dirty = blur.cells(covering: changed).intersection(inside)
    if dirty.isEmpty { return }
    repeatEdges()
    // The cells beyond the edges of the output repeat those at the edges.
    dirty = PixelRect(
      minX: dirty.minX == inside.minX ? cells.minX : dirty.minX,
      minY: dirty.minY == inside.minY ? cells.minY : dirty.minY,
      maxX: dirty.maxX == inside.maxX ? cells.maxX : dirty.maxX,
      maxY: dirty.maxY == inside.maxY ? cells.maxY : dirty.maxY)
    let target = dirty.insetBy(-blur.cellReach).intersection(shown)
    if target.isEmpty { return }
    let read = target.insetBy(-blur.cellReach)
    var part = Pixmap(width: read.width, height: read.height)
    part.copy(from: means, PixelPoint(x: cells.minX - read.minX, y: cells.minY - read.minY))
    blur.apply(to: &part)
    part.apply(matrix)
    part.cover(with: tint)
    var next = Pixmap(width: shown.width, height: shown.height)
    if target != shown { picture.withPixmap { next.copy(from: $0, PixelPoint(x: 0, y: 0)) } }
    next.copy(
      from: part, PixelPoint(x: read.minX - shown.minX, y: read.minY - shown.minY),
      within: target.offsetBy(dx: -shown.minX, dy: -shown.minY))
    picture = Picture(next)
  }

  // MARK: - Private

  /// Returns the mean of a part of a picture, rounded to nearest. The part has at most 64 pixels,
  /// so the sum of a channel is at most 64 · 255 < 2^16, and two channels share a word.
  @unsafe
  private static func mean(
    _ base: UnsafePointer<UInt32>, stride: Int, _ size: PixelSize
  ) -> UInt32 {
    var even: UInt32 = 0
    var odd: UInt32 = 0
    for y in 0..<size.height {
      let row = unsafe base + y * stride
      for x in 0..<size.width {
        let pixel = unsafe row[x]
        even &+= pixel & 0x00FF_00FF
        odd &+= (pixel &>> 8) & 0x00FF_00FF
      }
    }
    let count = UInt32(size.area)
    func rounded(_ sum: UInt32) -> UInt32 { (sum &+ count / 2) / count }
    func means(_ sums: UInt32) -> UInt32 {
      rounded(sums & 0xFFFF) | rounded(sums &>> 16) &<< 16
    }
    return means(even) | means(odd) &<< 8
  }

  /// Sets the cells beyond the output to the nearest cell of the output.
  private func repeatEdges() {
    if inside == cells { return }
    for y in cells.minY..<cells.maxY {
      let nearestY = min(max(y, inside.minY), inside.maxY - 1)
      for x in cells.minX..<cells.maxX {
        let nearestX = min(max(x, inside.minX), inside.maxX - 1)
        if nearestX == x && nearestY == y { continue }
        means[x - cells.minX, y - cells.minY] =
          means[nearestX - cells.minX, nearestY - cells.minY]
      }
    }
  }
}

extension Pixmap {
  /// Copies the pixels of `other`, whose top-left pixel lies at `origin` of this picture, as far as
  /// they lie inside this picture and inside `limit`.
  fileprivate mutating func copy(
    from other: borrowing Pixmap, _ origin: PixelPoint, within limit: PixelRect? = nil
  ) {
    let area = other.bounds.offsetBy(dx: origin.x, dy: origin.y).intersection(limit ?? bounds)
      .intersection(bounds)
    if area.isEmpty { return }
    let (stride, otherStride) = (stride, other.stride)
    unsafe other.withUnsafePixels { source in
      unsafe withUnsafeMutablePixels { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        for y in area.minY..<area.maxY {
          // Safety: the area lies inside both pictures.
          unsafe (to + y * stride + area.minX).update(
            from: from + (y - origin.y) * otherStride + (area.minX - origin.x), count: area.width)
        }
      }
    }
  }

  /// Draws a premultiplied colour over all pixels.
  fileprivate mutating func cover(with word: UInt32) {
    let count = stride * height
    unsafe withUnsafeMutablePixels { pixels in
      for i in 0..<count { unsafe pixels[i] = Blend.over(word, pixels[i]) }
    }
  }
}

internal import CKernels
import MartletGeometry

/// A mask at a position, such as a glyph in a line of text. It is a plain value that does not
/// retain the mask, because threads that change the reference count of the same glyph slow each
/// other down.
///
/// Invariant: the creator keeps the mask alive until it is drawn.
@safe
package struct PlacedMask: BitwiseCopyable, @unchecked Sendable {
  fileprivate let mask: martlet_mask

  /// Places the mask's top-left byte at the device pixel (`x`, `y`), which must lie within ±2^24.
  package init(_ mask: AlphaMask, x: Int, y: Int) {
    unsafe self.mask = martlet_mask(
      coverage: mask.base, x: Int32(x), y: Int32(y), width: Int32(mask.width),
      height: Int32(mask.height))
  }
}

extension Painter {
  /// Draws `color` through the masks with the indices in `range`.
  ///
  /// - Precondition: the range lies inside `masks`.
  package func fill(_ masks: borrowing [PlacedMask], _ range: Range<Int>, color: RGBA) {
    let word = color.premultiplied
    let area = clip.rect
    guard let surface, !area.isEmpty, word != 0, !range.isEmpty else { return }
    if clip.mask != nil {
      for i in range { unsafe fill(masks[i].mask, word) }
      return
    }
    precondition(range.lowerBound >= 0 && range.upperBound <= masks.count, "no such masks")
    unsafe masks.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // Safety: a placed mask has the layout of a kernel's mask. The clip lies inside the surface.
      let first = unsafe UnsafeRawPointer(base + range.lowerBound)
        .assumingMemoryBound(to: martlet_mask.self)
      unsafe kernels.functions.pointee.blend_masks(
        surface.pointer(x: area.minX, y: area.minY), surface.stride,
        martlet_rect(
          left: Int32(area.minX), top: Int32(area.minY), right: Int32(area.maxX),
          bottom: Int32(area.maxY)), first, range.count, word)
    }
  }

  /// Draws one mask through the clip's mask.
  private func fill(_ mask: martlet_mask, _ word: UInt32) {
    let (x, y) = unsafe (Int(mask.x), Int(mask.y))
    let width = unsafe Int(mask.width)
    let area = clip.rect.intersection(
      PixelRect(x: x, y: y, width: width, height: unsafe Int(mask.height)))
    if area.isEmpty { return }
    withSpanPainter(.solid(word)) { painter in
      for row in area.minY..<area.maxY {
        // Safety: `area` lies inside the mask's rectangle.
        unsafe painter.varying(
          y: row, from: area.minX, to: area.maxX,
          coverage: mask.coverage + (row - y) * width + (area.minX - x))
      }
    }
  }
}

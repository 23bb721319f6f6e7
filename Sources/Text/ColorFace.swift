internal import CFreeType
import MartletGeometry
import MartletRaster

// This file draws glyphs that are colour pictures (emoji). A font contains them as PNGs in a small
// number of sizes, which are called strikes. FreeType decodes one of them, and this file scales it
// to the requested size.

/// The colour glyphs of one face.
///
/// Invariants: `face` belongs to `library` and reads only the bytes of `source`. All three live as
/// long as the object and are used on one thread.
@safe
final class ColorFace {
  private let source: FontSource
  private let library: FT_Library
  private let face: FT_Face

  /// Opens the face. Returns nil if FreeType cannot open it; the face's glyphs then stay blank.
  init?(_ font: FontFace) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
    let bytes = unsafe font.source.bytes.bytes
    var face: FT_Face?
    // Safety: FreeType borrows the bytes, which `source` keeps until the face is released.
    let error = unsafe FT_New_Memory_Face(
      library, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), FT_Long(bytes.count),
      FT_Long(font.index), &face)
    guard error == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      return nil
    }
    source = font.source
    unsafe self.library = unsafe library
    unsafe self.face = unsafe face
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// Returns the picture of a glyph at an em size in device pixels; nil if the glyph has none.
  func picture(_ glyph: UInt32, size: Double) -> RasterGlyph? {
    guard let strike = selectStrike(size),
      unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR) | FT_Int32(FT_LOAD_NO_HINTING))
        == 0, let slot = unsafe face.pointee.glyph
    else { return nil }
    let bitmap = unsafe slot.pointee.bitmap
    guard unsafe isColorPicture(bitmap) else { return nil }
    let scale = size / strike
    let left = Double(unsafe slot.pointee.bitmap_left) * scale
    let top = Double(-(unsafe slot.pointee.bitmap_top)) * scale
    let columns = BoxFilter(count: Int(unsafe bitmap.width), scale: scale, start: left)
    let rows = BoxFilter(count: Int(unsafe bitmap.rows), scale: scale, start: top)
    var picture = Pixmap(width: columns.cells.count, height: rows.cells.count)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        picture[x, y] = unsafe mean(bitmap, columns, x, rows, y)
      }
    }
    return RasterGlyph(
      image: .picture(GlyphPicture(picture)), left: columns.first, top: rows.first)
  }

  private func isColorPicture(_ bitmap: FT_Bitmap) -> Bool {
    let mode = unsafe bitmap.pixel_mode
    let width = unsafe bitmap.width
    let rows = unsafe bitmap.rows
    let isFilled = unsafe bitmap.buffer != nil && bitmap.pitch >= Int32(clamping: width) * 4
    return mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue) && isFilled && (1...2048).contains(width)
      && (1...2048).contains(rows)
  }

  /// Returns the mean of the area that the pixel at column `x` and row `y` covers in a bitmap that
  /// passed `isColorPicture`.
  private func mean(
    _ bitmap: FT_Bitmap, _ columns: BoxFilter, _ x: Int, _ rows: BoxFilter, _ y: Int
  ) -> UInt32 {
    guard let base = unsafe bitmap.buffer else { return 0 }
    let pitch = Int(unsafe bitmap.pitch)
    var sums = SIMD4<Double>()
    for row in rows.cells[y].sources {
      let vertical = rows.weight(of: row, in: y)
      for column in columns.cells[x].sources {
        let weight = vertical * columns.weight(of: column, in: x)
        // Safety: the filters' sources stay inside the bitmap, which has four bytes per pixel.
        let pixel = unsafe base + (row * pitch + column * 4)
        let blue = Double(unsafe pixel[0])
        let green = Double(unsafe pixel[1])
        let red = Double(unsafe pixel[2])
        let alpha = Double(unsafe pixel[3])
        sums += SIMD4(blue, green, red, alpha) * weight
      }
    }
    return word(sums)
  }

  /// Selects the smallest strike that is at least `size`, or the largest one if all are smaller,
  /// and returns its em size in pixels.
  private func selectStrike(_ size: Double) -> Double? {
    var best: (index: Int32, size: Double)?
    for i in 0..<max(0, unsafe face.pointee.num_fixed_sizes) {
      let strike = Double(unsafe face.pointee.available_sizes[Int(i)].y_ppem) / 64
      guard strike > 0 else { continue }
      let isBetter =
        if let best {
          // A strike that is large enough improves by shrinking, one that is too small by growing.
          best.size >= size ? (size..<best.size).contains(strike) : strike > best.size
        } else {
          true
        }
      if isBetter { best = (i, strike) }
    }
    guard let best, unsafe FT_Select_Size(face, best.index) == 0 else { return nil }
    return best.size
  }

  /// Returns a pixel (0xAARRGGBB) from blue, green, red and alpha in 0…255, which are premultiplied
  /// already.
  private func word(_ channels: SIMD4<Double>) -> UInt32 {
    func byte(_ i: Int, limit: UInt32) -> UInt32 { min(limit, UInt32(channels[i] + 0.5)) }
    let alpha = byte(3, limit: 255)
    return alpha << 24 | byte(2, limit: alpha) << 16 | byte(1, limit: alpha) << 8
      | byte(0, limit: alpha)
  }
}

/// The map from the samples of one axis to device pixels: each pixel is the mean of the samples
/// that it covers.
private struct BoxFilter {
  struct Cell {
    var sources: Range<Int>
    /// The part of the axis that the pixel covers, in samples.
    var from: Double
    var to: Double
  }

  /// The first device pixel.
  let first: Int
  private(set) var cells: [Cell] = []

  /// Creates a filter for `count` adjacent samples from `start` on, each `scale` pixels long.
  init(count: Int, scale: Double, start: Double) {
    first = Int(start.rounded(.down))
    let last = Int((start + Double(count) * scale).rounded(.up))
    for pixel in first..<max(first + 1, last) {
      let from = (Double(pixel) - start) / scale
      let to = (Double(pixel + 1) - start) / scale
      let low = max(0, min(count, Int(max(from, 0).rounded(.down))))
      let high = max(low, min(count, Int(max(to, 0).rounded(.up))))
      cells.append(Cell(sources: low..<high, from: from, to: to))
    }
  }

  /// Returns the fraction of a pixel that a sample covers.
  func weight(of sample: Int, in pixel: Int) -> Double {
    let cell = cells[pixel]
    let overlap = min(cell.to, Double(sample + 1)) - max(cell.from, Double(sample))
    return max(0, overlap) / (cell.to - cell.from)
  }
}

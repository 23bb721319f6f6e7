import CKernels
import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// Every set of kernels that this machine can run against the plain one, bit for bit.

private let sets = 1..<Kernels.count

/// Rows as kernels get them: all lengths of a few vectors, at all offsets from a border.
private let lengths = Array(0...67) + [130, 255]

private func functions(_ set: Int) -> martlet_kernels { Kernels(set: set).functions.pointee }

/// Premultiplied pixels, many of them clear, opaque or grey.
private func pixels(_ count: Int, _ random: inout Random) -> [UInt32] {
  (0..<count).map { _ in pixel(&random) }
}

private func pixel(_ random: inout Random) -> UInt32 {
  switch random.below(5) {
  case 0: 0
  case 1: 0xFF00_0000 | UInt32(random.below(1 << 24))
  default: random.color().premultiplied
  }
}

private func bytes(_ count: Int, _ random: inout Random) -> [UInt8] {
  (0..<count).map { _ in
    switch random.below(4) {
    case 0: 0
    case 1: 255
    default: UInt8(random.below(256))
    }
  }
}

/// Runs `body` on the same rows with the plain set and with set `set`; gives the lengths for
/// which any pixel of the row, or beside it, differs.
private func differences(
  _ set: Int, seed: Int,
  _ body: (
    martlet_kernels, UnsafeMutablePointer<UInt32>, Int, UnsafePointer<UInt32>,
    UnsafePointer<UInt8>, UInt32, UInt8
  ) -> Void
) -> [Int] {
  var random = Random(seed)
  return lengths.filter { count in
    (0..<4).contains { offset in
      let row = pixels(offset + count + 20, &random)
      let colors = pixels(offset + count, &random)
      let mask = bytes(offset + count, &random)
      let color = pixel(&random)
      let coverage = UInt8(random.below(256))
      let results = [0, set].map { set in
        var row = row
        row.withUnsafeMutableBufferPointer { row in
          colors.withUnsafeBufferPointer { colors in
            mask.withUnsafeBufferPointer { mask in
              guard let row = row.baseAddress else { return }
              // An empty array may have no address; then nothing is read.
              let colors = colors.baseAddress ?? UnsafePointer(row)
              let mask =
                mask.baseAddress
                ?? UnsafeRawPointer(row).assumingMemoryBound(
                  to: UInt8.self)
              body(
                functions(set), row + offset, count, colors + offset, mask + offset, color,
                coverage)
            }
          }
        }
        return row
      }
      return results[0] != results[1]
    }
  }
}

@Test func thisMachineHasMoreThanThePlainKernels() {
  #expect(Kernels.count >= 2)
  let names = (0..<Kernels.count).map { String(cString: functions($0).name) }
  #expect(names.first == "scalar" && Set(names).count == names.count)
  #expect(Kernels().functions == Kernels(set: Kernels.count - 1).functions)
}

@Test(arguments: sets)
func rowsOfOneColourAreThePlainOnes(set: Int) {
  #expect(differences(set, seed: 1) { k, row, n, _, _, color, _ in k.set(row, n, color) } == [])
  #expect(differences(set, seed: 2) { k, row, n, _, _, color, _ in k.blend(row, n, color) } == [])
  #expect(
    differences(set, seed: 3) { k, row, n, _, mask, color, _ in
      k.blend_mask(row, n, color, mask)
    } == [])
}

@Test(arguments: sets)
func rowsOfColoursAreThePlainOnes(set: Int) {
  #expect(
    differences(set, seed: 4) { k, row, n, colors, _, _, _ in k.draw(row, n, colors) } == [])
  #expect(
    differences(set, seed: 5) { k, row, n, colors, _, _, coverage in
      k.draw_scaled(row, n, colors, coverage)
    } == [])
  #expect(
    differences(set, seed: 6) { k, row, n, colors, mask, _, _ in
      k.draw_mask(row, n, colors, mask)
    } == [])
}

@Test(arguments: sets)
func glyphsAreThePlainOnes(set: Int) {
  var random = Random(7)
  for _ in 0..<300 {
    let clip = martlet_rect(
      left: -3, top: 5, right: Int32(random.below(60)), bottom: Int32(5 + random.below(30)))
    let (width, height) = (Int(clip.right - clip.left), Int(clip.bottom - clip.top))
    let stride = width + random.below(5)
    let picture = pixels(stride * height + 1, &random)
    let color = pixel(&random)
    // Some lie outside, some across each border.
    let glyphs = (0..<4).map { _ in
      (
        x: Int32(random.below(80) - 20), y: Int32(random.below(50) - 10),
        width: random.below(30), height: random.below(9)
      )
    }
    let coverage = glyphs.map { bytes($0.width * $0.height + 1, &random) }
    let results = [0, set].map { set in
      var picture = picture
      for (glyph, bytes) in zip(glyphs, coverage) {
        bytes.withUnsafeBufferPointer { bytes in
          var masks = [
            martlet_mask(
              coverage: bytes.baseAddress!, x: glyph.x, y: glyph.y, width: Int32(glyph.width),
              height: Int32(glyph.height))
          ]
          masks.append(masks[0])
          functions(set).blend_masks(&picture, stride, clip, masks, masks.count, color)
        }
      }
      return picture
    }
    #expect(results[0] == results[1], "\(width) × \(height)")
  }
}

@Test(arguments: sets)
func productsOfCoverageAreThePlainOnes(set: Int) {
  var random = Random(8)
  for count in lengths {
    let (a, b) = (bytes(count + 1, &random), bytes(count + 1, &random))
    let factor = UInt8(random.below(256))
    func products(_ set: Int) -> [[UInt8]] {
      var (both, one) = ([UInt8](repeating: 9, count: count + 1), a)
      functions(set).multiply(&both, count, a, b)
      // In place.
      one.withUnsafeMutableBufferPointer { one in
        guard let base = one.baseAddress else { return }
        functions(set).multiply_by(base, count, base, factor)
      }
      return [both, one]
    }
    #expect(products(set) == products(0), "\(count) bytes")
  }
}

@Test(arguments: sets, 0...MARTLET_LUMINOSITY.rawValue)
func blendModesAreThePlainOnes(set: Int, mode: UInt32) {
  for isMasked in [false, true] {
    #expect(
      differences(set, seed: 20) { k, row, n, colors, mask, _, opacity in
        k.mix_colors(row, n, colors, opacity, isMasked ? mask : nil, martlet_mode(mode))
      } == [])
  }
}

// MARK: - Gradients

/// Numbers as gradients have them, a few of them wild.
private func number(_ random: inout Random, _ size: Double) -> Double {
  switch random.below(40) {
  case 0: 0
  case 1: .nan
  case 2: .infinity
  case 3: -1e300
  case 4: 1e30
  case 5: 1e-30
  default: (random.unit() - 0.5) * size
  }
}

private func gradient(_ random: inout Random) -> martlet_gradient {
  var g = martlet_gradient()
  g.kind = [MARTLET_LINEAR, MARTLET_RADIAL, MARTLET_ANGULAR][random.below(3)]
  g.is_flat = g.kind != MARTLET_LINEAR && random.below(2) == 0 ? 1 : 0
  (g.u_by_x, g.u_by_y) = (number(&random, 30), number(&random, 30))
  (g.v_by_x, g.v_by_y) = (number(&random, 30), number(&random, 30))
  (g.u_at_0, g.v_at_0) = (number(&random, 2000), number(&random, 2000))
  (g.w_by_x, g.w_by_y) = (number(&random, 0.01), number(&random, 0.01))
  g.w_at_0 = 1
  if g.kind == MARTLET_ANGULAR {
    g.seam = Float(random.unit() / 2)
    g.offset = g.seam - 0.5 + Float(random.unit())
    g.scale = Float((random.unit() - 0.5) * 6000)
  } else {
    g.offset = Float((random.unit() - 0.5) * [3000, 1e6, 1e30][random.below(3)])
    g.scale = random.below(2) == 0 ? 1 : -1
  }
  return g
}

@Test(arguments: sets)
func gradientsAreThePlainOnes(set: Int) {
  var random = Random(9)
  let colors = (0..<MARTLET_ENTRIES).map { _ in pixel(&random) }
  let fine = (0..<MARTLET_ENTRIES).map { _ in
    UInt64(random.below(65281)) << 32 | UInt64(random.below(65281))
  }
  let thresholds = (0..<8).map { _ in UInt16(random.below(256)) }
  for count in lengths + [700] {
    for _ in 0..<30 {
      let step = Int64((random.unit() - 0.5) * [0, 1e4, 4e6, 1e9, 1e13][random.below(5)])
      let start = Int64((random.unit() - 0.5) * [1e8, 3e9, 1e17][random.below(3)])
      let plane = gradient(&random)
      let (x, y) = (Int32(random.below(4000)) - 1000, Int32(random.below(4000)) - 1000)
      func rows(_ set: Int) -> [[UInt32]] {
        var rows = Array(repeating: [UInt32](repeating: 7, count: count + 20), count: 4)
        let kernels = functions(set)
        kernels.linear(&rows[0], count, start, step, colors)
        kernels.linear_dithered(&rows[1], count, start, step, fine, thresholds)
        withUnsafePointer(to: plane) {
          kernels.plane(&rows[2], count, x, y, $0, colors)
          kernels.plane_dithered(&rows[3], count, x, y, $0, fine, thresholds)
        }
        return rows
      }
      #expect(rows(set) == rows(0), "\(count) from \(start) by \(step), \(x), \(y), \(plane)")
    }
  }
}

// MARK: - Coverage

/// Edges added to the cells of a window, window after window.
private func cells(_ set: Int, edges: [martlet_edge], window: PixelRect) -> [[Int32]] {
  let stride = (window.width + Int(MARTLET_CELLS_BEYOND) + 3) & ~3
  let blocks = (stride / 4 + 63) & ~63
  var edges = edges
  for i in edges.indices { edges[i].next = Int32(i) - 1 }
  var head = Int32(edges.count - 1)
  return (0..<3).map { part in
    var cells = [Int32](repeating: 0, count: stride * window.height + 4)
    var touched = [UInt8](repeating: 0, count: blocks * window.height + 1)
    cells.withUnsafeMutableBufferPointer { cells in
      touched.withUnsafeMutableBufferPointer { touched in
        guard let first = cells.baseAddress, let bytes = touched.baseAddress else { return }
        var window = martlet_window(
          cells: first, touched: bytes, stride: Int32(stride), blocks: Int32(blocks),
          left: Int32(window.minX), top: Int32(window.minY + part * window.height),
          width: Int32(window.width), height: Int32(window.height))
        head = functions(set).add_edges(&window, &edges, head, -1)
      }
    }
    for row in 0..<window.height {
      for column in 0..<stride where touched[row * blocks + column / 4] == 0 {
        #expect(cells[row * stride + column] == 0)
      }
      // What lies right of the pixels counts for nothing.
      for column in window.width..<stride { cells[row * stride + column] = 0 }
    }
    #expect(cells.suffix(4) == [0, 0, 0, 0] && touched.last == 0)
    return cells
  }
}

@Test(arguments: sets, 0..<40)
func addedEdgesAreThePlainOnes(set: Int, seed: Int) {
  var random = Random(seed)
  let window = PixelRect(
    x: random.below(300) - 150, y: random.below(300) - 150, width: 1 + random.below(90),
    height: 1 + random.below(64))
  // From parts of a pixel to far beyond the window, and to the limits of coordinates.
  let reach = [300, 5_000, 40_000, 1 << 28][seed % 4]
  func coordinate(_ near: Int) -> Int32 {
    let moved = near * 256 + random.below(2 * reach + 1) - reach
    // Whole pixels, too.
    return Int32(max(-1 << 28, min(1 << 28, random.below(4) == 0 ? moved & ~255 : moved)))
  }
  let edges = (0..<400).map { _ in
    let x = window.minX + random.below(window.width)
    let y = window.minY + random.below(3 * window.height)
    let (y0, y1) = (coordinate(y), coordinate(y))
    return martlet_edge(
      x0: coordinate(x), y0: min(y0, y1), x1: coordinate(x), y1: max(y0, y1) + 1,
      winding: random.below(2) == 0 ? 1 : -1, next: -1)
  }
  #expect(
    cells(set, edges: edges, window: window) == cells(0, edges: edges, window: window))
}

/// The cells of one row and what they became.
private struct Sweep: Equatable {
  var cells: [Int32]
  var touched: [UInt8]
  var coverage: [UInt8]
  var spans: [[Int32]]

  init(_ set: Int, width: Int, foldsOver: Bool, seed: Int) {
    var random = Random(seed)
    let stride = (width + Int(MARTLET_CELLS_BEYOND) + 3) & ~3
    cells = Array(repeating: 0, count: stride)
    touched = Array(repeating: 0, count: (stride / 4 + 63) & ~63)
    // Edges that come and go, as pieces of lines leave them, and a few wild ones.
    for _ in 0..<random.below(1 + width / 3) {
      let column = random.below(width)
      let rest = Int32(random.below(1 << 17)) * (random.below(2) == 0 ? 1 : -1)
      cells[column] &+= random.below(9) == 0 ? rest &* 3 : rest
      cells[column + 1] &+= (1 << 17) - rest
      for x in [column, column + 1] { touched[x / 4] = 1 }
    }
    var mask = [UInt8](repeating: 0, count: stride)
    var found = [martlet_span](repeating: martlet_span(), count: stride / 4 + 1)
    let count = functions(set).sweep(&cells, &touched, width, foldsOver ? 1 : 0, &mask, &found)
    spans = found[..<count].map { [$0.start, $0.end, $0.coverage] }
    coverage = Array(repeating: 0, count: width)
    for span in found[..<count] {
      for x in Int(span.start)..<Int(span.end) {
        coverage[x] = span.isVarying ? mask[x] : UInt8(span.coverage)
      }
    }
  }
}

@Test(arguments: sets, [false, true])
func sweptRowsAreThePlainOnes(set: Int, foldsOver: Bool) {
  for width in Array(1...70) + [255, 256, 257, 1000, 1920] {
    for seed in 0..<8 {
      let plain = Sweep(0, width: width, foldsOver: foldsOver, seed: seed * 3000 + width)
      let swept = Sweep(set, width: width, foldsOver: foldsOver, seed: seed * 3000 + width)
      #expect(swept == plain, "width \(width), seed \(seed)")
      #expect(plain.cells.allSatisfy { $0 == 0 } && plain.touched.allSatisfy { $0 == 0 })
      for (one, next) in zip(plain.spans, plain.spans.dropFirst()) { #expect(one[1] <= next[0]) }
    }
  }
}

/// What cuts come to: their ends, and the coverage of a block of columns.
private struct Cuts: Equatable {
  var ends: [Int32]
  var mask: [UInt8]
  var cells: [Int16]

  init(_ set: Int, reach: Int, seed: Int) {
    var random = Random(seed)
    let (top, height) = (-5, 40)
    let lead = (reach + 1) & ~1
    let heights = (0..<4 * (256 + lead)).map { _ -> Int32 in
      // Some lie too far apart for sixteen bits.
      if random.below(9) == 0 { return -1 << 29 }
      let spread = seed % 4 == 3 && random.below(20) == 0 ? 200_000_000 : 12_000
      return Int32(random.below(spread) - spread / 2)
    }
    let profile = (0..<reach).map { _ in Int32(random.below(reach * 16)) }
    ends = Array(repeating: 0, count: 512)
    mask = Array(repeating: 0, count: height * 20)
    cells = Array(repeating: 0, count: (height + 2) * 16)
    let set = functions(set)
    ends.withUnsafeMutableBufferPointer { ends in
      heights.withUnsafeBufferPointer { heights in
        guard let ends = ends.baseAddress, let heights = heights.baseAddress else { return }
        set.widen(ends, 256, heights, profile, reach)
        set.widen(ends + 256, 256, heights + 2 * (256 + lead), profile, reach)
        set.cover_columns(&mask, 20, ends, ends + 256, Int32(top), Int32(height), &cells)
      }
    }
  }
}

@Test(arguments: sets, [1, 16, 24, 31, 32, 47, 128])
func cutsOfDenseLinesAreThePlainOnes(set: Int, reach: Int) {
  for seed in 0..<20 {
    let plain = Cuts(0, reach: reach, seed: seed)
    #expect(Cuts(set, reach: reach, seed: seed) == plain, "seed \(seed)")
    #expect(plain.mask.contains { $0 > 0 } && plain.cells.allSatisfy { $0 == 0 }, "seed \(seed)")
  }
}

/// What cells come to in strips.
private struct Strips: Equatable {
  var above: [Int32]
  var below: [Int32]

  init(_ set: Int, seed: Int) {
    var random = Random(seed)
    let (length, count) = (64, 200)
    let cells = (0..<2 * length).map { _ -> UInt32 in
      if random.below(9) == 0 { return 0 }
      let up = UInt32(random.below(65_536))
      return up | (65_535 - UInt32(random.below(Int(up) + 1))) << 16
    }
    let large: Float = seed % 5 == 0 ? 1e25 : 1
    let runs = (0..<2).map { _ in
      martlet_run(
        part: Float(random.unit()) * large, above: Float(random.unit() - 0.5) * 60_000 * large,
        below: Float(random.unit() - 0.5) * 60_000 * large)
    }
    let width = [0.5, 0.51, 0.7, 0.999, 1, 1.3, 2][seed % 7]
    let start = (random.unit() * 1.4 - 0.4) * Double(count)
    above = Array(repeating: -1 << 29, count: count + 64)
    below = above
    let functions = functions(set)
    above.withUnsafeMutableBufferPointer { above in
      below.withUnsafeMutableBufferPointer { below in
        guard let above = above.baseAddress, let below = below.baseAddress else { return }
        functions.spread_cells(above, below, count, cells, length, runs, 2, start, width)
      }
    }
  }
}

@Test(arguments: sets)
func stripsOfCellsAreThePlainOnes(set: Int) {
  var filled = 0
  for seed in 0..<200 {
    let plain = Strips(0, seed: seed)
    #expect(Strips(set, seed: seed) == plain, "seed \(seed)")
    filled += plain.above.count { $0 > -1 << 29 }
    #expect(plain.above.suffix(64).allSatisfy { $0 == -1 << 29 }, "seed \(seed)")
  }
  #expect(filled > 5000)
}

// MARK: - Whole pictures

@Test(arguments: sets, 0..<20)
func picturesAreThoseOfThePlainKernels(set: Int, seed: Int) {
  let pictures = [0, set].map { set in
    var pixmap = Pixmap(width: 90, height: 60)
    pixmap.fill(pixmap.bounds, with: 0xFF20_3040)
    pixmap.withSurface { surface in
      Painter(kernels: Kernels(set: set)).draw(on: surface, damage: surface.bounds) {
        drawScene(seed, width: 90, height: 60, moved: .zero, on: $0)
      }
    }
    return (0..<60).flatMap { y in (0..<90).map { pixmap[$0, y] } }
  }
  #expect(pictures[0] == pictures[1])
}

/// What is left of every byte under every alpha, and every channel through every coverage: the
/// kernels that multiply by fractions must round as division does.
@Test(arguments: sets) func productsOfAllBytesAreRoundedAsByDivision(set: Int) {
  var wrong = 0
  let all = (0..<256).map { UInt32($0) }
  let coverage = all.map { UInt8($0) }
  for factor in all {
    let expected = all.map { Blend.div255($0 * factor) * 0x0101_0101 }
    var left = all.map { $0 * 0x0101_0101 }
    functions(set).blend(&left, 256, (255 - factor) << 24)
    // The colour's own alpha is added to what is left of that below.
    wrong += zip(left, expected).count { ($0 ^ $1) & 0xFF_FFFF != 0 }
    var covered = [UInt32](repeating: 0, count: 256)
    functions(set).blend_mask(&covered, 256, factor * 0x0101_0101, coverage)
    wrong += zip(covered, expected).count { $0 != $1 }
  }
  #expect(wrong == 0)
}

/// Lines inside a small picture, in all directions, of all lengths.
@Test(arguments: sets) func sampledRowsAreThePlainOnes(set: Int) {
  var random = Random(11)
  let (stride, height) = (41, 37)
  let picture = pixels(stride * height, &random)
  var wrong = 0
  for count in 1...67 {
    for _ in 0..<8 {
      // From one point inside to another, the last taps being a row and a column on.
      func coordinate(_ size: Int) -> Int64 { Int64(random.below((size - 1) << 20)) }
      let (u, v, endU, endV) = (
        coordinate(stride), coordinate(height), coordinate(stride), coordinate(height)
      )
      let steps = Int64(max(1, count - 1))
      let (du, dv) = ((endU - u) / steps, (endV - v) / steps)
      let results = [0, set].map { set in
        var row = [UInt32](repeating: 7, count: count + 20)
        functions(set).bilinear(&row, count, picture, stride, u, v, du, dv)
        return row
      }
      if results[0] != results[1] { wrong += 1 }
    }
  }
  #expect(wrong == 0)
}

import MartletGeometry
import Testing

@testable import MartletRaster

/// The words of a picture of one row after a map of its colours.
private func mapped(_ words: [UInt32], by matrix: ColorMatrix) -> [UInt32] {
  var pixmap = Pixmap(width: words.count, height: 1)
  for (x, word) in words.enumerated() { pixmap[x, 0] = word }
  pixmap.apply(matrix)
  return words.indices.map { pixmap[$0, 0] }
}

@Test func theIdentityKeepsEveryOpaquePixel() {
  let words = (0...255).map { (value: UInt32) -> UInt32 in
    let (red, green) = (value << 16, (255 - value) << 8)
    return 0xFF00_007F | red | green
  }
  #expect(mapped(words, by: ColorMatrix()) == words)
}

@Test func clearPixelsStayClear() {
  for matrix in [ColorMatrix.inversion, .brightness(1), .luminanceToAlpha] {
    #expect(mapped([0], by: matrix) == [0])
  }
}

@Test func mappedPixelsArePremultiplied() {
  var seed: UInt64 = 7
  func next(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % bound
  }
  let words = (0..<2000).map { _ -> UInt32 in
    let alpha = next(256)
    let (r, g, b) = (next(alpha + 1), next(alpha + 1), next(alpha + 1))
    let (high, low) = (UInt32(alpha) << 24 | UInt32(r) << 16, UInt32(g) << 8 | UInt32(b))
    return high | low
  }
  let matrices: [ColorMatrix] = [
    .inversion, .brightness(0.4), .contrast(-3), .saturation(5), .hueRotation(.degrees(77)),
    .multiplication(by: RGBA(red: 0.3, green: 2, blue: 0.5, alpha: 0.4)), .luminanceToAlpha,
    .brightness(.nan), .contrast(.infinity),
  ]
  for matrix in matrices {
    for word in mapped(words, by: matrix) {
      let alpha = word >> 24
      #expect(word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha)
    }
  }
}

@Test func aTranslucentPixelKeepsItsAlpha() {
  // Half-transparent white becomes half-transparent black.
  #expect(mapped([0x8080_8080], by: .inversion) == [0x8000_0000])
  #expect(mapped([0x8000_0000], by: .inversion) == [0x8080_8080])
}

import MartletGeometry
import Testing

@testable import MartletUI

struct UIColorMatrixTests {
  /// Runs a shader on pixels of a row.
  private func run(_ shader: some ColorShader, _ words: [UInt32]) throws -> [UInt32] {
    let bounds = CGRect(x: 0, y: 0, width: Double(words.count), height: 1)
    let space = try #require(ShaderSpace(.identity, bounds: bounds))
    var pixels = words.map { ShaderPixel(word: $0) }
    var span = pixels.mutableSpan
    shader.color(&span, in: ShaderRow(space, x: 0, y: 0))
    return pixels.map(\.word)
  }

  /// Words in which no component exceeds alpha.
  private var words: [UInt32] {
    var state: UInt32 = 7
    return (0..<200).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return ShaderPixel(word: state).word
    } + [0, 0xFF00_0000, 0xFFFF_FFFF, 0x8080_0000, 0x0101_0101]
  }

  @Test func theMatrixThatChangesNothingKeepsEachPixel() throws {
    #expect(try run(MatrixShader(matrix: MartletUI.ColorMatrix()), words) == words)
  }

  @Test func eachComponentIsASumOfAllFour() throws {
    var matrix = MartletUI.ColorMatrix()
    (matrix.r1, matrix.r2, matrix.r3, matrix.r4, matrix.r5) = (0.2, 0.3, 0.1, 0.25, 0.05)
    (matrix.g1, matrix.g2, matrix.g3, matrix.g4, matrix.g5) = (-0.5, 0.7, 0.4, 0.1, 0.2)
    (matrix.b1, matrix.b2, matrix.b3, matrix.b4, matrix.b5) = (1.5, 0.5, -1, -0.2, 0)
    (matrix.a1, matrix.a2, matrix.a3, matrix.a4, matrix.a5) = (0.1, 0.2, 0.3, 0.6, -0.05)
    let result = try run(MatrixShader(matrix: matrix), words)
    for (word, mapped) in zip(words, result) {
      let alpha = Double(word >> 24) / 255
      let straight = [16, 8, 0].map { (shift: UInt32) in
        alpha == 0 ? 0 : Double(word >> shift & 255) / 255 / alpha
      }
      func sum(_ weights: [Float]) -> Double {
        let terms = zip(weights, straight + [alpha, 1]).map { Double($0) * $1 }
        return min(max(terms.reduce(0, +), 0), 1)
      }
      let opacity = sum([matrix.a1, matrix.a2, matrix.a3, matrix.a4, matrix.a5])
      let expected = [
        opacity, opacity * sum([matrix.r1, matrix.r2, matrix.r3, matrix.r4, matrix.r5]),
        opacity * sum([matrix.g1, matrix.g2, matrix.g3, matrix.g4, matrix.g5]),
        opacity * sum([matrix.b1, matrix.b2, matrix.b3, matrix.b4, matrix.b5]),
      ]
      for (shift, value) in zip([24, 16, 8, 0] as [UInt32], expected) {
        #expect(abs(Double(mapped >> shift & 255) - 255 * value) <= 0.5001)
      }
    }
  }

  @Test func aConstantInAlphaMakesClearPixelsVisible() throws {
    var matrix = MartletUI.ColorMatrix()
    (matrix.g5, matrix.a5) = (1, 1)
    #expect(try run(MatrixShader(matrix: matrix), [0]) == [0xFF00_FF00])
  }

  @Test func aThresholdHasBothItsEnds() throws {
    let shader = AlphaThreshold(
      min: 100.0 / 255, max: 200.0 / 255, color: RGBA(red: 0, green: 0, blue: 1, alpha: 0.5))
    let levels: [UInt32] = [0, 99, 100, 150, 200, 201, 255]
    let ink: UInt32 = 0x8000_0080
    #expect(try run(shader, levels.map { $0 << 24 }) == [0, 0, ink, ink, ink, 0, 0])
  }
}

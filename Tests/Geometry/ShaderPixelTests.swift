import MartletGeometry
import Testing

struct ShaderPixelTests {
  @Test func noColourExceedsAlpha() {
    #expect(ShaderPixel(word: 0x80FF_4081).word == 0x8080_4080)
    #expect(ShaderPixel(word: 0x00FF_FFFF) == .clear)
    #expect(ShaderPixel(red: 1, green: 0.25, blue: 0.6, alpha: 0.5).word == 0x8080_4080)
  }

  @Test func componentsAreRoundedAndClamped() {
    // 0.5 is 127.5 levels, and 0.1 is 25.5.
    #expect(ShaderPixel(red: 0.5, green: 0.1, blue: 0.0019, alpha: 1).word == 0xFF80_1A00)
    let hostile = ShaderPixel(red: .nan, green: -3, blue: .infinity, alpha: 7)
    #expect(hostile.word == 0xFF00_00FF)
    #expect(ShaderPixel(red: 1, green: 1, blue: 1, alpha: .nan) == .clear)
  }

  @Test func everyLevelIsReadAndWrittenAlike() {
    for level in UInt32(0)...255 {
      let pixel = ShaderPixel(word: 0xFF00_0000 | level << 16 | level << 8 | level)
      let copy = ShaderPixel(
        red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
      #expect(copy == pixel)
    }
  }

  @Test func pixelsAreScaledAndMixed() {
    let white = ShaderPixel(word: 0xFFFF_FFFF)
    #expect(white.scaled(by: 0.5).word == 0x8080_8080)
    #expect(white.scaled(by: 2) == white)
    #expect(white.scaled(by: -1) == .clear)
    let red = ShaderPixel(word: 0xFFFF_0000)
    #expect(red.mixed(with: white, by: 0) == red)
    #expect(red.mixed(with: white, by: 1) == white)
    #expect(red.mixed(with: .clear, by: 0.75).word == 0x4040_0000)
  }
}

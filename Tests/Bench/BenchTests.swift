import Foundation
import MartletGeometry
import MartletImages
import MartletRaster
import MartletScene
import MartletText
import Testing

@testable import MartletBench

private let fontFile = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

private func openBench() throws -> RasterBench {
  try RasterBench(
    font: FontBytes(copying: [UInt8](Data(contentsOf: URL(filePath: fontFile)))))
}

@Test(arguments: BenchSceneName.allCases)
func picturesOfOneAndOfThreeThreadsAreTheSameBytes(_ scene: BenchSceneName) throws {
  if scene == .longChart { return }
  let bench = try openBench()
  #expect(try bench.picture(scene, threads: 1) == bench.picture(scene, threads: 3))
}

@Test func pixelsOfTheScenesAreThoseOfTheirDefinition() throws {
  let bench = try openBench()
  func picture(_ scene: BenchSceneName) throws -> Pixmap {
    try PNG.decode(bench.picture(scene, threads: 1))
  }
  #expect(try picture(.clear)[1919, 1079] == 0xFF10_1418)
  let chart = try picture(.chart)
  #expect(chart[99, 100] == 0xFF10_1418)
  #expect(chart[100, 100] == 0xFF2A_3038)
  #expect(chart[1819, 799] == 0xFF2A_3038)
  #expect(chart[1000, 110] == 0xFF15_191E)
  #expect(chart[1820, 799] == 0xFF10_1418)
  let bubbles = try picture(.bubbles)
  #expect(bubbles[40, 20] == 0xFF10_1418)
  #expect(bubbles[939, 60] == bubbles[40, 60])
  #expect(bubbles[940, 60] == 0xFF10_1418)
  // The card leans to the right: at its left border, half way down, there is nothing yet.
  let card = try picture(.card)
  #expect(card[420, 500] == 0xFF10_1418)
  #expect(card[960, 480] == 0xFF2B_5876 || card[960, 480] == 0xFFE6_EAF0)
  // In perspective the picture's corners are where they should be, softly.
  let turned = try picture(.projectedCard)
  #expect(turned[420, 500] == 0xFF10_1418)
  #expect(turned[1480, 900] == 0xFF10_1418)
  #expect(turned[1400, 900] != 0xFF10_1418)
  #expect(turned[960, 540] == 0xFF2B_5876 || turned[960, 540] == 0xFFE6_EAF0)
  // One red stripe, opaque to nine tenths at its end.
  let rainbow = try picture(.rainbow)
  #expect(rainbow[200, 32] >> 16 & 255 > 200)
  #expect(rainbow[1900, 63] == 0xFF10_1418)
}

@Test func stringsAndPreparedTextLookAlike() throws {
  let bench = try openBench()
  #expect(try bench.picture(.text, threads: 1) == bench.picture(.preparedText, threads: 1))
}

@Test func randomNumbersAreThoseOfTheDefinition() {
  var random = BenchRandom(seed: 1)
  #expect(random.next() == Double((1_664_525 + 1_013_904_223) >> 8) / 16_777_216)
  let second = (UInt32(1_015_568_748) &* 1_664_525 &+ 1_013_904_223) >> 8
  #expect(random.next() == Double(second) / 16_777_216)
}

@Test func alphaIsHeldInWhole255ths() {
  #expect(BenchPalette.color(0xFFFFFF, alpha: 0.15).premultiplied == 0x2626_2626)
  #expect(BenchPalette.color(0xFFFFFF, alpha: 0.9).premultiplied == 0xE6E6_E6E6)
  #expect(BenchPalette.color(0xFFFFFF, alpha: 0.5).premultiplied == 0x8080_8080)
}

@Test func framesAreTimedAtLeastThreeTimes() throws {
  let bench = try openBench()
  var line = BenchLine(scene: .clear, threads: 1)
  bench.run(.clear, threads: 1, for: .seconds(0), into: &line.samples)
  #expect(line.samples.count == 3)
  #expect(line.samples.minimum > 0)
  #expect(line.samples.minimum <= line.samples.median)
}

@Test func linesSayMillisecondsWithThreeDigits() {
  var line = BenchLine(scene: .longChart, threads: 2)
  for wall in [0.25, 0.0010504, 0.003] { line.samples.append(wall: wall, cpu: wall * 2) }
  #expect(line.csv == "martlet,2,S2b,1.050,3.000,6.000,3")
  #expect(
    line.json == "{\"peer\":\"martlet\",\"threads\":2,\"scene\":\"S2b\",\"min_ms\":1.050,"
      + "\"median_ms\":3.000,\"median_cpu_ms\":6.000,\"frames\":3}")
  #expect(line.text == "      S2b        2    1.050    3.000    6.000        3")
  #expect(FrameSamples().median == 0)
}

import Foundation
import MartletFuzz
import MartletText
import Testing

private let inputs = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Inputs")

private func fonts() throws -> FontLibrary {
  let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
  return try FontLibrary(
    [FontSource(name: path, bytes: FontBytes(copying: bytes))], reporting: { _ in })
}

/// Seeds, and what libFuzzer found.
@Test(arguments: FuzzTarget.allCases) func keptInputsHold(target: FuzzTarget) throws {
  let fonts = try fonts()
  let files = try FileManager.default.contentsOfDirectory(
    at: inputs.appending(path: target.rawValue), includingPropertiesForKeys: nil)
  #expect(files.count >= 4)
  for file in files {
    let wrong = target.check([UInt8](try Data(contentsOf: file)), fonts: fonts)
    #expect(wrong == nil, "\(target.rawValue)/\(file.lastPathComponent)")
  }
}

@Test(arguments: FuzzTarget.allCases, 0..<4)
func bytesOfChanceHold(target: FuzzTarget, seed: UInt64) throws {
  let fonts = try fonts()
  var state = seed &+ 1
  for _ in 0..<16 {
    var bytes: [UInt8] = []
    for _ in 0..<Int(state >> 33 % 300) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    #expect(target.check(bytes, fonts: fonts) == nil, "seed \(seed), bytes \(bytes)")
  }
}

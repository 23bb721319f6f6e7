import Foundation
import MartletFuzz
import MartletText
import Testing

private let inputs = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Inputs")

/// The program `fuzz`, which lies beside the tests' own. It counts what an input takes, and one that
/// ends it does not end the other tests.
private func fuzz(_ arguments: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "fuzz")
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}

/// Seeds, and what libFuzzer found: all holds, in the memory and with the allocations that the
/// target may take.
@Test(arguments: FuzzTarget.allCases) func keptInputsHold(target: FuzzTarget) throws {
  let files = try FileManager.default.contentsOfDirectory(
    at: inputs.appending(path: target.rawValue), includingPropertiesForKeys: nil)
  #expect(files.count >= 4)
  let (status, output) = try fuzz([target.rawValue] + files.map(\.path))
  #expect(status == 0, "\(output.suffix(4000))")
  #expect(output.matches(of: #/: holds, [0-9]+ KB/#).count == files.count)
}

/// An input that takes more than it may ends the program that counts.
@Test func theMemoryOfAnInputIsBounded() throws {
  let trace = FileManager.default.temporaryDirectory.appending(path: "glides-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: trace) }
  let lines = ["0 down 0 1 1"] + (0..<277).map { "\($0 * 60) glide 0 \($0) 0 60" }
  try Data(lines.joined(separator: "\n").utf8).write(to: trace)
  // A million moves fit into a trace's memory and into no page's.
  #expect(try fuzz(["session", trace.path]).output.contains("meter: an input takes more memory"))
}

@MainActor @Test(arguments: FuzzTarget.allCases, 0..<4)
func bytesOfChanceHold(target: FuzzTarget, seed: UInt64) throws {
  let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  let font = try [UInt8](Data(contentsOf: URL(filePath: path)))
  let fonts = try FontLibrary(
    [FontSource(name: path, bytes: FontBytes(copying: font))], reporting: { _ in })
  var state = seed &+ 1
  for _ in 0..<16 {
    var bytes: [UInt8] = []
    for _ in 0..<Int(state >> 33 % 300) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    #expect(
      target.check(bytes, fonts: fonts, bases: [font]) == nil, "seed \(seed), bytes \(bytes)")
  }
}

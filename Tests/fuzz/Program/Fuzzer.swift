import CMeter
import Foundation
import MartletFuzz
import MartletText

// Built with `swift build --sanitize fuzzer -Xswiftc -DFUZZING`, this is libFuzzer with the target
// that MARTLET_FUZZ names. Built as everything else, it checks the files it is given:
// `fuzz lists FILE…`.

private struct Session {
  let target: FuzzTarget
  let fonts: FontLibrary
  let bases: [[UInt8]]

  init(_ name: String) throws {
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      throw CocoaError(.featureUnsupported, userInfo: [NSDebugDescriptionErrorKey: names])
    }
    self.target = target
    let files = [
      "truetype/dejavu/DejaVuSans.ttf", "opentype/inter/Inter-Regular.otf",
      "truetype/noto/NotoColorEmoji.ttf",
    ]
    bases = try files.map {
      try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/fonts/\($0)")))
    }
    fonts = try FontLibrary(
      [FontSource(name: files[0], bytes: FontBytes(copying: bases[0]))], reporting: { _ in })
  }

  /// What does not hold of an input, and what it took: more than its ceiling is wrong, too, and
  /// much more memory ends the program.
  @MainActor func check(_ bytes: [UInt8]) -> (wrong: String?, cost: martlet_meter) {
    let ceilings = target.ceilings
    martlet_meter_start(ceilings.memory << 20)
    let wrong = target.check(bytes, fonts: fonts, bases: bases)
    let cost = martlet_meter_stop()
    if wrong == nil, cost.allocations > ceilings.allocations {
      return ("\(cost.allocations) allocations, more than \(ceilings.allocations)", cost)
    }
    return (wrong, cost)
  }
}

#if FUZZING
  nonisolated(unsafe) private let session = try! Session(
    ProcessInfo.processInfo.environment["MARTLET_FUZZ"] ?? "")

  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let wrong = MainActor.assumeIsolated { session.check(bytes).wrong }
    if let wrong { fatalError(wrong) }
    return 0
  }
#else
  @main enum Fuzzer {
    @MainActor static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      let session = try Session(arguments.first ?? "")
      var isWrong = false
      for path in arguments.dropFirst() {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        let (wrong, cost) = session.check(bytes)
        isWrong = isWrong || wrong != nil
        print(
          "\(path): \(wrong ?? "holds"), \((cost.peak + 1023) >> 10) KB, "
            + "\(cost.allocations) allocations")
      }
      if isWrong { exit(1) }
    }
  }
#endif

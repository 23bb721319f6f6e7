import Foundation
import MartletFuzz
import MartletText

// Built with `swift build --sanitize fuzzer -Xswiftc -DFUZZING`, this is libFuzzer with the target
// that MARTLET_FUZZ names. Built as everything else, it checks the files it is given:
// `fuzz lists FILE…`.

private struct Session {
  let target: FuzzTarget
  let fonts: FontLibrary

  init(_ name: String) throws {
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      throw CocoaError(.featureUnsupported, userInfo: [NSDebugDescriptionErrorKey: names])
    }
    self.target = target
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    fonts = try FontLibrary(
      [FontSource(name: path, bytes: FontBytes(copying: bytes))], reporting: { _ in })
  }
}

#if FUZZING
  nonisolated(unsafe) private let session = try! Session(
    ProcessInfo.processInfo.environment["MARTLET_FUZZ"] ?? "")

  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let wrong = session.target.check(bytes, fonts: session.fonts) { fatalError(wrong) }
    return 0
  }
#else
  @main enum Fuzzer {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      let session = try Session(arguments.first ?? "")
      for path in arguments.dropFirst() {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        print("\(path): \(session.target.check(bytes, fonts: session.fonts) ?? "holds")")
      }
    }
  }
#endif

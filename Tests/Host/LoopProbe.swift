import Glibc
import Testing

/// The program `loop-probe`, which is in the folder of the tests' program.
enum LoopProbe {
  private struct Failure: Error {}

  /// Runs the program and returns the lines it prints.
  static func run() throws -> [String] {
    var path = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { throw Failure() }
    let own = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex)
    guard let stream = unsafe popen("'\(folder)/loop-probe'", "r") else { throw Failure() }
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe fread(&byte, 1, 1, stream) == 1 { text.append(byte) }
    #expect(unsafe pclose(stream) == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

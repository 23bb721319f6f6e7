import Glibc

/// A pipe for tests that need a descriptor to become readable.
final class Pipe {
  struct Failure: Error {}

  let reader: CInt
  let writer: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(writer, $0.baseAddress, $0.count) }
  }

  deinit {
    close(reader)
    close(writer)
  }
}

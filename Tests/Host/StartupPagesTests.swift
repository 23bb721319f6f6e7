import Glibc
import MartletGeometry
import Testing

@testable import MartletHost

@MainActor @Suite struct StartupPagesTests {
  @Test func pagesAreTakenOutOnceAfterTheDelay() {
    var count = 0
    let start = MonotonicTime(seconds: 5)
    let pages = StartupPages(from: start) { count += 1 }
    pages.dispatch(now: start.advanced(by: StartupPages.delay - 0.1))
    #expect(count == 0)
    #expect(pages.deadline == start.advanced(by: StartupPages.delay))
    for _ in 0..<2 { pages.dispatch(now: start.advanced(by: StartupPages.delay)) }
    #expect(count == 1)
    #expect(pages.deadline == nil)
  }

  /// The tests that run beside this one map pages again between the two readings, and the kernel's
  /// count may lag behind. One reading of many that shows fewer pages is enough.
  @Test func codeIsNoLongerResidentAndStillRuns() throws {
    let hasFewer = try (0..<100).contains { _ in
      let before = try residentFilePages()
      StartupPages.unmap()
      return try residentFilePages() < before
    }
    #expect(hasFewer)
  }

  /// The third number of /proc/self/statm.
  private func residentFilePages() throws -> Int {
    let file = try #require(unsafe fopen("/proc/self/statm", "r"))
    defer { _ = unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    _ = unsafe fgets(&line, CInt(line.count), file)
    let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      .split(separator: " ")
    return try #require(Int(fields[2]))
  }
}

import Glibc
import MartletGeometry
import Testing

@testable import MartletHost

@MainActor @Suite struct MemoryReleaseTests {
  private final class Calls { var all: [Bool] = [] }

  @Test func framesWithoutARestReleaseEveryTenSeconds() {
    let calls = Calls()
    var memory = MemoryRelease { calls.all.append($0) }
    for second in 0...35 { memory.noteFrame(at: MonotonicTime(seconds: Double(second))) }
    #expect(calls.all == [true, false, false])
    #expect(memory.due == MonotonicTime(seconds: 40))
  }

  @Test func aRestReleasesAndBeginsTheTimeAnew() {
    let calls = Calls()
    var memory = MemoryRelease { calls.all.append($0) }
    memory.noteFrame(at: MonotonicTime(seconds: 5))
    memory.noteRest()
    #expect(calls.all == [true] && memory.due == nil)
    memory.noteFrame(at: MonotonicTime(seconds: 1000))
    #expect(calls.all == [true])
    #expect(memory.due == MonotonicTime(seconds: 1000 + MemoryRelease.interval))
  }

  @Test func memoryBetweenUsedBlocksGoesBackToTheKernel() throws {
    var memory = MemoryRelease()
    memory.noteRest()
    var small: [[UInt8]] = []
    var large: [[UInt8]] = []
    for _ in 0..<600 {
      large.append([UInt8](repeating: 1, count: 60_000))
      small.append([UInt8](repeating: 1, count: 40))
    }
    let pages = large.map { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
      .map { ($0 + 8191) & ~4095 }
    #expect(pages.allSatisfy(isResident))
    large = []
    memory.noteRest()
    // Other tests of this process may have taken some of the blocks in the meantime.
    #expect(pages.count(where: isResident) < 300)
    #expect(small.count == 600)
  }

  /// Returns whether the page at an address has memory.
  nonisolated private func isResident(_ page: UInt) -> Bool {
    var state: UInt8 = 0
    let address = UnsafeMutableRawPointer(bitPattern: page)
    return unsafe mincore(address, 4096, &state) == 0 && state & 1 == 1
  }
}

import Synchronization
import Testing

@testable import MartletHost

@Test(arguments: [1, 2, 3, 8]) func everyBandIsDrawnOnce(width: Int) {
  let bands = WorkerBands(width: width)
  for count in [0, 1, 2, 3, 7, 64] {
    for _ in 0..<50 {
      let calls = Mutex([Int](repeating: 0, count: count))
      bands.run(count) { index in calls.withLock { $0[index] += 1 } }
      #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
    }
  }
}

/// Runners come and go without leaving threads that a later one could wake.
@Test func runnersAreIndependent() {
  for _ in 0..<50 {
    let first = WorkerBands(width: 3)
    let second = WorkerBands(width: 2)
    let sum = Atomic(0)
    first.run(5) { sum.add($0, ordering: .relaxed) }
    second.run(5) { sum.add($0, ordering: .relaxed) }
    #expect(sum.load(ordering: .relaxed) == 20)
  }
}

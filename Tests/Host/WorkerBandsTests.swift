import Synchronization
import Testing

@testable import MartletHost

@Test(arguments: [1, 2, 3, 8]) func everyBandIsDrawnOnce(width: Int) {
  let bands = WorkerBands(width: width)
  for count in [0, 1, 2, 3, 7, 64] {
    for _ in 0..<50 {
      let calls = Mutex([Int](repeating: 0, count: count))
      bands.run(count) { part in calls.withLock { $0[part.number] += 1 } }
      #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
    }
  }
}

@Test(arguments: [1, 2, 3, 8]) func theSecondStageBeginsWhenTheFirstIsDone(width: Int) {
  let bands = WorkerBands(width: width)
  for round in 0..<200 {
    let (first, second) = (round % 7, round % 5)
    let done = Atomic(0)
    let between = Atomic(0)
    let wrong = Atomic(0)
    let busy = Mutex(Set<Int>())
    bands.run(first, then: second) {
      if done.load(ordering: .relaxed) != first { wrong.add(1, ordering: .relaxed) }
      between.add(1, ordering: .relaxed)
    } _: { part in
      // Nobody works as a worker that is at work.
      let isFree = busy.withLock { $0.insert(part.worker).inserted }
      let isEarly = (part.stage == .second) != (between.load(ordering: .relaxed) == 1)
      if !isFree || isEarly || part.worker >= width { wrong.add(1, ordering: .relaxed) }
      if part.stage == .first { done.add(1, ordering: .relaxed) }
      _ = busy.withLock { $0.remove(part.worker) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(done.load(ordering: .relaxed) == first && between.load(ordering: .relaxed) == 1)
  }
}

/// Runners come and go without leaving threads that a later one could wake.
@Test func runnersAreIndependent() {
  for _ in 0..<50 {
    let first = WorkerBands(width: 3)
    let second = WorkerBands(width: 2)
    let sum = Atomic(0)
    first.run(5) { sum.add($0.number, ordering: .relaxed) }
    second.run(5) { sum.add($0.number, ordering: .relaxed) }
    #expect(sum.load(ordering: .relaxed) == 20)
  }
}

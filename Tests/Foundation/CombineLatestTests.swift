import MartletFoundation
import OpenCombine
import Testing

private struct Broken: Error, Hashable { var number: Int }

@Suite struct CombineLatestTests {
  @Test func nothingComesUntilEachPublisherHasDelivered() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    var seen: [String] = []
    let subscription = a.combineLatest(b).sink { seen.append("\($0)\($1)") }
    a.send(1)
    a.send(2)
    #expect(seen.isEmpty)
    b.send("x")
    a.send(3)
    b.send("y")
    #expect(seen == ["2x", "3x", "3y"])
    subscription.cancel()
    a.send(4)
    #expect(seen.count == 3)
  }

  @Test func itFinishesWhenAllHaveFinished() {
    let (a, b) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(10))
    var sums: [Int] = []
    var isFinished = false
    let subscription = a.combineLatest(b, +)
      .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { sums.append($0) })
    a.send(completion: .finished)
    #expect(!isFinished)
    b.send(20)
    b.send(completion: .finished)
    #expect(isFinished)
    #expect(sums == [11, 21])
    subscription.cancel()
  }

  @Test func theFirstFailureEndsIt() {
    let (a, b) = (CurrentValueSubject<Int, Broken>(1), CurrentValueSubject<Int, Broken>(2))
    var failures: [Broken] = []
    var count = 0
    let subscription = Publishers.CombineLatest(a, b).sink(
      receiveCompletion: { if case .failure(let failure) = $0 { failures.append(failure) } },
      receiveValue: { _ in count += 1 })
    b.send(completion: .failure(Broken(number: 7)))
    a.send(3)
    #expect(failures == [Broken(number: 7)])
    #expect(count == 1)
    subscription.cancel()
  }

  @Test func threeAndFourPublishersKeepTheirOrder() {
    let a = CurrentValueSubject<Int, Never>(1)
    let b = CurrentValueSubject<Int, Never>(2)
    let c = CurrentValueSubject<Int, Never>(3)
    let d = CurrentValueSubject<Int, Never>(4)
    var three: [[Int]] = []
    var four: [[Int]] = []
    let subscriptions = [
      a.combineLatest(b, c).sink { three.append([$0, $1, $2]) },
      a.combineLatest(b, c, d) { [$0, $1, $2, $3] }.sink { four.append($0) },
    ]
    c.send(30)
    b.send(20)
    #expect(three == [[1, 2, 3], [1, 2, 30], [1, 20, 30]])
    #expect(four == [[1, 2, 3, 4], [1, 2, 30, 4], [1, 20, 30, 4]])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func eachSubscriberHasItsOwnLatestValues() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let sums = a.combineLatest(b, +)
    var (first, second): ([Int], [Int]) = ([], [])
    let early = sums.sink { first.append($0) }
    a.send(1)
    let late = sums.sink { second.append($0) }
    b.send(1)
    #expect(first == [2])
    #expect(second.isEmpty)
    early.cancel()
    late.cancel()
  }
}

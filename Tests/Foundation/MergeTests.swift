import MartletFoundation
import OpenCombine
import Testing

@Suite struct MergeTests {
  @Test func valuesComeInTheOrderInWhichTheyAreSent() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let c = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    var isFinished = false
    let subscription = a.merge(with: b, c)
      .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { seen.append($0) })
    for (index, subject) in [b, a, c, b].enumerated() { subject.send(index) }
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(!isFinished)
    c.send(9)
    c.send(completion: .finished)
    #expect(isFinished)
    #expect(seen == [0, 1, 2, 3, 9])
    subscription.cancel()
  }

  @Test func publishersOfOtherTypesCanBeMerged() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    let subscription = subject.merge(with: Just(1)).sink { seen.append($0) }
    subject.send(2)
    #expect(seen == [1, 2])
    subscription.cancel()
  }

  @Test func aListOfPublishersIsMerged() {
    var seen: [Int] = []
    let subscription = Publishers.MergeMany([Just(1), Just(2), Just(3)]).sink { seen.append($0) }
    #expect(seen == [1, 2, 3])
    subscription.cancel()
  }
}

import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

/// Returns the data that a view has after some contents.
private func shown(_ contents: [Content]) throws -> ChartData {
  var state = ItemState()
  for content in contents {
    state.receive(Delivery(item: "i", content: .success(content), received: 1_700_000_000_000))
    #expect(state.failure == nil)
  }
  return try #require(state.series)
}

private func numbers(_ data: ChartData) -> [[Double?]] {
  data.series.map { one in (0..<data.count).map { one.values[$0] } }
}

@Test func topicsWithTheirOwnTimesKeepThem() throws {
  var topics = JoinedTopics(capacity: nil)
  var contents: [Content] = []
  func add(_ topic: String, _ time: Int64, _ value: Double) {
    topics.add(value, at: time, isExact: true, topic: topic) { "name of \(topic)" }
  }
  func flush() { if let content = topics.flush(at: 0).content { contents.append(content) } }
  add("a", 1000, 1)
  flush()
  add("a", 3000, 2)
  add("b", 2000, 10)  // a new series, and before the newest sample of another
  flush()
  add("a", 4000, 3)
  add("b", 4000, .nan)
  flush()
  add("b", 3500, 20)  // late
  flush()
  let data = try shown(contents)
  #expect(data.times.all == [1000, 2000, 3000, 3500, 4000])
  #expect(data.series.map(\.id) == ["a", "b"] && data.series[1].name == "name of b")
  #expect(numbers(data) == [[1, nil, 2, nil, 3], [nil, 10, nil, 20, nil]])
  guard case .append = contents[2] else { return #expect(Bool(false), "no append") }
  #expect(topics.dropped == 0)
}

@Test func samplesThatArriveTogetherShareARow() throws {
  var topics = JoinedTopics(capacity: nil)
  for (index, topic) in ["a", "b", "c", "a"].enumerated() {
    topics.add(Double(index), at: 5000 + Int64(index), isExact: false, topic: topic) { topic }
  }
  let data = try shown([try #require(topics.flush(at: 0).content)])
  #expect(data.times.all == [5000, 5003])
  #expect(numbers(data) == [[0, 3], [1, nil], [2, nil]])
}

/// A row of many topics is made once a second, from the samples of that second.
@Test func manyTopicsShareTheRowOfASecond() throws {
  var topics = JoinedTopics(capacity: nil)
  var contents: [Content] = []
  var dues: Set<Double> = []
  for step in 0..<3000 {
    let now = Double(step) / 1000
    let topic = "\(step % 200)"
    topics.add(Double(step), at: Int64(step), isExact: false, topic: topic) { topic }
    let (content, due) = topics.flush(at: now)
    if let content { contents.append(content) }
    if let due { dues.insert(due) }
  }
  #expect(dues.allSatisfy { $0 < 4 } && contents.count < 20)
  let data = try shown(contents)
  #expect(data.series.count == 200)
  // Each topic comes five times a second, so there are five rows; a delivery may cut one in two.
  #expect(data.count <= 15 + contents.count)
  if let rest = topics.flush(at: 9).content { contents.append(rest) }
  let samples = numbers(try shown(contents)).map { $0.compactMap(\.self).count }
  #expect(samples.reduce(0, +) == 3000, "\(samples)")
  #expect(topics.dropped == 0)
}

@Test func rowsAndTopicsAreBounded() throws {
  var topics = JoinedTopics(capacity: 10)
  for time in 0..<5000 { topics.add(1, at: Int64(time), isExact: true, topic: "a") { "a" } }
  #expect(topics.dropped == 5000 - JoinedTopics.maximumRows)
  #expect(try shown([try #require(topics.flush(at: 0).content)]).count == 10)
  for topic in 0..<600 { topics.add(1, at: 9000, isExact: true, topic: "t\(topic)") { "" } }
  #expect(topics.flush(at: 9).due == 10)
  let content = try #require(topics.flush(at: 10).content)
  #expect(try shown([content]).series.count == ChartData.maximumSeries)
  #expect(topics.dropped == 5000 - JoinedTopics.maximumRows + 101)
}

/// Large charts are made anew once a second.
@Test func manyNewTopicsWaitForOneChart() throws {
  var topics = JoinedTopics(capacity: nil)
  for time in 0..<2000 {
    for topic in 0..<2 {
      topics.add(1, at: Int64(time), isExact: true, topic: "\(topic)") { "\(topic)" }
    }
  }
  _ = try #require(topics.flush(at: 0).content)
  for time in 2000..<4000 { topics.add(1, at: Int64(time), isExact: true, topic: "0") { "0" } }
  _ = try #require(topics.flush(at: 0).content)
  topics.add(1, at: 9000, isExact: true, topic: "new") { "new" }
  let (content, due) = topics.flush(at: 1)
  #expect(content != nil && due == nil)
  topics.add(1, at: 9001, isExact: true, topic: "newer") { "newer" }
  let waiting = topics.flush(at: 1.5)
  #expect(waiting.content == nil && waiting.due == 2)
  let last = topics.flush(at: 2)
  #expect(last.content != nil)
}

/// Random samples of random topics give what sorting all of them gives.
@Test(arguments: 1...20) func joinedTopicsEqualASortedTable(seed: Int) throws {
  var random = RandomWalkSeed(UInt64(seed))
  var topics = JoinedTopics(capacity: 100_000)
  var contents: [Content] = []
  var expected: [Int64: [String: Double]] = [:]
  for step in 0..<300 {
    let topic = "\(Int.random(in: 0..<5, using: &random))"
    let time = Int64(Int.random(in: 0..<400, using: &random))
    topics.add(Double(step), at: time, isExact: true, topic: topic) { topic }
    expected[time, default: [:]][topic] = Double(step)
    if Int.random(in: 0..<4, using: &random) == 0,
      let content = topics.flush(at: Double(step)).content
    {
      contents.append(content)
    }
  }
  if let content = topics.flush(at: 1e6).content { contents.append(content) }
  let data = try shown(contents)
  #expect(data.times.all == expected.keys.sorted())
  for one in data.series {
    #expect((0..<data.count).map { one.values[$0] } == data.times.all.map { expected[$0]?[one.id] })
  }
}

private struct RandomWalkSeed: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

@Test func topicsFollowAClockThatIsSetBack() throws {
  let start: Int64 = 1_700_000_000_000
  var topics = JoinedTopics(capacity: nil, areStampedHere: true)
  var contents: [Content] = []
  func add(_ topic: String, _ time: Int64, _ value: Double) {
    topics.add(value, at: time, isExact: false, topic: topic) { topic }
  }
  func flush() { if let content = topics.flush(at: 0).content { contents.append(content) } }
  add("a", start + 86_400_000, 1)
  add("b", start + 86_400_100, 2)
  flush()
  add("a", start + 86_401_000, 3)  // waits when the clock is set
  add("a", start, 4)
  flush()
  add("b", start + 1000, 5)
  flush()
  let data = try shown(contents)
  #expect(data.times.all == [start - 1001, start - 901, start - 1, start, start + 1000])
  #expect(numbers(data) == [[1, nil, 3, 4, nil], [nil, 2, nil, nil, 5]])
  #expect(topics.dropped == 0)
}

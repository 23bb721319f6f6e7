import MartletData
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletWire

private let start: Int64 = 1_790_000_000_000

@Suite struct UpdateQueueTests {
  /// The state that updates lead to.
  private func items(_ updates: [SourceUpdate]) -> [String: ItemState] {
    var items: [String: ItemState] = [:]
    for delivery in updates.flatMap(\.deliveries) {
      items[delivery.item, default: ItemState()].receive(delivery)
    }
    return items
  }

  @Test func newsOfAFrameBecomeOneUpdateWithAllRows() throws {
    var queue = UpdateQueue()
    queue.add(.ready([try series([start])]))
    for index in 1...1000 { queue.add(.updated([rows([start + Int64(index)])])) }
    let updates = queue.take()
    #expect(updates.count == 2)
    #expect(updates[1].deliveries.count == 1)
    #expect(items(updates)["a"]?.series?.count == 1001)
    #expect(queue.isEmpty)
  }

  @Test func theNewestValuesStayAndDropsAreCounted() {
    var queue = UpdateQueue()
    for index in 0..<1000 {
      queue.add(.updated([value(Double(index), at: start + Int64(index))]))
      if index % 10 == 0 { queue.add(.updated([value(1, at: start + Int64(index), item: "b")])) }
    }
    #expect(queue.dropped == 1000 - UpdateQueue.maximumValues + 100 - UpdateQueue.maximumValues)
    let updates = queue.take()
    let item = items(updates)["a"]
    #expect(item?.value?.reading == .number(999))
    #expect(item?.series?.count == UpdateQueue.maximumValues)
    #expect(items(updates).keys.sorted() == ["a", "b"])
  }

  @Test func aQueueThatGrowsTooLongAsksForTheWholeState() {
    var queue = UpdateQueue()
    let times = (0..<10_000).map { start + Int64($0) }
    for index in 0..<100 { queue.add(.updated([rows(times.map { $0 + Int64(index) * 10_000 })])) }
    #expect(queue.isOverflown)
    #expect(queue.take().isEmpty)
    #expect(queue.isEmpty)
  }

  /// Whatever kinds of updates a source sends, the queue leads to the same state as they do one by
  /// one.
  @Test(arguments: 0..<200) func mergedUpdatesLeadToTheSameState(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var queue = UpdateQueue()
    var plain: [SourceUpdate] = []
    var merged: [SourceUpdate] = []
    var time = start
    for _ in 0..<60 {
      let item = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      time += Int64.random(in: 4...6, using: &random)
      let delivery: Delivery
      switch Int.random(in: 0..<10, using: &random) {
      case 0: delivery = try series([time, time + 1], item: item)
      case 1:
        delivery = Delivery(
          item: item, content: .failure(SourceFailure(.item(item), why: "\(time)")), received: time)
      case 2, 3: delivery = value(Double(time), at: time, item: item)
      default: delivery = rows([time, time + 3], item: item)
      }
      let update: SourceUpdate =
        Int.random(in: 0..<12, using: &random) == 0
        ? .ready([delivery]) : .updated([delivery])
      plain.append(update)
      queue.add(update)
      if Int.random(in: 0..<8, using: &random) == 0 { merged += queue.take() }
    }
    merged += queue.take()
    let (expected, found) = (items(plain), items(merged))
    #expect(expected.keys.sorted() == found.keys.sorted())
    for (name, item) in expected { #expect(found[name] == item, "item \(name)") }
  }
}

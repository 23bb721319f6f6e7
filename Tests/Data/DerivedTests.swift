import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletData

private func series(_ samples: [(Int64, Double)], id: String = "y") throws -> Content {
  .series(
    try ChartData(
      times: samples.map(\.0), series: [ChartSeries(id: id, values: samples.map(\.1))]))
}

private func changes(_ item: String, _ content: Content, received: Int64 = 0) -> SourceUpdate {
  .updated([Delivery(item: item, content: .success(content), received: received)])
}

private func rows(_ samples: [(Int64, Double)]) -> Content {
  .append(SampleRows(times: samples.map(\.0), columns: [samples.map(\.1)]))
}

private func value(_ number: Double, at time: Int64, unit: String = "") -> Content {
  .value(DataValue(.number(number), unit: unit, time: time))
}

/// A derivation of `s:a`, `s:b`, …, whose samples count as old after `age` milliseconds.
private func derivation(
  _ rule: Derivation.Rule, count: Int = 2, age: Int64? = 1000, onChange: Set<Int> = []
) -> Derivation {
  Derivation(
    rule,
    of: (0..<count).map { index in
      var settings = ItemSettings()
      settings.staleness = age.map { .after($0) } ?? .never
      settings.cadence = onChange.contains(index) ? .onChange : .sampled
      return Derivation.Operand(ItemName(source: "s", item: operand(index)), settings: settings)
    })
}

private func operand(_ index: Int) -> String { String("abcdefgh".dropFirst(index).prefix(1)) }

/// A derived item `x` and the state that a listener has of it.
private struct Listener {
  var derived: DerivedItems
  var state = ItemState()
  var health: SourceHealth?
  /// The rows that were delivered by the last call.
  var delivered = 0

  init(_ derivation: Derivation) { derived = DerivedItems([("x", derivation)]) }

  mutating func receive(_ update: SourceUpdate) {
    derived.receive(update, from: "s")
    delivered = 0
    guard let changes = derived.takeChanges(received: 7) else { return }
    if let new = changes.health { health = new }
    for delivery in changes.deliveries {
      switch delivery.content {
      case .success(.append(let rows)): delivered += rows.times.count
      case .success(.series(let data)): delivered += data.count
      default: break
      }
      state.receive(delivery)
    }
  }

  var samples: SampleRows {
    SampleRows(
      times: state.series?.times.all ?? [], columns: state.series?.columns ?? [[]])
  }
}

/// The join of series as the documentation says it, moment by moment.
private func reference(
  _ rule: Derivation.Rule, _ operands: [[(Int64, Double)]], age: Int64
) -> SampleRows {
  var result = SampleRows(times: [], columns: [[]])
  guard let end = operands.map({ $0.last?.0 ?? .min }).min(),
    let begin = operands.map({ $0.first?.0 ?? .max }).max()
  else { return result }
  for time in Set(operands.joined().map(\.0)).sorted() where time >= begin && time <= end {
    let numbers = operands.map { samples in
      samples.last { $0.0 <= time }.flatMap { time - $0.0 > age ? nil : $0.1 } ?? .nan
    }
    var number = Double.nan
    if !numbers.contains(where: \.isNaN) {
      switch rule {
      case .sum: number = numbers.reduce(0, +)
      case .mean: number = numbers.reduce(0, +) / Double(numbers.count)
      case .minimum: number = numbers.sorted()[0]
      case .maximum: number = numbers.sorted().last ?? .nan
      case .difference: number = numbers[0] - numbers[1]
      case .ratio: number = numbers[1] == 0 ? .nan : numbers[0] / numbers[1]
      }
    }
    result.times.append(time)
    result.columns[0].append(number)
  }
  return result
}

/// Random series, which come in random parts and in random order, give what the join of all samples
/// gives.
@Test(arguments: 0..<300) func appendsToDerivedItemsEqualTheSlowReference(seed: Int) throws {
  var random = SeededRandom(seed: UInt64(seed))
  let rule = Derivation.Rule.allCases[seed % 6]
  let count = rule.takesTwo ? 2 : random.next(1...4)
  var listener = Listener(derivation(rule, count: count))
  let all: [[(Int64, Double)]] = (0..<count).map { _ in
    var time = Int64(random.next(0...2000))
    let step = random.next(1...900)
    return (0..<random.next(1...60)).map { _ in
      time += Int64(random.next(0...9) == 0 ? 1500 : random.next(1...step))
      let number = Double(random.next(-3...3))
      return (time, random.next(0...15) == 0 ? .nan : number)
    }
  }
  var ends = all.map { _ in 0 }
  while let index = all.indices.filter({ ends[$0] < all[$0].count }).randomElement(
    using: &random)
  {
    let end = min(all[index].count, ends[index] + random.next(1...9))
    let part = Array(all[index][ends[index]..<end])
    // Now and then the source replaces all that it has delivered.
    let isWhole = ends[index] == 0 || random.next(0...19) == 0
    let content = isWhole ? try series(Array(all[index][..<end])) : rows(part)
    listener.receive(changes(operand(index), content))
    ends[index] = end
  }
  #expect(listener.state.failure == nil)
  #expect(listener.samples == reference(rule, all, age: 1000), "seed \(seed)")
}

@Test func anAppendCostsItsOwnRowsOnly() throws {
  var listener = Listener(derivation(.sum))
  let samples = (0..<10_000).map { (Int64($0) * 1000, 1.0) }
  listener.receive(changes("a", try series(samples)))
  listener.receive(changes("b", try series(samples)))
  #expect(listener.delivered == 10_000)
  listener.receive(changes("a", rows([(10_000_000, 2)])))
  // The sum waits for b.
  #expect(listener.delivered == 0 && listener.state.newest == 9_999_000)
  listener.receive(changes("b", rows([(10_000_000, 3)])))
  #expect(listener.delivered == 1 && listener.state.latest?.number == 5)
}

/// Two meters of one sample a second whose clocks differ share no moment at all.
@Test func samplesOfDifferentClocksMeetByHolding() throws {
  var listener = Listener(derivation(.sum, age: 10_000))
  let a = (0..<600).map { (Int64($0) * 1000, 1.0) }
  let b = (0..<600).map { (Int64($0) * 1000 + 137, 2.0) }
  listener.receive(changes("a", try series(a)))
  listener.receive(changes("b", try series(b)))
  #expect(Set(a.map(\.0)).isDisjoint(with: b.map(\.0)))
  let values = listener.state.series?.series[0].values
  #expect(listener.samples.times.count == 1198)
  #expect((0..<1198).allSatisfy { values?[$0] == 3 })
}

@Test func anOperandThatOnlyTellsChangesIsNotAwaited() throws {
  var listener = Listener(derivation(.ratio, onChange: [1]))
  listener.receive(changes("b", try series([(0, 2)])))
  listener.receive(changes("a", try series([(0, 1), (1000, 2), (500_000, 3)])))
  #expect(
    listener.samples == SampleRows(times: [0, 1000, 500_000], columns: [[0.5, 1, 1.5]]))
}

@Test func aDivisionByZeroIsAGap() throws {
  var listener = Listener(derivation(.ratio))
  listener.receive(changes("a", try series([(0, 1), (1, 1)])))
  listener.receive(changes("b", try series([(0, 0), (1, 4)])))
  #expect(listener.samples == SampleRows(times: [0, 1], columns: [[.nan, 0.25]]))
  #expect(listener.state.failure == nil)
}

@Test func valuesGiveTheTimeOfTheOldest() {
  var listener = Listener(derivation(.sum))
  listener.receive(changes("a", value(3, at: 1200, unit: "W")))
  #expect(listener.state.isBlank, "b may still come")
  listener.receive(changes("b", value(4, at: 900, unit: "W")))
  #expect(listener.state.value == DataValue(.number(7), unit: "W", time: 900))
  listener.receive(changes("a", value(3, at: 1901, unit: "W")))
  #expect(listener.state.failure?.why == "s:b: its value is old")
  #expect(listener.state.value?.time == 900)
  listener.receive(changes("b", value(5, at: 1901, unit: "kW")))
  #expect(listener.state.failure?.why == "s:a is in W, s:b in kW")
}

@Test func theHealthIsThatOfTheWorstOperandWithItsName() throws {
  var listener = Listener(derivation(.sum))
  listener.receive(changes("a", try series([(0, 1)])))
  #expect(listener.health == nil && listener.state.isBlank, "b may still come")
  listener.receive(changes("b", try series([(0, 2)])))
  #expect(listener.health == .fresh && listener.state.latest?.number == 3)
  let failure = SourceFailure(.source("meter"), why: "connection refused")
  listener.receive(.failed(failure, since: 5))
  let why = "s:a: Cannot reach meter: connection refused"
  #expect(listener.state.failure?.why == why)
  #expect(listener.health == .failed(SourceFailure(.item("x"), why: why), since: 7))
  #expect(listener.state.latest?.number == 3)
  // The end of the failure brings no new sample.
  listener.receive(SourceUpdate(health: .fresh))
  #expect(listener.state.failure == nil && listener.health == .fresh)
}

@Test func severalSeriesAndTextsAreRefusedByName() throws {
  var listener = Listener(derivation(.sum))
  let two = try ChartData(
    times: [0], series: [ChartSeries(id: "p", values: [1]), ChartSeries(id: "q", values: [1])])
  listener.receive(changes("b", value(1, at: 0)))
  listener.receive(changes("a", .series(two)))
  #expect(listener.state.failure?.why == "s:a: it has 2 series, not one")
  listener.receive(.ready([]))
  #expect(listener.state.failure?.why == "s:a: its source has no such item")
}

@Test func unitsOfRulesFollowFromThoseOfTheOperands() {
  #expect(Derivation.Rule.sum.unit(of: [nil, "W"]) == "W")
  #expect(Derivation.Rule.sum.conflict(of: [nil, "W", "kW"]).map { [$0.0, $0.1] } == [1, 2])
  #expect(Derivation.Rule.ratio.unit(of: ["W", "W"]) == "")
  #expect(Derivation.Rule.ratio.unit(of: ["kWh", "m²"]) == "kWh/m²")
  #expect(Derivation.Rule.ratio.unit(of: ["kWh", nil]) == nil)
}

import MartletTestSupport
import Testing

@testable import MartletSeries

/// Rows whose copies share memory, against arrays, which do not.
@Suite struct GrowingRowTests {
  @Test(arguments: 1...20)
  func copiesAreAsIndependentAsArrays(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var rows = [(GrowingRow<Int32>(), [Int32]())]
    for step in 0..<400 {
      let index = Int.random(in: rows.indices, using: &random)
      let value = Int32(step)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rows.append(rows[index])
      case 1 where rows.count > 1: rows.remove(at: index)
      case 2:
        let number = Int.random(in: 0...rows[index].1.count, using: &random)
        rows[index].0.removeFirst(number)
        rows[index].1.removeFirst(number)
      case 3:
        let maximum = Int.random(in: 0...40, using: &random)
        let written = Int.random(in: 0...maximum, using: &random)
        rows[index].0.append(upTo: maximum) { output in
          for index in 0..<written { output.append(value &+ Int32(index)) }
        }
        rows[index].1 += (0..<written).map { value &+ Int32($0) }
      case 4: rows[index].0.reserveCapacity(Int.random(in: 0...300, using: &random))
      default:
        rows[index].0.append(value)
        rows[index].1.append(value)
      }
      guard step % 16 == 0 else { continue }
      for (row, array) in rows { try #require(row.indices.map { row[$0] } == array) }
    }
    for (a, first) in rows {
      for (b, second) in rows { #expect((a == b) == (first == second)) }
    }
  }

  @Test func aCopyThatIsHeldDoesNotMoveTheRow() {
    var row = GrowingRow<Int64>()
    row.reserveCapacity(1000)
    var held: [GrowingRow<Int64>] = []
    for value in 0..<1000 {
      row.append(Int64(value))
      held.append(row)
    }
    #expect(held.allSatisfy { $0.sharesMemory(with: row) })
    #expect(held.indices.allSatisfy { held[$0].count == $0 + 1 && held[$0].last == Int64($0) })
    // A second writer goes its own way.
    var other = held[500]
    other.append(-1)
    #expect(!other.sharesMemory(with: row) && other.last == -1 && row[501] == 501)
  }

  @Test func aChartThatIsShownGrowsWithoutACopy() throws {
    let count = 10_000
    var chart = try ChartData(
      times: (0..<count).map { Int64($0) * 1000 },
      series: [ChartSeries(id: "a", values: (0..<count).map { Double($0 % 100) })])
    // Room for what follows is made once.
    try chart.append(time: Int64(count) * 1000, values: [1])
    for step in 1..<5000 {
      let shown = chart
      try chart.append(time: Int64(count + step) * 1000, values: [Double(step % 50)])
      #expect(shown.count == chart.count - 1)
      #expect(chart.times.sharesMemory(with: shown.times))
      #expect(chart.series[0].values.sharesMemory(with: shown.series[0].values))
    }
  }

  @Test func threadsAppendToCopiesOfOneRow() async {
    var row = GrowingRow<Int>()
    row.reserveCapacity(4096)
    for value in 0..<1000 { row.append(value) }
    let start = row
    let grown = await withTaskGroup(of: GrowingRow<Int>.self) { group in
      for task in 0..<4 {
        group.addTask {
          var own = start
          for value in 0..<3000 { own.append(task * 10_000 + value) }
          return own
        }
      }
      var all: [GrowingRow<Int>] = []
      for await row in group { all.append(row) }
      return all
    }
    for own in grown {
      let values = own.indices.map { own[$0] }
      #expect(Array(values[..<1000]) == Array(0..<1000))
      let base = values[1000]
      #expect(Array(values[1000...]) == (0..<3000).map { base + $0 })
    }
    #expect(Set(grown.map { $0[1000] }).count == 4)
  }
}

import MartletData
import MartletSeries
import MartletTestSupport

/// Random updates with all kinds of content, from a seed.
struct RandomData {
  var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func below(_ count: Int) -> Int { random.next(0...count - 1) }

  mutating func text() -> String {
    ["", "x", "solar", "°C", "تسجيل", "a\u{0}b\n", "🦉", String(repeating: "é", count: 300)][
      below(8)]
  }

  mutating func time() -> Int64 {
    [0, -1, .min, .max, 1_767_268_800_000 + Int64(below(1 << 40))][below(5)]
  }

  mutating func finite() -> Double {
    switch below(6) {
    case 0: Double(below(2000)) - 1000
    case 1: Double(below(2000)) / 10
    case 2: Double(below(1 << 30)) / 1e6
    case 3: [-0.0, 1e300, -1e300, .leastNonzeroMagnitude, 2_147_483_647, -2_147_483_648][below(6)]
    case 4: Double(below(1 << 30)) * 1.000_000_7
    default: .pi * Double(below(100))
    }
  }

  mutating func value() -> Double { below(8) == 0 ? .nan : finite() }

  mutating func update() -> SourceUpdate {
    SourceUpdate(
      activity: [nil, .idle, .loading, .progress(finite())][below(4)],
      health: [
        nil, .unknown, .fresh, .stale(since: time()), .failed(failure(), since: time()),
      ][below(5)],
      deliveries: (0..<below(4)).map { _ in delivery() }, isWhole: below(2) == 0)
  }

  mutating func failure() -> SourceFailure {
    let text = text()
    let topics: [SourceFailure.Topic] = [
      .missing(text), .unreadable(text), .unusable(text), .item(text), .kind(text), .source(text),
      .other(text),
    ]
    return SourceFailure(topics[below(topics.count)], why: self.text())
  }

  mutating func delivery() -> Delivery {
    var delivery = Delivery(
      item: text(), content: below(8) == 0 ? .failure(failure()) : .success(content()),
      received: time())
    if below(8) == 0 { delivery.newest = below(2) == 0 ? nil : time() }
    return delivery
  }

  mutating func content() -> Content {
    switch below(6) {
    case 0: .series(chart())
    case 1: .append(rows())
    case 2: .prepend(chart())
    case 3: .value(DataValue(reading(), unit: text(), time: time()))
    case 4: .table(table())
    default: .events((0..<below(5)).map { _ in event() })
    }
  }

  private mutating func reading() -> DataValue.Reading {
    [.number(finite()), .text(text()), .truth(below(2) == 0)][below(3)]
  }

  private mutating func table() -> DataTable {
    let columns = (0..<below(4)).map { _ in DataTable.Column(text(), unit: text()) }
    let rows = (0..<below(6)).map { _ in columns.map { _ in cell() } }
    return DataTable(columns: columns, rows: rows, time: below(2) == 0 ? nil : time())
  }

  private mutating func cell() -> DataTable.Cell {
    [.empty, .number(finite()), .text(text()), .truth(below(2) == 0), .time(time())][below(5)]
  }

  private mutating func event() -> DataEvent {
    DataEvent(
      id: text(), kind: text(), title: text(), text: text(), time: time(),
      until: below(2) == 0 ? nil : time())
  }

  private mutating func rows() -> SampleRows {
    // Some rows are invalid: their times are not sorted, or their columns are too short.
    let count = below(20)
    let columns = (0..<below(5)).map { _ in (0..<below(2) * count).map { _ in value() } }
    return SampleRows(times: (0..<count).map { _ in time() }, columns: columns)
  }

  /// Returns a chart, which may have dropped its oldest samples.
  mutating func chart() -> ChartData {
    let count = [0, 1, 2, 15, 16, 17, 300][below(7)]
    let times = times(count + 200)
    let kinds = (0..<below(5)).map { _ in SeriesKind.allCases[below(SeriesKind.allCases.count)] }
    let isPlain = below(2) == 0
    func column(_ data: inout RandomData) -> [Double] {
      (0..<count + 200).map { _ in isPlain ? Double(data.below(500)) / 10 : data.value() }
    }
    let rows = kinds.map { _ in column(&self) }
    let edges = kinds.filter { $0 == .band }.map { _ in column(&self) }
    var series: [ChartSeries] = []
    for (index, kind) in kinds.enumerated() {
      let (color, gaps) = (below(2) == 0 ? nil : SeriesColor(hex: "#1F2E3D"), gaps())
      let values = Array(rows[index][..<count])
      if kind == .band {
        let edge = edges[kinds[..<index].count { $0 == .band }]
        series.append(
          ChartSeries(
            id: "y\(index)", name: text(), color: color, gaps: gaps, lower: Array(edge[..<count]),
            upper: values))
      } else {
        series.append(
          ChartSeries(
            id: "y\(index)", name: text(), kind: kind, color: color, gaps: gaps, values: values))
      }
      series[index].states = (0..<below(3)).map { state in
        SeriesState(Double(state), text(), color: below(2) == 0 ? nil : SeriesColor(hex: "#102030"))
      }
    }
    guard
      var data = try? ChartData(
        title: below(2) == 0 ? nil : text(), times: Array(times[..<count]), series: series,
        hasSeparateScales: below(2) == 0, isStacked: below(2) == 0, isPercentage: below(2) == 0)
    else { return ChartData() }
    if below(2) == 0 {
      data.capacity = [count, 10_000, Int.max, max(count / 2, 1), 0][below(5)]
      for row in count..<count + below(200) {
        try? data.append(time: times[row], values: (rows + edges).map { $0[row] })
      }
    }
    return data
  }

  private mutating func times(_ count: Int) -> [Int64] {
    let limit = TimeColumn.limits.upperBound
    switch below(4) {
    case 0: return (0..<count).map { 1_767_268_800_000 + Int64($0) * 60_000 }
    case 1: return (0..<count).map { Int64($0) * 60_000 + Int64(below(60_000)) }
    case 2: return (0..<count).map { limit - Int64(count - 1 - $0) }
    default: return (0..<count).map { -limit + Int64($0) * 8_000_000_000_000 }
    }
  }

  private mutating func gaps() -> GapPolicy {
    GapPolicy(
      GapPolicy.Kind.allCases[below(3)],
      longest: [.automatic, .unlimited, .milliseconds(time())][below(3)])
  }
}

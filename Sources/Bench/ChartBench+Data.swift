import Glibc
import MartletGeometry
import MartletHost
import MartletSeries
import MartletText
import MartletThreads

/// Makes the data of the chart benchmark, and measures appending, reading and memory.
@MainActor package enum ChartBenchData {
  /// Returns a chart of random walks in whole numbers. It has one value every `spacing`
  /// milliseconds and is the same on every machine.
  package nonisolated static func chart(series: Int, points: Int, spacing: Int64 = 60_000)
    -> ChartData
  {
    var chart = empty(series: series)
    var walk = Walk(count: series)
    var row = [Double](repeating: 0, count: series)
    for point in 0..<points {
      walk.step(into: &row)
      // This cannot throw, because times increase and there is one value per series.
      try? chart.append(time: Int64(point) * spacing, values: row)
    }
    return chart
  }

  private nonisolated static func empty(series: Int) -> ChartData {
    let series = (0..<series).map {
      ChartSeries(id: "y\($0)", name: "Series \($0 + 1)", values: [])
    }
    return (try? ChartData(times: [], series: series)) ?? ChartData()
  }

  private struct Walk {
    var states: [UInt64]

    init(count: Int) {
      states = (0..<count).map { UInt64($0 + 1) &* 0x9E37_79B9_7F4A_7C15 }
    }

    mutating func step(into row: inout [Double]) {
      for index in row.indices {
        states[index] = states[index] &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let step = Double(Int64(bitPattern: states[index]) >> 40) / Double(1 << 23)
        row[index] = min(max(row[index] + (step * 40).rounded(), 0), 100_000)
      }
    }
  }

  /// Returns the number of points per second that can be appended to one series. Each round appends
  /// a million points in one call. The result is that of the best round.
  package static func appendRate(rounds: Int) -> Double {
    let count = 1_000_000
    let times = (0..<count).map { Int64($0) * 1000 }
    let values = [(0..<count).map { Double(($0 &* 7919) & 4095) }]
    let clock = SystemClock()
    var best = 0.0
    for _ in 0..<rounds {
      var chart = empty(series: 1)
      let start = clock.now
      try? chart.append(times: times, values: values)
      let rate = Double(chart.count) / clock.now.seconds(since: start)
      best = max(best, rate)
    }
    return best
  }

  /// Returns a file in the columns format with at least `bytes` bytes of numbers.
  package nonisolated static func file(bytes: Int) -> [UInt8] {
    var walk = Walk(count: 5)
    var row = [Double](repeating: 0, count: 5)
    var columns = (0..<5).map { Array(",[\"y\($0)\"".utf8) }
    var times = Array("{\"columns\":[[\"x\"".utf8)
    var size = 0
    var point: Int64 = 0
    while size < bytes {
      walk.step(into: &row)
      times += Array(",\(1_500_000_000_000 + point * 60_000)".utf8)
      size += 14
      for index in columns.indices {
        let text = Array(",\(Int(row[index]))".utf8)
        columns[index] += text
        size += text.count
      }
      point += 1
    }
    var file = times
    file += Array("]".utf8)
    for column in columns { file += column + Array("]".utf8) }
    file += Array("],\"types\":{\"x\":\"x\"".utf8)
    for index in columns.indices { file += Array(",\"y\(index)\":\"line\"".utf8) }
    file += Array("}}".utf8)
    return file
  }

  /// Parses a file in pieces, as a source does. Returns an empty chart if the file is wrong.
  package static func read(_ file: [UInt8]) -> ChartData {
    var parser = ColumnsParser()
    let piece = 256 * 1024
    do {
      for start in stride(from: 0, to: file.count, by: piece) {
        try parser.consume(file.span.extracting(start..<min(start + piece, file.count)))
      }
      if case .success(let chart)? = try parser.finish().first { return chart }
    } catch {}
    return ChartData()
  }

  /// Reads a file and draws it. Returns the bytes read per second, and the seconds until the first
  /// picture is painted.
  package static func load(_ file: [UInt8], fonts: FontLibrary, threads: Int) -> (
    rate: Double, firstPicture: Double
  ) {
    let clock = SystemClock()
    let start = clock.now
    let chart = read(file)
    let middle = clock.now.seconds(since: start)
    _ = ChartBench(chart, fonts: fonts, threads: threads)
    return (Double(file.count) / middle, clock.now.seconds(since: start))
  }

  /// Makes a chart. Returns the bytes per point by which the process grew, and the chart. The bytes
  /// include the point's share of the times and of the levels of minima and maxima.
  package static func bytesPerPoint(series: Int, points: Int) -> (Double, ChartData) {
    let before = residentBytes
    let chart = chart(series: series, points: points)
    return (Double(residentBytes - before) / Double(series * points), chart)
  }

  private static var residentBytes: Int {
    let file = OwnedDescriptor(unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC))
    guard file.isOpen else { return 0 }
    var bytes = [UInt8](repeating: 0, count: 128)
    // Safety: the kernel fills at most the bytes that are lent to the call.
    let count = unsafe Glibc.read(file.rawValue, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) : 0
  }
}

import Foundation
import MartletTestSupport

@testable import MartletSeries

enum Samples {
  /// The contest's files, where they lie beside the checkout; the tests' own data otherwise.
  static let contestFiles: [[UInt8]] = {
    let root = URL(filePath: #filePath).appending(path: "../../../../shared/data/telegram-charts")
      .standardizedFileURL
    let names =
      ["stage1/chart_data.json"] + (1...5).map { "stage2/\($0)/overview.json" }
      + (1...4).map { "stage2/\($0)/2018-10/07.json" }
    let found = names.compactMap { try? Data(contentsOf: root.appending(path: $0)) }
    return found.map { Array($0) }
  }()

  static let own: [[UInt8]] = [
    Array(
      """
      {"columns":[["x",1542412800000,1542499200000,1542585600000],
      ["y0",37,20,32],["y1",22.5,null,-3e2]],
      "types":{"y0":"line","y1":"area","x":"x"},
      "names":{"y0":"Joined","y1":"\\u041b\\ud83d\\ude00ft"},
      "colors":{"y0":"#3DC23F","y1":"#F34C44"},"stacked":true,"other":[{"deep":[1,"a"]}]}
      """.utf8),
    Array(
      """
      [{"types":{"x":"x","y":"bar"},"title":"T","columns":[["y",1e-7],["x",-5]]},
      {"columns":[["x",0,1],["y0",0.1,123456789012345678901234567890]],
       "types":{"x":"x","y0":"line"},"y_scaled":true,"percentage":false,"names":{},"colors":{}}]
      """.utf8),
  ]

  static let all = own + contestFiles

  /// A chart of samples at uneven times, some of them gaps.
  static func chart(
    count: Int, series: Int = 1, gapsIn gaps: Int = 0, using random: inout SeededRandom
  ) -> ChartData {
    var times: [Int64] = []
    var time: Int64 = 1_500_000_000_000
    for _ in 0..<count {
      time += Int64.random(in: 1...(Bool.random(using: &random) ? 10 : 10_000), using: &random)
      times.append(time)
    }
    let columns = (0..<series).map { index in
      ChartSeries(
        id: "y\(index)",
        values: (0..<count).map { _ in
          gaps > 0 && Int.random(in: 0..<gaps, using: &random) == 0
            ? .nan : Double.random(in: -100...100, using: &random)
        })
    }
    return (try? ChartData(times: times, series: columns)) ?? ChartData()
  }
}

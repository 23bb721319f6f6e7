import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries

/// The data that the probe writes and the tests expect. Each number gives other data.
package enum ProbeData {
  package static func update(_ index: Int) -> SourceUpdate {
    let value = DataValue(.number(Double(index) / 10), unit: "W", time: Int64(index) * 1000)
    let text = String(repeating: "x", count: index % 500)
    return .updated([
      Delivery(item: "v", content: .success(.value(value)), received: Int64(index)),
      Delivery(
        item: text, content: .failure(SourceFailure(what: text, why: "\(index)")), received: 7),
    ])
  }

  /// Returns a snapshot whose content depends on its number; the size differs between numbers.
  package static func sources(_ number: Int) -> [LastKnownSource] {
    let count = 10 + number % 7 * 3000
    let values = (0..<count).map { Double($0 + number) }
    let chart = try? ChartData(
      times: (0..<count).map { Int64($0) }, series: [ChartSeries(id: "y", values: values)])
    return (0..<4).map { source in
      LastKnownSource(
        id: "s\(source)", fingerprint: UInt64(number),
        deliveries: [
          Delivery(
            item: "a", content: .success(.series(chart ?? ChartData())), received: Int64(number))
        ])
    }
  }

  /// Returns the ids and fingerprints of a configuration's sources.
  package static func fingerprints(_ toml: String) -> [String] {
    let reading = try? SourceSettings.read(toml: toml, origin: "f", folder: "/data")
    return (reading?.sources ?? []).map { "\($0.id) \($0.fingerprint)" }
  }
}

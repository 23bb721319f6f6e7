import MartletData

/// What the probe writes and the tests expect, by its number.
package enum ProbeData {
  package static func update(_ index: Int) -> SourceUpdate {
    let value = DataValue(.number(Double(index) / 10), unit: "W", time: Int64(index) * 1000)
    let text = String(repeating: "x", count: index % 500)
    return .news([
      Delivery(item: "v", content: .success(.value(value)), received: Int64(index)),
      Delivery(
        item: text, content: .failure(SourceFailure(what: text, why: "\(index)")), received: 7),
    ])
  }
}

import MartletData
import MartletSeries

/// The contents of one push, read whole before any of them is taken.
struct PushBatch {
  /// A number or truth of the line protocol, by the index of its route.
  struct Sample {
    var route: Int
    var time: Int64
    var value: Double
  }

  var samples: [Sample] = []
  /// Contents of items.
  var contents: [(item: String, content: Content)] = []
  /// The number of samples, values and rows.
  var count = 0
}

/// The ways of fields of the line protocol to items, and the places of their samples.
///
/// A sender repeats the same measurements and tags, so each is parsed once.
struct LineRoutes {
  /// The greatest number of fields with different tags of a source.
  static let most = 10_000

  /// The targets of a field, as indices of `targets`.
  private var known: [[UInt8]: [Int]] = [:]
  private(set) var targets: [LineItems.Target] = []
  private var indices: [LineItems.Target: Int] = [:]
  private var lookup: [UInt8] = []

  /// Returns the indices of the targets of a field; empty if no item shows it.
  mutating func routes(
    of key: Range<Int>, field: Range<Int>, in bytes: Span<UInt8>, _ items: LineItems
  ) throws(PushRefusal) -> [Int] {
    lookup.removeAll(keepingCapacity: true)
    for index in key { lookup.append(bytes[index]) }
    // A line feed ends the line, so none is in a key.
    lookup.append(UInt8(ascii: "\n"))
    for index in field { lookup.append(bytes[index]) }
    if let routes = known[lookup] { return routes }
    guard let name = LineProtocolKey.name(field.map { bytes[$0] }),
      let parsed = LineProtocolKey(key.map { bytes[$0] })
    else { throw PushRefusal(.malformed, "a name or tag is not UTF-8") }
    guard known.count < Self.most else {
      throw PushRefusal(.malformed, "more than \(Self.most) fields with different tags")
    }
    let routes = items.targets(of: parsed, field: name).map { target in
      if let index = indices[target] { return index }
      indices[target] = targets.count
      targets.append(target)
      return targets.count - 1
    }
    known[lookup] = routes
    return routes
  }
}

import MartletData
import MartletSeries

/// The contents of one push. All of it is read before any of it is stored, so a push is stored
/// either completely or not at all.
struct PushBatch {
  /// A number or boolean of the line protocol, with the index of its route.
  struct Sample {
    var route: Int
    var time: Int64
    var value: Double
  }

  var samples: [Sample] = []
  /// The other contents, each with the name of its item.
  var contents: [(item: String, content: Content)] = []
  /// The number of samples, values and rows.
  var count = 0
}

/// The assignment of fields of the line protocol to items and series. A *route* is the index of a
/// target.
///
/// A sender repeats the same measurements and tags, so each combination is parsed only once.
struct LineRoutes {
  /// The maximum number of different combinations of a field and tags in a source.
  static let maximumCombinations = 10_000

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
    // Key and field are separated by a line feed, because neither can contain one.
    lookup.append(UInt8(ascii: "\n"))
    for index in field { lookup.append(bytes[index]) }
    if let routes = known[lookup] { return routes }
    guard let name = LineProtocolKey.name(field.map { bytes[$0] }),
      let parsed = LineProtocolKey(key.map { bytes[$0] })
    else { throw PushRefusal(.malformed, "a name or tag is not UTF-8") }
    guard known.count < Self.maximumCombinations else {
      throw PushRefusal(
        .overLimit, "more than \(Self.maximumCombinations) fields with different tags")
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

import MartletData

extension SourceSettings {
  /// Tells what the source reads from what others read, in every run of the program: another path,
  /// address or query gives another number. Kinds hold no sets and no dictionaries, whose order
  /// would change it.
  package var fingerprint: UInt64 { Fingerprint.of("\(id) \(String(reflecting: kind.value))") }
}

/// Numbers for texts, the same in every run: FNV-1a in 64 bits.
enum Fingerprint {
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension ItemState {
  /// The deliveries that lead to this state, for a snapshot of it; none where the clock was not set
  /// when it was received.
  package func deliveries(of item: String) -> [Delivery] {
    guard let received, received >= Self.clockIsSetFrom else { return [] }
    var contents: [Content] = []
    if let series { contents.append(.series(series)) }
    if let value { contents.append(.value(value)) }
    if let table { contents.append(.table(table)) }
    if let events { contents.append(.events(events)) }
    return contents.map { Delivery(item: item, content: .success($0), received: received) }
  }
}

extension LastKnownSource {
  /// The sources of a snapshot whose settings are still the same, as updates in their order.
  ///
  /// - Parameter fingerprints: those of today's sources, by id.
  package static func updates(
    of sources: [LastKnownSource], matching fingerprints: [String: UInt64]
  ) -> [(source: String, update: SourceUpdate)] {
    sources.filter { fingerprints[$0.id] == $0.fingerprint }.map { ($0.id, $0.update) }
  }
}

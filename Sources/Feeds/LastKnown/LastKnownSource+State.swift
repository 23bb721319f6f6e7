import MartletData

/// A hash of texts that is the same in every run: FNV-1a with 64 bits.
enum Fingerprint {
  /// Returns the description of a value without the addresses in the names of private types,
  /// because these addresses differ in each process.
  static func stable(_ description: String) -> String {
    let mark = Array("(unknown context at $".utf8)
    var result: [UInt8] = []
    var rest = Array(description.utf8)[...]
    while let byte = rest.first {
      if byte == mark[0], rest.starts(with: mark) {
        rest = rest.drop { $0 != UInt8(ascii: ")") }.dropFirst()
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the hash of a text.
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension ItemState {
  /// Returns the deliveries of an item for a file of last known data; an empty array if the clock
  /// was not set at the time of receipt.
  package func lastKnownDeliveries(of item: String) -> [Delivery] {
    guard let received, received >= Self.clockIsSetFrom else { return [] }
    return deliveries(of: item)
  }
}

extension LastKnownSource {
  /// Returns the updates of the snapshot's sources whose settings have not changed, in their order.
  ///
  /// - Parameter fingerprints: the fingerprints of the configured sources, by id.
  package static func updates(
    of sources: [LastKnownSource], matching fingerprints: [String: UInt64]
  ) -> [(source: String, update: SourceUpdate)] {
    sources.filter { fingerprints[$0.id] == $0.fingerprint }.map { ($0.id, $0.update) }
  }
}

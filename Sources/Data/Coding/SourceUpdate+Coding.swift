// The bytes of an update:
//
//     update     activity? health? whole deliveries
//     activity   0 idle | 1 loading | 2 progress share
//     health     0 unknown | 1 fresh | 2 stale since | 3 failed failure since
//     failure    topic text why
//     topic      0 other | 1 missing | 2 unreadable | 3 unusable | 4 item | 5 kind | 6 source
//                7 action
//     delivery   item newest? received content
//
// A value with `?` begins with a byte 0 if it is missing, else with a byte 1. A text or a list
// begins with its count, which has a variable length. `Content+Coding` describes a content.

extension Delivery {
  /// Whether the content is a picture. Files do not keep pictures.
  package var isPicture: Bool {
    if case .success(.picture) = content { true } else { false }
  }
}

extension ByteWriter {
  /// Writes an update.
  ///
  /// - Throws: `DataCodingError` if it exceeds the limits or contains a number that is not finite.
  package mutating func write(_ update: SourceUpdate) throws(DataCodingError) {
    try write(update.activity) { writer, activity throws(DataCodingError) in
      switch activity {
      case .idle: writer.write(byte: 0)
      case .loading: writer.write(byte: 1)
      case .progress(let share):
        writer.write(byte: 2)
        try writer.write(finite: share)
      }
    }
    try write(update.health) { writer, health throws(DataCodingError) in
      try writer.write(health)
    }
    write(update.isWhole)
    try write(count: update.deliveries.count, of: .deliveries, limit: limits.deliveries)
    for delivery in update.deliveries { try write(delivery) }
  }

  private mutating func write(_ health: SourceHealth) throws(DataCodingError) {
    switch health {
    case .unknown: write(byte: 0)
    case .fresh: write(byte: 1)
    case .stale(let since):
      write(byte: 2)
      write(since)
    case .failed(let failure, let since):
      write(byte: 3)
      try write(failure)
      write(since)
    }
  }

  /// Writes a failure.
  ///
  /// - Throws: `DataCodingError` if a text exceeds the limits.
  package mutating func write(_ failure: SourceFailure) throws(DataCodingError) {
    let (tag, text): (UInt8, String) =
      switch failure.topic {
      case .other(let text): (0, text)
      case .missing(let path): (1, path)
      case .unreadable(let path): (2, path)
      case .unusable(let path): (3, path)
      case .item(let name): (4, name)
      case .kind(let name): (5, name)
      case .source(let name): (6, name)
      case .action(let name): (7, name)
      }
    write(byte: tag)
    try write(text)
    try write(failure.why)
  }

  /// Writes a delivery.
  ///
  /// - Throws: `DataCodingError` if it exceeds the limits or contains a number that is not finite.
  package mutating func write(_ delivery: Delivery) throws(DataCodingError) {
    try write(delivery.item)
    write(delivery.newest) { writer, time in writer.write(time) }
    write(delivery.received)
    switch delivery.content {
    case .failure(let failure):
      write(byte: 0)
      try write(failure)
    case .success(let content): try write(content)
    }
  }
}

extension ByteReader {
  /// Reads an update.
  ///
  /// - Throws: `DataCodingError` at the first byte that does not belong to one.
  package mutating func readUpdate() throws(DataCodingError) -> SourceUpdate {
    let activity = try readOptional { reader throws(DataCodingError) in try reader.readActivity() }
    let health = try readOptional { reader throws(DataCodingError) in try reader.readHealth() }
    let isWhole = try readTruth()
    // The minimum size of a delivery: an empty name, no `newest`, a time of receipt, 2 bytes of
    // content.
    let count = try readCount(of: .deliveries, limit: limits.deliveries, minimumSize: 12)
    let deliveries = try readArray(count) { reader throws(DataCodingError) in
      try reader.readDelivery()
    }
    return SourceUpdate(
      activity: activity, health: health, deliveries: deliveries, isWhole: isWhole)
  }

  private mutating func readActivity() throws(DataCodingError) -> SourceActivity {
    switch try readByte() {
    case 0: return .idle
    case 1: return .loading
    case 2: return .progress(try readFinite())
    case let byte: throw DataCodingError(.unknownCase(of: "activity", byte), at: offset - 1)
    }
  }

  private mutating func readHealth() throws(DataCodingError) -> SourceHealth {
    switch try readByte() {
    case 0: return .unknown
    case 1: return .fresh
    case 2: return .stale(since: try readInt64())
    case 3:
      let failure = try readFailure()
      return .failed(failure, since: try readInt64())
    case let byte: throw DataCodingError(.unknownCase(of: "health", byte), at: offset - 1)
    }
  }

  /// Reads a failure.
  ///
  /// - Throws: `DataCodingError` at the first byte that does not belong to one.
  package mutating func readFailure() throws(DataCodingError) -> SourceFailure {
    let tag = try readByte()
    let tagOffset = offset - 1
    let text = try readText()
    let topic: SourceFailure.Topic
    switch tag {
    case 0: topic = .other(text)
    case 1: topic = .missing(text)
    case 2: topic = .unreadable(text)
    case 3: topic = .unusable(text)
    case 4: topic = .item(text)
    case 5: topic = .kind(text)
    case 6: topic = .source(text)
    case 7: topic = .action(text)
    default: throw DataCodingError(.unknownCase(of: "topic", tag), at: tagOffset)
    }
    return SourceFailure(topic, why: try readText())
  }

  /// Reads a delivery.
  ///
  /// - Throws: `DataCodingError` at the first byte that does not belong to one.
  package mutating func readDelivery() throws(DataCodingError) -> Delivery {
    let item = try readText()
    let newest = try readOptional { reader throws(DataCodingError) in try reader.readInt64() }
    let received = try readInt64()
    let tag = try readByte()
    let content: Result<Content, SourceFailure> =
      tag == 0 ? .failure(try readFailure()) : .success(try readContent(tag))
    var delivery = Delivery(item: item, content: content, received: received)
    delivery.newest = newest
    return delivery
  }
}

import MartletData

// This file defines the bytes between the panel and the process of its remote sources. They are
// frames; see Data/Coding/Frame.
//
//     32 greeting   "martlet feeds", protocol, program
//     33 follow     count, then for each source: id, fingerprint
//     34 range      source, item, from, to, columns
//     35 refresh    source
//     36 update     source, update; its pictures are descriptors (SCM_RIGHTS) with the first byte
//     37 mismatch   source
//     38 act        source, number, action, value
//     39 acted      number, failure if there was one
//     40 variables  count, then each assignment
//
// Both ends begin with a greeting. The panel sends 33, 34, 35, 38 and 40; the feeds process sends
// 36, 37 and 39. After a `follow` the feeds process sends the whole state of each source that is
// new in the message, and then the changes.

/// A message between the panel and the feeds process.
package enum WireMessage: Equatable, Sendable {
  /// The first message of both ends.
  case greeting(WireGreeting)
  /// The panel follows exactly these sources from now on.
  case follow([WireSource])
  /// The panel shows a part of an item, and requests its samples.
  case range(source: String, RangeRequest)
  /// The user requests the data of a source again.
  case refresh(source: String)
  /// A source has changed.
  case update(source: String, SourceUpdate)
  /// The feeds process has no source with this id whose fingerprint is that of the last `follow`.
  case mismatch(source: String)
  /// The user starts an action of a source.
  case act(WireAction)
  /// The action with this number has ended: with success, or with a failure.
  case acted(number: UInt64, SourceFailure?)
  /// All variables of the configuration that the panel has set since it started, as texts such as
  /// `vars.room="Bath"`.
  case variables([String])
}

/// A request to the feeds process to perform an action.
package struct WireAction: Hashable, Sendable {
  /// The id of the source.
  package var source: String
  /// The number of the action, which is unique within the connection.
  package var number: UInt64
  /// The action and its value.
  package var request: ActionRequest

  /// Makes an action.
  package init(source: String, number: UInt64, request: ActionRequest) {
    self.source = source
    self.number = number
    self.request = request
  }
}

/// The version of a program and of its protocol.
package struct WireGreeting: Hashable, Sendable {
  /// The version of the protocol. Two processes with different versions end the connection.
  package var version: UInt8
  /// The version of the program, for messages to people.
  package var program: String

  /// The version of the protocol that this program speaks.
  package static let version: UInt8 = 4

  /// Makes a greeting.
  package init(version: UInt8 = Self.version, program: String) {
    self.version = version
    self.program = program
  }
}

/// The identity of a source, which both ends compute.
package struct WireSource: Hashable, Sendable {
  /// The id of the source in the configuration.
  package var id: String
  /// A hash of the source's settings. It is the same at both ends while they have the same
  /// settings.
  package var fingerprint: UInt64

  /// Makes the identity of a source.
  package init(id: String, fingerprint: UInt64) {
    self.id = id
    self.fingerprint = fingerprint
  }
}

extension FrameKind {
  static let wireGreeting = FrameKind(rawValue: 32)
  static let wireFollow = FrameKind(rawValue: 33)
  static let wireRange = FrameKind(rawValue: 34)
  static let wireRefresh = FrameKind(rawValue: 35)
  static let wireUpdate = FrameKind(rawValue: 36)
  static let wireMismatch = FrameKind(rawValue: 37)
  static let wireAct = FrameKind(rawValue: 38)
  static let wireActed = FrameKind(rawValue: 39)
  static let wireVariables = FrameKind(rawValue: 40)
}

extension DataCodingLimits {
  /// The limits of messages to the panel: 128 MiB, with at most 64 pictures.
  package static let toPanel = limits(frameBytes: 128 << 20, pictures: 64)
  /// The limits of messages to the feeds process: 1 MiB, without pictures.
  package static let toFeeds = limits(frameBytes: 1 << 20)

  private static func limits(frameBytes: Int, pictures: Int = 0) -> DataCodingLimits {
    var limits = DataCodingLimits()
    limits.pictures = pictures
    limits.frameBytes = frameBytes
    return limits
  }
}

extension ByteWriter {
  private static let magic = "martlet feeds"

  /// Appends a message as one frame.
  ///
  /// - Throws: `DataCodingError` if the message exceeds a limit; then nothing is appended.
  package mutating func write(_ message: WireMessage) throws(DataCodingError) {
    try writeFrame(message.kind) { writer throws(DataCodingError) in
      switch message {
      case .greeting(let greeting):
        try writer.write(Self.magic)
        writer.write(byte: greeting.version)
        try writer.write(greeting.program)
      case .follow(let sources):
        // The limit of deliveries also limits the numbers of sources and variables.
        try writer.write(count: sources.count, of: .deliveries, limit: writer.limits.deliveries)
        for source in sources {
          try writer.write(source.id)
          writer.write(source.fingerprint)
        }
      case .range(let source, let request):
        try writer.write(source)
        try writer.write(request.item)
        writer.write(request.range.lowerBound)
        writer.write(request.range.upperBound)
        writer.write(UInt32(clamping: request.columns))
      case .refresh(let source), .mismatch(let source): try writer.write(source)
      case .update(let source, let update):
        try writer.write(source)
        try writer.write(update)
      case .act(let action):
        try writer.write(action.source)
        writer.write(action.number)
        try writer.write(action.request.action)
        try writer.write(action.request.value)
      case .acted(let number, let failure):
        writer.write(number)
        try writer.write(failure) { writer, failure throws(DataCodingError) in
          try writer.write(failure)
        }
      case .variables(let assignments):
        try writer.write(count: assignments.count, of: .deliveries, limit: writer.limits.deliveries)
        for assignment in assignments { try writer.write(assignment) }
      }
    }
  }

  fileprivate static func isMagic(_ text: String) -> Bool { text == magic }
}

extension WireMessage {
  fileprivate var kind: FrameKind {
    switch self {
    case .greeting: .wireGreeting
    case .follow: .wireFollow
    case .range: .wireRange
    case .refresh: .wireRefresh
    case .update: .wireUpdate
    case .mismatch: .wireMismatch
    case .act: .wireAct
    case .acted: .wireActed
    case .variables: .wireVariables
    }
  }

  /// Parses the payload of a frame whose header has been checked.
  init(_ kind: FrameKind, _ reader: inout ByteReader) throws(DataCodingError) {
    switch kind {
    case .wireGreeting:
      guard ByteWriter.isMagic(try reader.readText()) else { throw reader.error(.text) }
      let version = try reader.readByte()
      self = .greeting(WireGreeting(version: version, program: try reader.readText()))
    case .wireFollow:
      // The minimum size of a source is that of an empty id and the fingerprint.
      let count = try reader.readCount(
        of: .deliveries, limit: reader.limits.deliveries, minimumSize: 9)
      self = .follow(
        try reader.readArray(count) { reader throws(DataCodingError) in
          WireSource(id: try reader.readText(), fingerprint: try reader.readUInt64())
        })
    case .wireRange:
      let (source, item) = (try reader.readText(), try reader.readText())
      let (first, last) = (try reader.readInt64(), try reader.readInt64())
      guard first <= last else { throw reader.error(.outOfRange("range")) }
      let columns = Int(try reader.readUInt32())
      self = .range(
        source: source, RangeRequest(item: item, range: first...last, columns: columns))
    case .wireRefresh: self = .refresh(source: try reader.readText())
    case .wireUpdate: self = .update(source: try reader.readText(), try reader.readUpdate())
    case .wireMismatch: self = .mismatch(source: try reader.readText())
    case .wireAct:
      let (source, number) = (try reader.readText(), try reader.readUInt64())
      let request = ActionRequest(action: try reader.readText(), value: try reader.readText())
      self = .act(WireAction(source: source, number: number, request: request))
    case .wireActed:
      let number = try reader.readUInt64()
      self = .acted(
        number: number,
        try reader.readOptional { reader throws(DataCodingError) in try reader.readFailure() })
    case .wireVariables:
      let count = try reader.readCount(
        of: .deliveries, limit: reader.limits.deliveries, minimumSize: 1)
      self = .variables(
        try reader.readArray(count) { reader throws(DataCodingError) in try reader.readText() })
    default: throw reader.error(.kind(kind.rawValue))
    }
    try reader.checkEnd()
  }
}

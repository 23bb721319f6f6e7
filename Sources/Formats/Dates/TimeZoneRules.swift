/// The offsets of a region from UTC over time, as in a TZif file (RFC 9636).
package struct TimeZoneRules: Hashable, Sendable {
  /// The times at which an offset begins, in seconds since 1970-01-01 UTC, increasing.
  private var transitions: [Int64]
  /// The offset after the transition of the same index, in seconds east of UTC.
  private var offsets: [Int]
  private var firstOffset: Int
  /// The rule after the last transition; nil if the last offset remains.
  private var rule: PosixZone?

  /// The zone whose offset is always 0.
  package static let utc = TimeZoneRules(offset: 0)

  /// Makes a zone with one offset, in seconds east of UTC.
  package init(offset: Int) {
    transitions = []
    offsets = []
    firstOffset = offset
    rule = nil
  }

  /// Returns the seconds to add to UTC at a moment. The moment is in milliseconds since 1970-01-01
  /// UTC.
  ///
  /// - Complexity: O(log n) in the number of transitions.
  package func offset(at milliseconds: Int64) -> Int {
    let seconds = milliseconds.flooredDivision(by: 1000)
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.offset(at: seconds) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// Returns the local date and time at a moment. The moment is in milliseconds since 1970-01-01
  /// UTC.
  package func civil(at milliseconds: Int64) -> CivilTime {
    CivilTime(milliseconds: local(at: milliseconds))
  }

  /// Returns the local time at a moment, in milliseconds since 1970-01-01 00:00 local time.
  package func local(at milliseconds: Int64) -> Int64 {
    milliseconds + Int64(offset(at: milliseconds)) * 1000
  }

  /// Returns the moment of a local time. If the clock shows that time twice, it returns the earlier
  /// moment. A local time that the clock skips is moved forward by the length of the skip.
  package func moment(local: Int64) -> Int64 {
    let before = Int64(offset(at: local - 86_400_000)) * 1000
    let after = Int64(offset(at: local + 86_400_000)) * 1000
    // The larger offset gives the earlier moment.
    for offset in [max(before, after), min(before, after)] {
      let moment = local - offset
      if self.local(at: moment) == local { return moment }
    }
    return local - before
  }

  // MARK: - TZif

  /// The reason why bytes are not a time zone, and the position of the wrong byte.
  package struct FormatError: Error, Hashable, CustomStringConvertible {
    /// The reason, in words.
    package var what: String
    /// The position of the byte, counted from 0.
    package var offset: Int

    /// The position and the reason in one line.
    package var description: String { "byte \(offset) of the time zone: \(what)" }
  }

  /// Reads a TZif file of version 1 to 4. Leap seconds are ignored, because system clocks do not
  /// count them.
  ///
  /// - Throws: `FormatError` at the first byte that does not belong to such a file.
  /// - Complexity: O(bytes).
  package init(tzif bytes: [UInt8]) throws(FormatError) {
    var reader = Reader(bytes: bytes)
    var header = try Header(&reader)
    var timeSize = 4
    if header.version >= UInt8(ascii: "2") {
      try reader.skip(header.length(timeSize: 4))
      header = try Header(&reader)
      timeSize = 8
    }
    var times: [Int64] = []
    for _ in 0..<header.times {
      let start = reader.position
      let time = try reader.integer(size: timeSize)
      if let last = times.last, time <= last {
        throw FormatError(what: "transitions out of order", offset: start)
      }
      times.append(time)
    }
    // A kind is a local time type of the file: an offset, a flag and an abbreviation. Each
    // transition has the index of its kind.
    let kindsStart = reader.position
    var kinds: [Int] = []
    for _ in 0..<header.times { kinds.append(Int(try reader.byte())) }
    var kindOffsets: [Int] = []
    for _ in 0..<header.kinds {
      let start = reader.position
      let offset = try reader.integer(size: 4)
      guard -93_600...93_600 ~= offset else {
        throw FormatError(what: "an offset beyond 26 hours", offset: start)
      }
      kindOffsets.append(Int(offset))
      // The next two bytes are the flag for summer time and the index of the abbreviation. Martlet
      // shows neither.
      try reader.skip(2)
    }
    if let wrong = kinds.firstIndex(where: { $0 >= kindOffsets.count }) {
      throw FormatError(what: "a transition to no known offset", offset: kindsStart + wrong)
    }
    try reader.skip(header.tailLength(timeSize: timeSize))
    transitions = times
    offsets = kinds.map { kindOffsets[$0] }
    firstOffset = kindOffsets.first ?? 0
    rule = nil
    if timeSize == 8 {
      let start = reader.position
      let footer = try reader.footer()
      if !footer.isEmpty {
        guard let parsed = PosixZone(footer) else {
          throw FormatError(what: "a rule that cannot be read", offset: start)
        }
        rule = parsed
      }
    }
  }

  private struct Header {
    var version: UInt8
    /// The numbers of entries in the parts of the file; of bytes for `letters`. `isUT` and
    /// `isStandard` count flags.
    var isUT, isStandard, leaps, times, kinds, letters: Int

    init(_ reader: inout Reader) throws(FormatError) {
      let start = reader.position
      for expected in "TZif".utf8 where try reader.byte() != expected {
        throw FormatError(what: "does not begin with TZif", offset: start)
      }
      version = try reader.byte()
      try reader.skip(15)
      isUT = try reader.count()
      isStandard = try reader.count()
      leaps = try reader.count()
      times = try reader.count()
      kinds = try reader.count()
      letters = try reader.count()
      guard kinds > 0 else { throw FormatError(what: "no offset at all", offset: start) }
    }

    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + kinds * 6 + tailLength(timeSize: timeSize)
    }

    func tailLength(timeSize: Int) -> Int {
      letters + leaps * (timeSize + 4) + isStandard + isUT
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() throws(FormatError) -> UInt8 {
      guard position < bytes.count else {
        throw FormatError(what: "ends in the middle", offset: bytes.count)
      }
      position += 1
      return bytes[position - 1]
    }

    mutating func skip(_ count: Int) throws(FormatError) {
      guard count <= bytes.count - position else {
        throw FormatError(what: "ends in the middle", offset: bytes.count)
      }
      position += count
    }

    /// Reads a big-endian number in two's complement.
    mutating func integer(size: Int) throws(FormatError) -> Int64 {
      var value = Int64(Int8(bitPattern: try byte()))
      for _ in 1..<size { value = value << 8 | Int64(try byte()) }
      return value
    }

    /// Reads a count of a header. Counts above a million are errors.
    mutating func count() throws(FormatError) -> Int {
      let start = position
      let value = try integer(size: 4)
      guard 0...1_000_000 ~= value else {
        throw FormatError(what: "an impossible count", offset: start)
      }
      return Int(value)
    }

    mutating func footer() throws(FormatError) -> [UInt8] {
      guard position < bytes.count else { return [] }
      let start = position
      guard try byte() == UInt8(ascii: "\n"),
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
      else { throw FormatError(what: "no rule after the transitions", offset: start) }
      return Array(bytes[position..<end])
    }
  }
}

import MartletSeries
import Testing

@testable import MartletFeeds

/// A point as values, for comparison.
private struct Point: Equatable, CustomStringConvertible {
  enum Value: Equatable {
    case number(Double)
    case truth(Bool)
    case text(String)
  }

  var key: LineProtocolKey
  var names: [String]
  var values: [Value]
  var time: Int64?

  var description: String { "\(key) \(names) \(values) \(time.map(String.init) ?? "-")" }
}

/// Reads all points of bytes that come in pieces.
private func points(_ pieces: [[UInt8]]) throws(LineProtocolProblem) -> [Point] {
  var reader = LineProtocolReader()
  var bytes: [UInt8] = []
  var points: [Point] = []
  for (index, piece) in pieces.enumerated() {
    bytes += piece
    while try reader.next(in: bytes.span, isWhole: index == pieces.count - 1) {
      guard let key = LineProtocolKey(Array(bytes[reader.key])) else {
        throw LineProtocolProblem(position: TextPosition(line: 0, column: 0), what: "no UTF-8")
      }
      points.append(
        Point(
          key: key,
          names: reader.fields.map { LineProtocolKey.name(bytes[$0.name]) ?? "?" },
          values: reader.fields.map { field in
            switch field.value {
            case .number(let number): .number(number)
            case .truth(let truth): .truth(truth)
            case .text(let range): .text(LineProtocolKey.text(bytes[range]) ?? "?")
            }
          },
          time: reader.time))
    }
    bytes.removeFirst(reader.position)
    reader.drop(reader.position)
  }
  return points
}

private func points(_ text: String) throws(LineProtocolProblem) -> [Point] {
  try points([Array(text.utf8)])
}

private func problem(_ text: String) -> String? {
  do throws(LineProtocolProblem) {
    _ = try points(text)
    return nil
  } catch {
    return error.description
  }
}

struct LineProtocolTests {
  @Test func aPointHasMeasurementTagsFieldsAndTime() throws {
    let found = try points("weather,place=hall,floor=1 celsius=21.5,open=true,n=3i 1700\n")
    var key = try #require(LineProtocolKey(Array("weather".utf8)))
    key.tags = [.init(name: "place", value: "hall"), .init(name: "floor", value: "1")]
    #expect(
      found == [
        Point(
          key: key, names: ["celsius", "open", "n"],
          values: [.number(21.5), .truth(true), .number(3)], time: 1700)
      ])
  }

  @Test func escapesBelongToNames() throws {
    let found = try points(#"a\ b\,c,t\=x=y\ z,p=C:\\d f\ 1=1 -5"#)
    #expect(found[0].key.measurement == "a b,c")
    #expect(found[0].key.tags.map(\.name) == ["t=x", "p"])
    #expect(found[0].key.tags.map(\.value) == ["y z", #"C:\\d"#])
    #expect(found[0].names == ["f 1"] && found[0].time == -5)
  }

  @Test func aTextMayHoldAnything() throws {
    let found = try points("m a=\"x, y=1 \\\"z\\\" \\\\\n# no comment\",b=2 7\nm a=1")
    #expect(found.count == 2)
    #expect(found[0].values == [.text("x, y=1 \"z\" \\\n# no comment"), .number(2)])
    #expect(found[0].time == 7 && found[1].time == nil)
  }

  @Test func emptyLinesCommentsAndReturnsAreSkipped() throws {
    let found = try points("\n# a \"comment\n  \r\nm f=1 1\r\n\r\nm f=2 2\r\n")
    #expect(found.map(\.time) == [1, 2])
  }

  @Test func aQuoteInATagOpensNoText() throws {
    let found = try points("m,a=\"x f=1\nm,b=\" f=2\n")
    #expect(found.count == 2 && found[0].key.tags[0].value == "\"x")
  }

  @Test(arguments: [
    ("m", "line 1, column 2: expected a field such as celsius=21.5"),
    ("m f=1 1\n,a=b f=1", "line 2, column 1: expected a measurement"),
    ("m,a f=1", "line 1, column 3: expected a tag such as host=a"),
    ("m,a= f=1", "line 1, column 5: a tag without a value"),
    ("m,a=b=c f=1", "line 1, column 6: an equals sign in a tag needs a backslash before it"),
    ("m f=", "line 1, column 5: expected a number, true, false or a text in quotes"),
    ("m f=NaN", "line 1, column 5: expected a number, true, false or a text in quotes"),
    ("m f=yes", "line 1, column 5: expected a number, true, false or a text in quotes"),
    ("m f=1e999", "line 1, column 5: a number out of range"),
    ("m f=1.5i", "line 1, column 5: expected a whole number before the letter"),
    ("m f=-1u", "line 1, column 5: expected a whole number before the letter"),
    ("m f=1x", "line 1, column 6: expected a comma or a space after the value"),
    ("m f=1,", "line 1, column 7: expected a field such as celsius=21.5"),
    ("m f=\"a", "line 1, column 5: a text without its closing quote"),
    ("ü f=1\nü f=1 x", "line 2, column 7: expected a time, a whole number since 1970"),
    ("m f=1 1.5", "line 1, column 7: expected a time, a whole number since 1970"),
    ("m f=1 99999999999999999999", "line 1, column 7: a time out of range"),
    ("m f=1 1 2", "line 1, column 9: expected the end of the line after the time"),
    ("m f=\"a\nb\" x", "line 2, column 4: expected a time, a whole number since 1970"),
  ])
  func aProblemNamesLineAndColumn(text: String, expected: String) {
    #expect(problem(text) == expected)
  }

  @Test func aLineThatIsTooLongIsRefused() throws {
    let maximum = LineProtocolReader.longestLine
    let long = "m a=\"" + String(repeating: "x", count: maximum) + "\" 1"
    #expect(problem(long) == "line 1, column 1: a line longer than 65536 bytes")
    var reader = LineProtocolReader()
    let open = Array(repeating: UInt8(ascii: "m"), count: maximum + 1)
    #expect(throws: LineProtocolProblem.self) {
      try reader.next(in: open.span, isWhole: false)
    }
  }

  /// Bytes that come in any pieces give the points, or the problem, of the whole.
  @Test(arguments: 0..<400)
  func piecesGiveWhatTheWholeGives(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let bytes = LineText(&random).bytes
    let whole = Result { () throws(LineProtocolProblem) in try points([bytes]) }
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + Int(random.next() % 24))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    let parts = Result { () throws(LineProtocolProblem) in
      try points(pieces.isEmpty ? [[]] : pieces)
    }
    #expect("\(whole)" == "\(parts)", "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
  }

  /// A slow parser, written from the protocol's description, finds the same points.
  @Test(arguments: 0..<400)
  func aSlowParserFindsTheSame(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 1_000_000)
    let bytes = LineText(&random).bytes
    let fast = try? points([bytes])
    var slow = SlowLineParser(String(decoding: bytes, as: UTF8.self))
    let expected = slow.points()
    #expect(
      fast.map { "\($0)" } == expected.map { "\($0)" },
      "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
  }
}

struct SplitMix: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var z = seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Lines that are nearly right: mostly valid parts, some damaged.
private struct LineText {
  private(set) var bytes: [UInt8] = []

  init(_ random: inout SplitMix) {
    func one(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }
    var text = ""
    for _ in 0..<(random.next() % 6) {
      if random.next() % 8 == 0 {
        text += one(["", "# c \"", "  ", "#"]) + one(["\n", "\r\n"])
        continue
      }
      text += one(["m", "cpu", #"a\ b"#, #"a\,b"#, #"x\y"#, "ü", "m=1", "\"q", ""])
      for _ in 0..<(random.next() % 3) {
        text +=
          "," + one(["host", #"h\=1"#, "\"", "é"]) + one(["=", "=", "=", ""])
          + one(["a", #"b\ c"#, "\"x", #"d\,e"#, #"C:\"#, #"\\"#, "1"])
      }
      text += one([" ", " ", " ", "  ", ","])
      for index in 0...(random.next() % 3) {
        if index > 0 { text += "," }
        text += one(["f", #"f\ 2"#, "g", #"k\=l"#]) + one(["=", "=", "=", "=", " "])
        text += one([
          "1", "-2.5", "3i", "4u", "-5i", "1e3", "1.5i", "t", "FALSE", "true", "yes", "\"t\"",
          "\"a b,c=d\"", #""q\"q""#, #""b\\""#, "\"l\nm\"", "\"open", "1e400", ".5", "+1",
        ])
      }
      text += one(["", " 1", " 1700000000000000000", " -3", " x", "  8 ", " "])
      text += one(["\n", "\n", "\r\n"])
    }
    if random.next() % 3 == 0, text.hasSuffix("\n") { text.removeLast() }
    bytes = Array(text.utf8)
  }
}

/// Parses character by character, with a new text for each part.
private struct SlowLineParser {
  private var rest: [Unicode.Scalar]

  init(_ text: String) {
    rest = Array(text.unicodeScalars)
  }

  /// Returns all points; nil if there is a problem anywhere.
  mutating func points() -> [Point]? {
    var points: [Point] = []
    while !rest.isEmpty {
      skipBlanks()
      if rest.first == "#" {
        while let next = rest.first, next != "\n" {
          rest.removeFirst()
          _ = next
        }
      }
      if takeEnd() { continue }
      guard let point = point() else { return nil }
      points.append(point)
    }
    return points
  }

  private mutating func skipBlanks() {
    while rest.first == " " { rest.removeFirst() }
  }

  /// Takes a line break, or is at the end.
  private mutating func takeEnd() -> Bool {
    if rest.isEmpty { return true }
    if rest.first == "\n" {
      rest.removeFirst()
      return true
    }
    if rest.first == "\r", rest.count == 1 || rest[1] == "\n" {
      rest.removeFirst(min(2, rest.count))
      return true
    }
    return false
  }

  private func isAtEnd() -> Bool {
    var copy = self
    return copy.takeEnd()
  }

  private mutating func name(_ stops: String) -> String {
    var name = String.UnicodeScalarView()
    while let next = rest.first, !isAtEnd() {
      if next == "\\", rest.count > 1, ",= ".unicodeScalars.contains(rest[1]) {
        name.append(rest[1])
        rest.removeFirst(2)
      } else if stops.unicodeScalars.contains(next) {
        break
      } else {
        name.append(next)
        rest.removeFirst()
      }
    }
    return String(name)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func point() -> Point? {
    let measurement = name(", ")
    guard !measurement.isEmpty, var key = LineProtocolKey(Array("m".utf8)) else { return nil }
    key.measurement = measurement
    while take(",") {
      let tag = name("=, ")
      guard !tag.isEmpty, take("=") else { return nil }
      let value = name("=, ")
      guard !value.isEmpty, rest.first != "=" else { return nil }
      key.tags.append(.init(name: tag, value: value))
    }
    skipBlanks()
    var point = Point(key: key, names: [], values: [], time: nil)
    repeat {
      let field = name("=, ")
      guard !field.isEmpty, take("="), let value = value() else { return nil }
      point.names.append(field)
      point.values.append(value)
    } while take(",")
    guard rest.first == " " || isAtEnd() else { return nil }
    skipBlanks()
    if !isAtEnd() {
      guard let time = Int64(word()) else { return nil }
      point.time = time
      skipBlanks()
      guard isAtEnd() else { return nil }
    }
    _ = takeEnd()
    return point
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let next = rest.first, next != ",", next != " ", !isAtEnd() {
      word.append(next)
      rest.removeFirst()
    }
    return String(word)
  }

  private mutating func value() -> Point.Value? {
    if take("\"") {
      var text = String.UnicodeScalarView()
      while let next = rest.first, next != "\"" {
        let isEscape = next == "\\" && rest.count > 1 && (rest[1] == "\"" || rest[1] == "\\")
        text.append(isEscape ? rest[1] : next)
        rest.removeFirst(isEscape ? 2 : 1)
      }
      return take("\"") ? .text(String(text)) : nil
    }
    let word = word()
    if ["t", "T", "true", "True", "TRUE"].contains(word) { return .truth(true) }
    if ["f", "F", "false", "False", "FALSE"].contains(word) { return .truth(false) }
    if word.hasSuffix("i") { return Int64(word.dropLast()).map { .number(Double($0)) } }
    if word.hasSuffix("u") { return UInt64(word.dropLast()).map { .number(Double($0)) } }
    guard let number = Double(word), number.magnitude <= 1e300 else { return nil }
    return .number(number)
  }
}

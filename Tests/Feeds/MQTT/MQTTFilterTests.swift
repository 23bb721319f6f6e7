import MartletData
import Testing

@testable import MartletFeeds

@Test(arguments: [
  ("a/b", "a/b", [String]?.some([])), ("a/b", "a/c", nil), ("a/b", "a/b/c", nil),
  ("sensors/+/temp", "sensors/hall/temp", ["hall"]), ("sensors/+/temp", "sensors/temp", nil),
  ("sensors/+/temp", "sensors//temp", [""]), ("+/+", "/a", ["", "a"]), ("+", "/a", nil),
  ("a/#", "a/b/c", ["b/c"]), ("a/#", "a", [""]), ("a/#", "ab", nil), ("#", "a/b", ["a/b"]),
  ("+/b/#", "x/b/c/d", ["x", "c/d"]), ("#", "$SYS/x", nil), ("+/x", "$SYS/x", nil),
  ("$SYS/#", "$SYS/x", ["x"]),
])
func filtersMatchAsTheStandardSays(filter: String, topic: String, parts: [String]?) throws {
  #expect(try MQTTFilter(filter).match(topic) == parts)
}

@Test(arguments: ["", "a/#/b", "a#", "a/b+", "++", "a\u{0}b", String(repeating: "a", count: 1025)])
func wrongFiltersAreRefused(filter: String) {
  #expect(throws: MQTTFilterError.self) { try MQTTFilter(filter) }
}

/// The whole of `match` again, by recursion over the levels.
private func matches(_ filter: [Substring], _ topic: [Substring]) -> Bool {
  guard let level = filter.first else { return topic.isEmpty }
  if level == "#" { return true }
  guard let first = topic.first else { return false }
  return (level == "+" || level == first)
    && matches(Array(filter.dropFirst()), Array(topic.dropFirst()))
}

@Test func filtersMatchLikeTheSlowWay() throws {
  var random = Seeded(state: 20)
  for _ in 0..<20_000 {
    func text(_ words: [String]) -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: "/")
    }
    let (filter, topic) = (text(["a", "b", "+", "#", ""]), text(["a", "b", ""]))
    guard let made = try? MQTTFilter(filter) else { continue }
    let expected = matches(
      filter.split(separator: "/", omittingEmptySubsequences: false),
      topic.split(separator: "/", omittingEmptySubsequences: false))
    #expect((made.match(topic) != nil) == expected, "\(filter) and \(topic)")
    if let parts = made.match(topic) { #expect(parts.count == made.wildcards) }
  }
}

/// SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Test func legendsNameTopics() throws {
  let parts = ["hall", "x/y"]
  #expect(MQTTLegend("{1}", wildcards: 2)?.name(of: "t", parts: parts) == "hall")
  #expect(
    MQTTLegend("{2} in {1} ({0})", wildcards: 2)?.name(of: "t", parts: parts) == "x/y in hall (t)")
  #expect(MQTTLegend(wildcards: 2).name(of: "t", parts: parts) == "hall x/y")
  #expect(MQTTLegend(wildcards: 1).name(of: "sensors//temp", parts: [""]) == "sensors//temp")
  for wrong in ["{3}", "{", "{x}", "}", "{-1}"] { #expect(MQTTLegend(wrong, wildcards: 2) == nil) }
}

@Test(arguments: [
  ("21.5", DataValue.Reading.number(21.5)), (" -3e2\n", .number(-300)), ("true", .truth(true)),
  ("FALSE", .truth(false)), ("ON", .text("ON")), ("21.5 °C", .text("21.5 °C")), ("1e9999", nil),
  ("", nil), ("  ", nil), ("a\u{7}", nil), ("\u{0}", nil),
])
func payloadsAreNumbersTruthsAndTexts(text: String, reading: DataValue.Reading?) {
  let found = try? MQTTPayload.read(Array(text.utf8), as: .any)
  #expect(found == reading.map { .reading($0) })
}

@Test func payloadsOfTheWrongFormSayWhy() throws {
  #expect(try MQTTPayload.read(Array("NaN".utf8), as: .number) == .gap)
  #expect(try MQTTPayload.read(Array("21".utf8), as: .text) == .reading(.text("21")))
  #expect(throws: ContentFault("expected a number, found \"off line\"")) {
    try MQTTPayload.read(Array("off\u{1}line".utf8), as: .number)
  }
  #expect(throws: ContentFault("the payload is neither a number nor UTF-8 text")) {
    try MQTTPayload.read([0x61, 0xFF, 0xFE], as: .any)
  }
  #expect(throws: ContentFault("a text longer than 4096 bytes")) {
    try MQTTPayload.read([UInt8](repeating: 0x61, count: 5000), as: .any)
  }
}

@Test(arguments: [
  ("mqtt://broker", "broker", 1883, false), ("mqtts://b.example/", "b.example", 8883, true),
  ("mqtt://10.0.0.1:11883", "10.0.0.1", 11883, false), ("mqtts://[::1]:99", "::1", 99, true),
])
func addressesOfBrokersAreRead(url: String, host: String, port: Int, isEncrypted: Bool) throws {
  let found = try #require(MQTTBroker.address(url))
  #expect(found == (host, port, isEncrypted))
}

@Test(arguments: [
  "http://x", "mqtt://", "mqtt://user:secret@host", "mqtt://h:0", "mqtt://h:65536", "mqtt://h:x",
  "mqtt://[::1", "mqtt://a b", "mqtt://h/path", "mqtt://[::1]x",
])
func wrongAddressesAreRefused(url: String) {
  #expect(MQTTBroker.address(url) == nil)
}

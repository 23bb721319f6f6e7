import MartletTestSupport
import Testing

@testable import MartletNetwork

@Suite struct HiddenSecretsTests {
  @Test func eachSecretIsReplacedAndTheLongestFirst() {
    #expect("token abcd, abcdef.".hiding("abcd", "abcdef") == "token (secret), (secret).")
    #expect("aaaaaaa".hiding("aaaa") == "(secret)aaa")
    #expect("schlüssel und ü".hiding("schlüssel") == "(secret) und ü")
  }

  /// A secret of three letters would be found in ordinary words.
  @Test func shortSecretsStay() {
    #expect("abc".hiding("abc") == "abc" && "nothing".hiding("") == "nothing")
    #expect("".hiding("abcd") == "")
  }

  @Test func noSecretIsLeftInAnyText() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      func text(_ length: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: length, using: &random)).map { _ in
            "ab\"\\".randomElement(using: &random)!
          })
      }
      let secrets = (0..<3).map { _ in text(4...6) }
      let all = text(0...60)
      let hidden = HiddenSecrets.replace(secrets + secrets.map(\.inJSON), in: Array(all.utf8))
      let rest = String(decoding: hidden, as: UTF8.self)
      for secret in secrets { #expect(!rest.contains(secret), "\(all) without \(secret): \(rest)") }
    }
  }
}

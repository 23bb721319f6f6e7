import Testing

@testable import MartletHost

@Test(arguments: [
  ("\u{1B}]0;title\u{07}\u{1B}[31mred", "\\u001b]0;title\\u0007\\u001b[31mred"),
  ("\u{9B}31m \u{7F} \u{0}", "\\u009b31m \\u007f \\u0000"),
  (
    "\u{202E}moc.live\u{202C} \u{2066}a\u{2069} \u{200F}\u{061C}",
    "\\u202emoc.live\\u202c \\u2066a\\u2069 \\u200f\\u061c"
  ),
  ("a\r\nb\u{2028}", "a\\u000d\\u000ab\\u2028"),
])
func controlCharactersAreEscaped(text: String, expected: String) {
  #expect(PrintableText.escaped(text) == expected)
}

@Test(arguments: [
  "Wärme, 21 °C", "température", "温度", "دما", "a\tb", "👩‍👧", "می\u{200C}خواهم", "", "\\",
])
func allOtherTextStaysAsItIs(text: String) {
  #expect(PrintableText.escaped(text) == text)
}

extension String {
  /// The text without control characters and a full stop, of at most 200 characters: words from
  /// outside for one line.
  var inOneLine: String {
    var text = ""
    for scalar in unicodeScalars.prefix(200) {
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    while let last = text.last, " .".contains(last) { text.removeLast() }
    return text
  }
}

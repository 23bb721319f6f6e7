extension String {
  /// The first 200 characters of the text in one line: a control character becomes a space, and a
  /// full stop at the end is removed. It is used for texts from other programs.
  var inOneLine: String {
    var text = ""
    for scalar in unicodeScalars.prefix(200) {
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    while let last = text.last, " .".contains(last) { text.removeLast() }
    return text
  }
}

import Glibc

/// What the program says to a person: on stderr, coloured only on a terminal that wants it.
package enum Console {
  /// Says what went wrong.
  package static func complain(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      say(paint("\(ProcessEnvironment.programName): ", as: "31") + line)
    }
  }

  /// Whether a person reads what is said here.
  package static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes a line to stderr.
  package static func say(_ line: some StringProtocol) {
    write("\(line)\n", to: 2)
  }

  /// Writes a line of output to stdout.
  package static func print(_ line: some StringProtocol) {
    write("\(line)\n", to: 1)
  }

  /// `text` in an ANSI colour, where that is wanted: see https://no-color.org.
  package static func paint(_ text: String, as code: String) -> String {
    let isWanted = (ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty
    guard isWanted, isatty(2) == 1, ProcessEnvironment.value("TERM") != "dumb" else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Says where the live screen is to be seen.
  package static func announce(address: String) {
    let port = address.split(separator: "/").dropFirst().first?.split(separator: ":").last ?? "8080"
    say("")
    say("  Open   \(address)")
    say("")
    say("From another machine, first: ssh -L \(port):127.0.0.1:\(port) <this machine>")
    say("Ctrl-C ends it.")
  }

  private static func write(_ text: String, to descriptor: CInt) {
    let bytes = Array(text.utf8)
    // Safety: the array's storage is lent for the call and bounded by its count.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

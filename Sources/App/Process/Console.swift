import Glibc
import MartletHost

/// Writes messages for people to stderr, in colour only on a terminal that accepts it, and output
/// to stdout.
///
/// Control characters in lines are escaped, because lines contain text from files and devices.
package enum Console {
  /// The colour of the first words of a line. The raw values are ANSI codes.
  package enum Mark: String {
    /// Green.
    case ok = "32"
    /// Red.
    case failure = "31"
  }

  /// Writes an error message to stderr, after the program's name.
  package static func printError(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      say(line, after: "\(ProcessEnvironment.programName): ", .failure)
    }
  }

  /// Whether stderr is a terminal, so that a person reads the messages.
  package static var isTerminal: Bool { isatty(2) == 1 }

  /// Writes a line to stderr.
  package static func say(_ line: some StringProtocol) {
    write(PrintableText.escaped(line) + "\n", to: 2)
  }

  /// Writes `text` in the mark's colour to stderr, and after it the line.
  package static func say(_ line: some StringProtocol, after text: String, _ mark: Mark) {
    write(paint(text, mark) + PrintableText.escaped(line) + "\n", to: 2)
  }

  /// Writes a line of output to stdout.
  package static func print(_ line: some StringProtocol) {
    write(PrintableText.escaped(line) + "\n", to: 1)
  }

  /// Returns `text` in an ANSI colour if colours are wanted; see https://no-color.org.
  private static func paint(_ text: String, _ mark: Mark) -> String {
    let isWanted = (ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty
    let text = PrintableText.escaped(text)
    guard isWanted, isatty(2) == 1, ProcessEnvironment.value("TERM") != "dumb" else { return text }
    return "\u{1B}[\(mark.rawValue)m\(text)\u{1B}[0m"
  }

  /// Writes the address of the live screen to the terminal from which the program was started.
  /// Returns false if it was not started from a terminal. The address is written nowhere else,
  /// because everybody who reads it can use the screen.
  package static func announce(address: String) -> Bool {
    guard let terminal = [2, 1].first(where: { isatty($0) == 1 }) else { return false }
    // The port is the last part of "127.0.0.1:8080", which comes after "http://".
    let port = address.split(separator: "/").dropFirst().first?.split(separator: ":").last ?? "8080"
    let lines = [
      "", "  Open   \(address)", "",
      "From another machine, first: ssh -L \(port):127.0.0.1:\(port) <this machine>",
      "Ctrl-C ends it.",
    ]
    write(lines.joined(separator: "\n") + "\n", to: terminal)
    return true
  }

  private static func write(_ text: String, to descriptor: CInt) {
    let bytes = Array(text.utf8)
    // Safety: the array's storage is lent for the call and bounded by its count.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

import ArgumentParser
import Glibc
import MartletApp

/// Calibrates touch on the glass of the running panel, and prints the lines of a configuration.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Calibrate touch on the glass of the running panel.",
    discussion: """
      The panel shows five crosses one after another; touch the middle of each. The new \
      calibration is in use at once, and is kept when Keep is touched within 15 seconds. Its lines \
      for a configuration are printed or written. Without a touch for 30 seconds all is as before.
      """)

  @OptionGroup var output: NewFile
  @OptionGroup var chosen: DisplayOption
  @OptionGroup var panel: PanelOption

  /// The time between two questions to the panel, in microseconds.
  private static let interval: UInt32 = 300_000

  func run() throws {
    try output.check()
    var shown = ""
    var state = try panel.ask("calibrate", "begin", output: chosen.display)
    while true {
      let words = state.split(separator: "\n").first.map { $0.split(separator: " ") } ?? []
      switch words.first {
      case "target" where words.count == 3:
        say("touch cross \(words[1]) of \(words[2]) on the panel", after: &shown)
      case "repeat" where words.count == 3:
        say("the touches do not match; once more, cross \(words[1])", after: &shown)
      case "confirmation": say("touch Keep on the panel", after: &shown)
      case "kept":
        let lines = state.split(separator: "\n").dropFirst()
        try output.write(lines.joined(separator: "\n") + "\n")
        if output.isFile { Console.say("\(output.path) is written") }
        return
      case "undone":
        throw AppError(.unavailable, "the calibration was not confirmed; all is as before")
      default: throw AppError(.unavailable, "the calibration has ended")
      }
      usleep(Self.interval)
      state = try panel.ask("calibrate", "state")
    }
  }

  /// Says a line once.
  private func say(_ line: String, after last: inout String) {
    if line != last { Console.say(line) }
    last = line
  }
}

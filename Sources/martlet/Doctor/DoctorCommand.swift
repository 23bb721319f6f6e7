import ArgumentParser
import Glibc
import MartletApp
import MartletDashboard
import MartletGeometry
import MartletThreads

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at what a panel needs and say what is missing.",
    discussion: """
      Asks each source once, and says what it answered. Names tiles and alarms whose item their \
      source does not have. Where the service of remote sources runs, says what they have there. \
      Exits with the code of the first thing that is wrong.

      --report writes what a report about a board needs, as Markdown: the machine, its display and \
      input devices, and how long frames take, which it measures without the display for some \
      seconds. It names no machine, address, file of data or text of the configuration.
      """)

  @OptionGroup var source: ConfigOptions

  @Flag(help: "Write one JSON object a finding, or with --report one for all.")
  var json = false

  @Flag(help: "Describe this board for a report, instead.")
  var report = false

  func run() throws {
    if report { return try MainActor.assumeIsolated { try describeBoard() } }
    var findings: [Finding] = []
    let reading = source.read()
    let config = reading.error == nil ? reading.config : nil
    findings += configuration(reading)
    let readings = SourceAnswer.ask(config?.sources ?? [])
    findings += readings.flatMap(Self.findings)
    if let config {
      findings += UnknownItem.find(in: config, readings).map {
        Finding(subject: "configuration", text: $0.text, failure: .configuration)
      }
    }
    if let config { findings += RemoteSourceState.ask(config).map(Self.finding) }
    findings.append(fonts(config, texts: readings.flatMap(\.update.shownTexts)))
    findings += displays(config)
    findings += inputs()
    for finding in findings { report(finding) }
    if let failure = findings.compactMap(\.failure).first { throw ExitCode(failure.rawValue) }
  }

  /// Returns the findings about a source: one for each failure, or one for its answer, and one for
  /// each age limit that is computed from the data.
  private static func findings(_ reading: SourceAnswer) -> [Finding] {
    let problems = reading.problems
    var findings = problems.map { problem in
      Finding(
        subject: "data", text: "\(reading.settings.location): source \(reading.name): \(problem)",
        failure: .inputOutput)
    }
    if problems.isEmpty {
      let summary = reading.summary(now: RealTime.milliseconds)
      findings.append(Finding(subject: "data", text: "\(reading.name): \(summary)"))
    }
    return findings + reading.ages.map { Finding(subject: "data", text: $0) }
  }

  private static func finding(_ reading: RemoteSourceState) -> Finding {
    Finding(subject: "feeds", text: reading.text, failure: reading.isHealthy ? nil : .unavailable)
  }

  @MainActor private func describeBoard() throws(AppError) {
    let inputs = (try? InputDeviceEntry.list())?.devices ?? []
    var report = BoardReport(
      machine: MachineFacts(), version: BuildInfo.version, libraries: About.libraries,
      displays: DisplayReport.list().displays, inputs: inputs)
    report.runs.append(try BoardMeasurement.ofBuiltInPage())
    // A configuration with problems is not a fault of the board. `doctor` without --report explains
    // it.
    let size = report.displays.first?.preferredSize ?? PixelSize(width: 1280, height: 800)
    if let run = try? BoardMeasurement.ofFirstPage(source, size: size) { report.runs.append(run) }
    report.memory = ResidentMemory()
    if json { return Console.print(report.json) }
    for line in report.markdown { Console.print(line) }
  }

  private struct Finding {
    var subject: String
    var text: String
    /// The exit status for this finding; nil if it is not a failure.
    var failure: ExitStatus?
  }

  private func report(_ finding: Finding) {
    let isHealthy = finding.failure == nil
    if json {
      Console.print(
        JSONText.object([
          ("subject", JSONText.string(finding.subject)), ("ok", isHealthy ? "true" : "false"),
          ("text", JSONText.string(finding.text)),
        ]))
    } else {
      let line = "\(finding.subject): \(finding.text)"
      if isHealthy {
        Console.say(line, after: "ok   ", .ok)
      } else {
        Console.say(line, after: "FAIL ", .failure)
      }
    }
  }

  private func configuration(_ reading: Configuration.Reading) -> [Finding] {
    if let error = reading.error {
      // Each mistake has one line.
      return error.message.split(separator: "\n").map {
        Finding(subject: "configuration", text: String($0), failure: error.status)
      }
    }
    let count = Set(reading.config.pagesOfAllOutputs.map(\.id)).count
    let text = "correct, " + (count == 1 ? "1 page" : "\(count) pages")
    return [Finding(subject: "configuration", text: text)]
  }

  /// Checks the fonts, and whether they have all characters of the texts in the configuration and
  /// the data.
  private func fonts(_ config: Config?, texts: [String]) -> Finding {
    var complaints: [String] = []
    do throws(AppError) {
      let families = try FontReport.families(
        files: config?.fonts.files ?? [], texts: (config?.shownTexts ?? []) + texts
      ) { complaints.append($0) }
      let text = (families + complaints).joined(separator: ", ")
      return Finding(
        subject: "fonts", text: text, failure: complaints.isEmpty ? nil : .unavailable)
    } catch {
      return Finding(subject: "fonts", text: error.message, failure: error.status)
    }
  }

  private func displays(_ config: Config?) -> [Finding] {
    let (displays, failures) = DisplayReport.list()
    var findings = failures.map {
      Finding(subject: "display", text: $0.message, failure: $0.status)
    }
    let connected = displays.filter(\.isConnected)
    for display in connected {
      let commits = display.isAtomic ? "atomic commits" : "no atomic commits"
      findings.append(
        Finding(
          subject: "display",
          text: "\(display.connector) on \(display.card) (\(display.driver), \(commits)), "
            + (display.modes.first ?? "no mode")))
      let settings = config?.display ?? Config.Display()
      if let text = display.smallTargets(scale: settings.scale, distance: settings.distance) {
        findings.append(Finding(subject: "touch", text: text))
      }
    }
    if connected.isEmpty, failures.isEmpty {
      let text = displays.isEmpty ? DisplayReport.missingCard() : "no display is connected"
      findings.append(Finding(subject: "display", text: text, failure: .unavailable))
    }
    return findings
  }

  private func inputs() -> [Finding] {
    do throws(AppError) {
      let (devices, failures) = try InputDeviceEntry.list()
      var findings = failures.map {
        Finding(subject: "input", text: $0.message, failure: $0.status)
      }
      for device in devices {
        findings.append(
          Finding(
            subject: "input",
            text: "\(device.name) (\(device.capabilities.joined(separator: ", ")))"))
      }
      // A panel without touch works without an input device.
      if findings.isEmpty { findings.append(Finding(subject: "input", text: "no device")) }
      return findings
    } catch {
      return [Finding(subject: "input", text: error.message, failure: error.status)]
    }
  }
}

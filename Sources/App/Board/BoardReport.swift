import MartletFormats

/// The text that a person pastes into a report about a board, the computer of a panel, as Markdown
/// or JSON: the machine, its display and input devices, and the time that frames take there.
///
/// It contains no name of a machine or person, no address, no data file and no text of the
/// configuration.
package struct BoardReport: Sendable {
  /// The cost of the frames of one page, measured without a display.
  package struct Run: Hashable, Sendable {
    /// The name of the page.
    package var page: String
    /// The size in device pixels, such as "1280x800".
    package var size: String
    /// The number of drawing threads.
    package var threads: Int
    /// The number of frames after the first one.
    package var frames: Int
    /// The time from reading the configuration's text to the end of the first frame, in
    /// milliseconds.
    package var firstFrame: Double
    /// The cost of each part of a frame, in the order of the table's columns.
    package var stages: [Stage]

    /// Makes a measurement of one page.
    package init(
      page: String, size: String, threads: Int, frames: Int, firstFrame: Double, stages: [Stage]
    ) {
      self.page = page
      self.size = size
      self.threads = threads
      self.frames = frames
      self.firstFrame = firstFrame
      self.stages = stages
    }
  }

  /// The time that one part of a frame takes, in milliseconds: the median and the 99th percentile.
  package struct Stage: Hashable, Sendable {
    /// The name of the part, which is the title of its column.
    package var name: String
    /// The median, in milliseconds.
    package var p50: Double
    /// The 99th percentile, in milliseconds.
    package var p99: Double

    /// Makes a part.
    package init(_ name: String, p50: Double, p99: Double) {
      self.name = name
      self.p50 = p50
      self.p99 = p99
    }
  }

  /// The facts about the machine.
  package var machine: MachineFacts
  /// The output of `--version`, with the commit.
  package var version: String
  /// The libraries in use with their versions.
  package var libraries: [(name: String, version: String)]
  /// The connectors that have a display.
  package var displays: [DisplayReport]
  /// The input devices.
  package var inputs: [InputDeviceEntry]
  /// The measurements; empty if none were made.
  package var runs: [Run] = []
  /// The resident memory of this process; nil if it was not measured.
  package var memory: ResidentMemory?

  /// Makes a report without measurements. Connectors without a display are left out.
  package init(
    machine: MachineFacts, version: String, libraries: [(name: String, version: String)],
    displays: [DisplayReport], inputs: [InputDeviceEntry]
  ) {
    self.machine = machine
    self.version = version
    self.libraries = libraries
    self.displays = displays.filter(\.isConnected)
    self.inputs = inputs
  }

  // MARK: - Markdown

  /// The report as lines of Markdown. The last line says where to send it.
  package var markdown: [String] {
    var lines = ["### \(Self.plain(machine.board ?? "A board without a name"))", ""]
    lines += ["| | |", "|---|---|"]
    lines += facts.map { "| \($0.0) | \(Self.plain($0.1)) |" }
    if let first = runs.first {
      lines += ["", Self.explanation(threads: first.threads), ""]
      let names = first.stages.map(\.name)
      lines.append("| page | frames | first | \(names.joined(separator: " | ")) |")
      lines.append("|---|" + String(repeating: "---:|", count: names.count + 2))
      for run in runs {
        let figures = run.stages.map { "\(Self.figure($0.p50)) / \(Self.figure($0.p99))" }
        lines.append(
          "| \(run.page), \(run.size) | \(run.frames) | \(Self.figure(run.firstFrame)) | "
            + figures.joined(separator: " | ") + " |")
      }
    }
    lines += ["", Self.destination]
    return lines
  }

  /// The last line of the report: where to send it.
  package static let destination =
    "Read it through, add what you see on the glass, and send it as docs/boards.md says."

  private static func explanation(threads: Int) -> String {
    "Milliseconds a frame (half of the frames / 99 of 100 take at most), \(threads) drawing "
      + (threads == 1 ? "thread" : "threads")
      + ", without a display: nothing is copied to one. `first` is the first frame, from the "
      + "configuration's text on."
  }

  private var facts: [(String, String)] {
    var facts = [
      ("System", machine.system ?? "?"),
      ("Kernel", "\(machine.kernel ?? "?"), \(MachineFacts.architecture)"),
    ]
    var processor = machine.processor ?? "?"
    if let megahertz = machine.megahertz { processor += ", \(megahertz) MHz" }
    facts.append(("Processor", processor))
    facts.append(("Drawing loops", MachineFacts.instructions))
    let memory = machine.memoryMebibytes.map { "\($0) MiB" } ?? "?"
    facts.append(("Memory", "\(memory), pages of \(machine.pageKibibytes) KiB"))
    facts.append(("Martlet", version))
    facts.append(
      ("Libraries", libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")))
    for display in displays {
      facts.append(("Display", Self.text(of: display)))
    }
    if displays.isEmpty { facts.append(("Display", "none is connected, or none may be opened")) }
    for device in inputs {
      facts.append(
        ("Input", "\(Self.named(device)) (\(device.capabilities.joined(separator: ", ")))"))
    }
    if inputs.isEmpty { facts.append(("Input", "no device, or none may be opened")) }
    if let memory = self.memory {
      facts.append(
        (
          "Martlet's memory",
          "\(memory.mebibytes) MiB resident, at most \(memory.peakMebibytes) MiB"
        ))
    }
    return facts
  }

  private static func text(of display: DisplayReport) -> String {
    let interface = display.isAtomic ? "atomic" : "legacy"
    let formats =
      display.formats.isEmpty ? "formats unknown" : display.formats.joined(separator: " ")
    return "\(display.connector) by \(display.driver) (\(interface)), "
      + "\(display.modes.first ?? "no mode"), \(formats)"
  }

  /// Returns the name of an input device without hardware addresses, which the names of wireless
  /// devices may contain.
  private static func named(_ device: InputDeviceEntry) -> String {
    device.name.split(separator: " ").map { isAddress($0) ? "…" : String($0) }
      .joined(separator: " ")
  }

  /// Whether a word is a hardware address: six bytes in hexadecimal digits.
  private static func isAddress(_ word: Substring) -> Bool {
    let digits = word.filter { !":-_.()[]".contains($0) }
    return digits.count == 12 && digits.allSatisfy { $0.isHexDigit }
  }

  /// A text for a cell of a table.
  private static func plain(_ text: String) -> String {
    text.replacingText("|", with: "\\|")
  }

  /// Milliseconds with two digits after the point.
  private static func figure(_ milliseconds: Double) -> String {
    guard milliseconds.isFinite, milliseconds.magnitude < 1e9 else { return "?" }
    let hundredths = Int((milliseconds * 100).rounded())
    let rest = String(hundredths % 100)
    return "\(hundredths / 100)." + (rest.count < 2 ? "0" + rest : rest)
  }

  // MARK: - JSON

  /// The report as one JSON object.
  package var json: String {
    func string(_ text: String?) -> String { text.map { JSONText.string($0) } ?? "null" }
    func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
    let displays = displays.map { display in
      JSONText.object([
        ("driver", string(display.driver)), ("connector", string(display.connector)),
        ("mode", string(display.modes.first)), ("atomic", display.isAtomic ? "true" : "false"),
        ("formats", JSONText.array(display.formats.map { string($0) })),
      ])
    }
    let inputs = inputs.map { device in
      JSONText.object([
        ("name", string(Self.named(device))),
        ("capabilities", JSONText.array(device.capabilities.map { string($0) })),
      ])
    }
    let runs = runs.map { run in
      JSONText.object(
        [
          ("page", string(run.page)), ("size", string(run.size)), ("threads", "\(run.threads)"),
          ("frames", "\(run.frames)"), ("first_ms", JSONText.number(run.firstFrame)),
        ]
          + run.stages.map { stage in
            (
              stage.name + "_ms",
              JSONText.object([
                ("p50", JSONText.number(stage.p50)), ("p99", JSONText.number(stage.p99)),
              ])
            )
          })
    }
    return JSONText.object([
      ("board", string(machine.board)), ("system", string(machine.system)),
      ("kernel", string(machine.kernel)), ("architecture", string(MachineFacts.architecture)),
      ("processor", string(machine.processor)), ("megahertz", number(machine.megahertz)),
      ("loops", string(MachineFacts.instructions)), ("memory_mib", number(machine.memoryMebibytes)),
      ("page_kib", "\(machine.pageKibibytes)"), ("martlet", string(version)),
      ("libraries", JSONText.object(libraries.map { ($0.name, string($0.version)) })),
      ("displays", JSONText.array(displays)), ("inputs", JSONText.array(inputs)),
      ("runs", JSONText.array(runs)), ("resident_mib", number(memory?.mebibytes)),
      ("most_resident_mib", number(memory?.peakMebibytes)),
    ])
  }
}

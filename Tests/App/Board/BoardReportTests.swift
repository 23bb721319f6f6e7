import Foundation
import Testing

@testable import MartletApp

/// A folder with a machine's files below `/proc`, `/sys` and `/etc`.
private final class FakeMachine {
  private let root: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
    root = url.path
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The facts read from the folder, which stays until then.
  func read<Value>(_ body: (_ root: String) -> Value) -> Value {
    withExtendedLifetime(self) { body(root) }
  }

  /// A board with four cores, and all that a report must not tell.
  static func board() throws -> FakeMachine {
    let core = """
      BogoMIPS\t: 108.00
      Features\t: fp asimd evtstrm crc32 cpuid
      CPU implementer\t: 0x41
      CPU architecture: 8
      CPU variant\t: 0x0
      CPU part\t: 0xd08
      CPU revision\t: 3

      """
    return try FakeMachine([
      "proc/cpuinfo": (0..<4).map { "processor\t: \($0)\n\(core)\n" }.joined()
        + "Hardware\t: BCM2835\nRevision\t: c03115\nSerial\t\t: 10000000deadbeef\n"
        + "Model\t\t: Raspberry Pi 4 Model B Rev 1.5\n",
      "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
      "proc/device-tree/serial-number": "10000000deadbeef\0",
      "proc/meminfo": "MemTotal:        3882432 kB\nMemFree:          100 kB\n",
      "proc/sys/kernel/osrelease": "6.12.25+rpt-rpi-v8\n",
      "proc/sys/kernel/hostname": "secret-host\n",
      "etc/hostname": "secret-host\n",
      "etc/os-release": "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n",
      "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq": "1800000\n",
    ])
  }
}

struct MachineFactsTests {
  @Test func aBoardIsDescribedByItsDeviceTree() throws {
    let facts = try FakeMachine.board().read { MachineFacts(root: $0, pageSize: 16_384) }
    #expect(facts.board == "Raspberry Pi 4 Model B Rev 1.5")
    #expect(facts.system == "Debian GNU/Linux 13 (trixie)")
    #expect(facts.kernel == "6.12.25+rpt-rpi-v8")
    #expect(facts.processor == "4 × Cortex-A72")
    #expect(facts.megahertz == 1800 && facts.memoryMebibytes == 3791 && facts.pageKibibytes == 16)
  }

  @Test func aPCIsDescribedByItsFirmware() throws {
    let machine = try FakeMachine([
      "sys/class/dmi/id/sys_vendor": "Example Corp.\n",
      "sys/class/dmi/id/product_name": "  Panel\tPC 12 \n",
      "sys/class/dmi/id/product_serial": "SN12345\n",
      "proc/cpuinfo": "processor\t: 0\nmodel name\t: Example(R) N100\n\n"
        + "processor\t: 1\nmodel name\t: Example(R) N100\n\n",
    ])
    let facts = machine.read { MachineFacts(root: $0, pageSize: 4096) }
    #expect(facts.board == "Example Corp. Panel PC 12")
    #expect(facts.processor == "2 × Example(R) N100")
    #expect(facts.kernel == nil && facts.megahertz == nil && facts.memoryMebibytes == nil)
  }

  @Test(arguments: [
    ("", nil), ("nonsense\n:\n: :\n", nil),
    ("processor : 0\nprocessor : 1\n", "2 × unnamed core"),
    ("processor : 0\nCPU implementer : 0x41\nCPU part : 0xfff\n", "1 × core 0x41/0xfff"),
    ("processor : 0\nCPU implementer : 0x4e\nCPU part : 0xd08\n", "1 × core 0x4e/0xd08"),
    ("processor : 0\nhart : 0\nuarch : sifive,u74-mc\n", "1 × sifive,u74-mc"),
    (
      "processor : 0\nCPU implementer : 0x41\nCPU part : 0xd05\n"
        + "processor : 1\nCPU implementer : 0x41\nCPU part : 0xd05\n"
        + "processor : 2\nCPU implementer : 0x41\nCPU part : 0xd0b\n",
      "2 × Cortex-A55 and 1 × Cortex-A76"
    ),
  ])
  func coresAreCountedByKind(cpuinfo: String, text: String?) {
    #expect(ProcessorNames(cpuinfo).text == text)
  }

  @Test func thisProcessHasMemory() throws {
    let memory = try #require(ResidentMemory())
    #expect(memory.mebibytes > 0 && memory.peakMebibytes >= memory.mebibytes)
    let machine = try FakeMachine([
      "proc/self/status": "Name:\tmartlet\nVmHWM:\t   52224 kB\nVmRSS:\t   46080 kB\n"
    ])
    let read = machine.read { ResidentMemory(root: $0) }
    #expect(read?.mebibytes == 45 && read?.peakMebibytes == 51)
    #expect(ResidentMemory(root: "/nonexistent") == nil)
  }
}

struct BoardReportTests {
  private func report() throws -> BoardReport {
    let machine = try FakeMachine.board()
    var report = BoardReport(
      machine: machine.read { MachineFacts(root: $0, pageSize: 4096) },
      version: "martlet, commit 0123",
      libraries: [("Swift", "6.3.1"), ("SQLite", "3.40.1")],
      displays: [
        DisplayReport(
          card: "/dev/dri/card1", driver: "vc4", connector: "HDMI-A-1", isConnected: true,
          modes: ["1920x1080@60", "1280x720@60"], formats: ["xrgb8888", "rgb565"], isAtomic: true),
        DisplayReport(
          card: "/dev/dri/card1", driver: "vc4", connector: "HDMI-A-2", isConnected: false,
          modes: [], formats: [], isAtomic: true),
      ],
      inputs: [
        InputDeviceEntry(
          name: "Glass | 12 AA:bb:0C:dd:ee:0f", node: "/dev/input/event3", capabilities: ["touch"])
      ])
    report.runs = [
      BoardReport.Run(
        page: "built-in", size: "1280x800", threads: 4, frames: 176, firstFrame: 211.504,
        stages: [
          BoardReport.Stage("update", p50: 0.126, p99: 2), .init("whole", p50: 0.5, p99: 17.005),
        ])
    ]
    return report
  }

  @Test func theMarkdownIsWholeAndSaysWhereToSendIt() throws {
    let lines = try report().markdown
    #expect(lines.first == "### Raspberry Pi 4 Model B Rev 1.5")
    for line in [
      "| System | Debian GNU/Linux 13 (trixie) |",
      "| Processor | 4 × Cortex-A72, 1800 MHz |", "| Memory | 3791 MiB, pages of 4 KiB |",
      "| Martlet | martlet, commit 0123 |", "| Libraries | Swift 6.3.1, SQLite 3.40.1 |",
      "| Display | HDMI-A-1 by vc4 (atomic), 1920x1080@60, xrgb8888 rgb565 |",
      #"| Input | Glass \| 12 … (touch) |"#, "| page | frames | first | update | whole |",
      "| built-in, 1280x800 | 176 | 211.50 | 0.13 / 2.00 | 0.50 / 17.01 |",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains { $0.contains("HDMI-A-2") })
    #expect(lines.last?.contains("docs/boards.md") == true)
    // Every row of a table has as many cells as the row above it.
    for (above, line) in zip(lines, lines.dropFirst())
    where above.hasPrefix("|") && line.hasPrefix("|") {
      let cells = { (line: String) in line.replacing(#"\|"#, with: "").count { $0 == "|" } }
      #expect(cells(above) == cells(line), "\(line)")
    }
  }

  @Test func theReportTellsNoSecret() throws {
    let report = try report()
    for text in [report.markdown.joined(separator: "\n"), report.json] {
      for secret in ["deadbeef", "secret-host", "AA:bb", "/dev/input", "c03115"] {
        #expect(!text.contains(secret), "\(secret)")
      }
    }
  }

  @Test func theJSONSaysTheSame() throws {
    let bytes = Data(try report().json.utf8)
    let object = try #require(
      try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(object["board"] as? String == "Raspberry Pi 4 Model B Rev 1.5")
    #expect(object["megahertz"] as? Int == 1800)
    let displays = try #require(object["displays"] as? [[String: Any]])
    #expect(displays.count == 1 && displays[0]["mode"] as? String == "1920x1080@60")
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect((runs[0]["whole_ms"] as? [String: Double])?["p99"] == 17.005)
    #expect(object["resident_mib"] is NSNull)
  }

  @Test func aMachineThatTellsNothingIsStillDescribed() {
    let report = BoardReport(
      machine: MachineFacts(root: "/nonexistent", pageSize: 4096), version: "v", libraries: [],
      displays: [], inputs: [])
    #expect(report.markdown.first == "### A board without a name")
    #expect(report.markdown.contains("| Display | none is connected, or none may be opened |"))
  }
}

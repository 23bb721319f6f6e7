import Glibc
import MartletRaster

/// The facts about the machine in a report about a board, from `/proc`, `/sys` and `/etc`.
///
/// The facts contain no name of the machine or of a person, no serial number and no address.
/// `/proc/cpuinfo` has a serial number on some boards, so only the lines for the processor's name
/// are read.
package struct MachineFacts: Hashable, Sendable {
  /// The board, such as "Raspberry Pi 4 Model B Rev 1.5"; for a PC the vendor and the product.
  package var board: String?
  /// The operating system, such as "Debian GNU/Linux 12 (bookworm)".
  package var system: String?
  /// The release of the kernel.
  package var kernel: String?
  /// The processor cores, such as "4 × Cortex-A72".
  package var processor: String?
  /// The highest frequency of the first core, in MHz; nil if the machine does not report it.
  package var megahertz: Int?
  /// The usable memory in MiB.
  package var memoryMebibytes: Int?
  /// The size of a memory page in KiB.
  package var pageKibibytes: Int

  /// The processor architecture for which the program was built.
  package static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// The instructions that the drawing loops use on this machine.
  package static var instructions: String { KernelSet.best }

  /// Reads the facts.
  ///
  /// - Parameters:
  ///   - root: a prefix of `/proc`, `/sys` and `/etc`; empty for this machine. Tests use it.
  ///   - pageSize: the size of a memory page in bytes.
  package init(root: String = "", pageSize: Int = sysconf(CInt(_SC_PAGESIZE))) {
    pageKibibytes = pageSize / 1024
    let source = FactFiles(root: root)
    board = source.line("/proc/device-tree/model") ?? Self.product(source)
    system = source.value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
    kernel = source.line("/proc/sys/kernel/osrelease")
    processor = ProcessorNames(source.text("/proc/cpuinfo") ?? "").text
    megahertz = source.line("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")
      .flatMap { Int($0) }.map { $0 / 1000 }
    memoryMebibytes = source.value(of: "MemTotal", in: "/proc/meminfo", separator: ":")
      .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }.map { $0 / 1024 }
  }

  private static func product(_ source: FactFiles) -> String? {
    let names = ["sys_vendor", "product_name"].compactMap { source.line("/sys/class/dmi/id/\($0)") }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

/// The resident memory of this process.
package struct ResidentMemory: Hashable, Sendable {
  /// The current resident memory in MiB.
  package var mebibytes: Int
  /// The peak of the resident memory since the process started, in MiB.
  package var peakMebibytes: Int

  /// Reads the memory; nil if the system does not report it.
  package init?(root: String = "") {
    let source = FactFiles(root: root)
    func mebibytes(_ name: String) -> Int? {
      source.value(of: name, in: "/proc/self/status", separator: ":")
        .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }.map { $0 / 1024 }
    }
    guard let now = mebibytes("VmRSS"), let maximum = mebibytes("VmHWM") else { return nil }
    self.mebibytes = now
    peakMebibytes = maximum
  }
}

/// Small text files of the system.
private struct FactFiles {
  let root: String

  /// Returns the whole text; nil if the file cannot be read.
  func text(_ path: String) -> String? {
    guard let bytes = try? Files.read(root + path, atMost: 1 << 20) else { return nil }
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the first line without spaces around it; nil if it is empty or cannot be read.
  func line(_ path: String) -> String? {
    guard let line = text(path)?.split(whereSeparator: \.isNewline).first else { return nil }
    return trimmed(line)
  }

  /// Returns the value of a line `NAME SEPARATOR VALUE`, without quotes.
  func value(of name: String, in path: String, separator: Character) -> String? {
    for line in (text(path) ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == name else { continue }
      return trimmed(parts[1].filter { $0 != "\"" })
    }
    return nil
  }

  private func trimmed(_ text: some StringProtocol) -> String? {
    let words = text.split { $0.isWhitespace }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

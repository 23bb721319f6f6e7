import Glibc
import MartletRaster

/// The facts about the machine in a report about a board, from `/proc` and `/sys`.
///
/// The files that are read hold no name of the machine or of a person, no serial number and no
/// address. `/proc/cpuinfo` has a serial number on some boards; only the lines named here are used.
package struct MachineFacts: Hashable, Sendable {
  /// Such as "Raspberry Pi 4 Model B Rev 1.5"; for a PC the vendor and the product.
  package var board: String?
  /// Such as "Debian GNU/Linux 12 (bookworm)".
  package var system: String?
  /// The kernel's release.
  package var kernel: String?
  /// Such as "4 × Cortex-A72".
  package var processor: String?
  /// The greatest frequency of the first core; nil if the machine does not tell.
  package var megahertz: Int?
  package var memoryMebibytes: Int?
  package var pageKibibytes: Int

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

  /// - Parameter root: what stands before `/proc`, `/sys` and `/etc`; empty for the machine's own.
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
  package var mebibytes: Int
  /// The most since the process started.
  package var mostMebibytes: Int

  /// Nil if the system does not tell.
  package init?(root: String = "") {
    let source = FactFiles(root: root)
    func mebibytes(_ name: String) -> Int? {
      source.value(of: name, in: "/proc/self/status", separator: ":")
        .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }.map { $0 / 1024 }
    }
    guard let now = mebibytes("VmRSS"), let most = mebibytes("VmHWM") else { return nil }
    self.mebibytes = now
    mostMebibytes = most
  }
}

/// Small text files of the system.
private struct FactFiles {
  let root: String

  /// The whole text; nil if the file cannot be read.
  func text(_ path: String) -> String? {
    guard let bytes = try? Files.read(root + path, atMost: 1 << 20) else { return nil }
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }

  /// The first line without spaces around it; nil if it is empty or cannot be read.
  func line(_ path: String) -> String? {
    guard let line = text(path)?.split(whereSeparator: \.isNewline).first else { return nil }
    return trimmed(line)
  }

  /// The value of a line `NAME SEPARATOR VALUE`, without quotes.
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

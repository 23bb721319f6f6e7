/// The kinds of cores that `/proc/cpuinfo` lists, with their numbers.
struct ProcessorNames: Hashable {
  private var counts: [(name: String, count: Int)] = []

  static func == (a: ProcessorNames, b: ProcessorNames) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The kinds of cores, such as "4 × Cortex-A72 and 4 × Cortex-A53"; nil without a core.
  var text: String? {
    counts.isEmpty ? nil : counts.map { "\($0.count) × \($0.name)" }.joined(separator: " and ")
  }

  init(_ cpuinfo: String) {
    var core: [Substring: String]?
    for line in cpuinfo.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let key = parts.first?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      else {
        continue
      }
      let value = parts.count == 2 ? parts[1].split(separator: " ").joined(separator: " ") : ""
      if key == "processor" {
        add(core)
        core = [:]
      } else if Self.keys.contains(key) {
        core?[Substring(key)] = value
      }
    }
    add(core)
  }

  private static let keys: Set<String> = ["model name", "CPU implementer", "CPU part", "uarch"]

  private mutating func add(_ core: [Substring: String]?) {
    guard let core else { return }
    let name = Self.name(core)
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  private static func name(_ core: [Substring: String]) -> String {
    if let part = core["CPU part"], let implementer = core["CPU implementer"] {
      if implementer == "0x41", let name = armParts[part] { return name }
      return "core \(implementer)/\(part)"
    }
    return core["model name"] ?? core["uarch"] ?? "unnamed core"
  }

  /// The names of Arm's own cores, by the part number of the main identification register
  /// (MIDR_EL1).
  private static let armParts = [
    "0xb76": "ARM1176", "0xc07": "Cortex-A7", "0xc08": "Cortex-A8", "0xc09": "Cortex-A9",
    "0xc0d": "Cortex-A17", "0xc0f": "Cortex-A15", "0xd01": "Cortex-A32", "0xd03": "Cortex-A53",
    "0xd04": "Cortex-A35", "0xd05": "Cortex-A55", "0xd07": "Cortex-A57", "0xd08": "Cortex-A72",
    "0xd09": "Cortex-A73", "0xd0a": "Cortex-A75", "0xd0b": "Cortex-A76", "0xd0c": "Neoverse-N1",
    "0xd0d": "Cortex-A77", "0xd40": "Neoverse-V1", "0xd41": "Cortex-A78", "0xd44": "Cortex-X1",
    "0xd46": "Cortex-A510", "0xd47": "Cortex-A710", "0xd49": "Neoverse-N2", "0xd4d": "Cortex-A715",
    "0xd80": "Cortex-A520", "0xd81": "Cortex-A720",
  ]
}

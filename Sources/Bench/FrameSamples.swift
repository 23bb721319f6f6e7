/// The times that frames took, in seconds.
package struct FrameSamples: Hashable, Sendable {
  private var wall: [Double] = []
  private var cpu: [Double] = []

  package init() {}

  package var count: Int { wall.count }

  /// The shortest time; 0 without samples.
  package var minimum: Double { wall.min() ?? 0 }
  package var median: Double { Self.median(wall) }
  /// The median of the CPU times; each is the sum over all threads.
  package var medianCPU: Double { Self.median(cpu) }

  /// Returns the time that a share of the frames, from 0 to 1, does not exceed.
  package func percentile(_ share: Double) -> Double {
    let sorted = wall.sorted()
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted.isEmpty ? 0 : sorted[min(max(place, 0), sorted.count - 1)]
  }

  package mutating func append(wall: Double, cpu: Double) {
    self.wall.append(wall)
    self.cpu.append(cpu)
  }

  private static func median(_ values: [Double]) -> Double {
    if values.isEmpty { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// The times of one scene with one number of threads.
package struct BenchLine: Hashable, Sendable {
  package var scene: BenchSceneName
  package var threads: Int
  package var samples: FrameSamples

  package init(scene: BenchSceneName, threads: Int, samples: FrameSamples = FrameSamples()) {
    self.scene = scene
    self.threads = threads
    self.samples = samples
  }

  package static let csvHeader = "peer,threads,scene,min_ms,median_ms,median_cpu_ms,frames"

  /// The values under `csvHeader`. Every program of the comparison writes such lines.
  package var csv: String {
    "martlet,\(threads),\(scene.rawValue),\(Self.milliseconds(samples.minimum)),"
      + "\(Self.milliseconds(samples.median)),\(Self.milliseconds(samples.medianCPU)),"
      + "\(samples.count)"
  }

  /// The values with the names of `csvHeader`.
  package var json: String {
    "{\"peer\":\"martlet\",\"threads\":\(threads),\"scene\":\"\(scene.rawValue)\","
      + "\"min_ms\":\(Self.milliseconds(samples.minimum)),"
      + "\"median_ms\":\(Self.milliseconds(samples.median)),"
      + "\"median_cpu_ms\":\(Self.milliseconds(samples.medianCPU)),"
      + "\"frames\":\(samples.count)}"
  }

  /// The values as a line of columns, for people to read.
  package var text: String {
    let columns = [
      scene.rawValue, "\(threads)", Self.milliseconds(samples.minimum),
      Self.milliseconds(samples.median), Self.milliseconds(samples.medianCPU),
      "\(samples.count)",
    ]
    return Self.row(columns)
  }

  package static let textHeader = row(["scene", "threads", "min ms", "median", "CPU", "frames"])

  static func row(_ columns: [String]) -> String {
    columns.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined()
  }

  /// Returns a time in milliseconds with three digits after the point.
  static func milliseconds(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    let rest = String(micros % 1000)
    return "\(micros / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// The times of a scene of `UIBench`, and the counts of its last frame.
package struct UIBenchLine: Hashable, Sendable {
  package var scene: String
  package var samples: FrameSamples
  package var nodes: Int
  package var bodies: Int

  /// - Parameter samples: the times of the line; nil for those that the bench has measured.
  @MainActor package init(_ scene: String, _ bench: UIBench, samples: FrameSamples? = nil) {
    self.scene = scene
    self.samples = samples ?? bench.samples
    nodes = bench.nodeCount
    bodies = bench.statistics.bodies
  }

  package static let textHeader = BenchLine.row(
    ["scene", "min ms", "median", "CPU", "nodes", "bodies", "frames"])

  private var figures: [String] {
    [samples.minimum, samples.median, samples.medianCPU].map(BenchLine.milliseconds)
      + ["\(nodes)", "\(bodies)", "\(samples.count)"]
  }

  /// The values as a line of columns, for people to read.
  package var text: String { BenchLine.row([scene] + figures) }

  package var json: String {
    let names = ["min_ms", "median_ms", "median_cpu_ms", "nodes", "bodies", "frames"]
    let fields = zip(names, figures).map { "\"\($0)\":\($1)" }
    return "{\"scene\":\"\(scene)\"," + fields.joined(separator: ",") + "}"
  }
}

/// The times of frames, in seconds.
package struct FrameSamples: Hashable, Sendable {
  private var wall: [Double] = []
  private var cpu: [Double] = []

  /// Makes an empty list.
  package init() {}

  /// The number of frames.
  package var count: Int { wall.count }

  /// The shortest elapsed time; 0 without frames.
  package var minimum: Double { wall.min() ?? 0 }
  /// The median of the elapsed times; 0 without frames.
  package var median: Double { Self.median(wall) }
  /// The median of the CPU times. Each is the sum over all threads.
  package var medianCPU: Double { Self.median(cpu) }

  /// Returns a percentile of the elapsed times: `share` of the frames took this time or less. It is
  /// 0 without frames.
  ///
  /// - Parameter share: 0…1, such as 0.99.
  package func percentile(_ share: Double) -> Double {
    let sorted = wall.sorted()
    let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted.isEmpty ? 0 : sorted[min(max(index, 0), sorted.count - 1)]
  }

  /// Adds a frame: its elapsed time, and the CPU time of all threads.
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
  /// The scene.
  package var scene: BenchSceneName
  /// The number of drawing threads.
  package var threads: Int
  /// The times.
  package var samples: FrameSamples

  /// Makes a line.
  package init(scene: BenchSceneName, threads: Int, samples: FrameSamples = FrameSamples()) {
    self.scene = scene
    self.threads = threads
    self.samples = samples
  }

  /// The names of the columns of `csv`. A peer is a program that draws the same scenes with its own
  /// library.
  package static let csvHeader = "peer,threads,scene,min_ms,median_ms,median_cpu_ms,frames"

  /// The values of the columns in `csvHeader`. All peers write such lines.
  package var csv: String {
    "martlet,\(threads),\(scene.rawValue),\(Self.milliseconds(samples.minimum)),"
      + "\(Self.milliseconds(samples.median)),\(Self.milliseconds(samples.medianCPU)),"
      + "\(samples.count)"
  }

  /// The values as a JSON object with the names of `csvHeader`.
  package var json: String {
    "{\"peer\":\"martlet\",\"threads\":\(threads),\"scene\":\"\(scene.rawValue)\","
      + "\"min_ms\":\(Self.milliseconds(samples.minimum)),"
      + "\"median_ms\":\(Self.milliseconds(samples.median)),"
      + "\"median_cpu_ms\":\(Self.milliseconds(samples.medianCPU)),"
      + "\"frames\":\(samples.count)}"
  }

  /// The values as a line of columns for people.
  package var text: String {
    let columns = [
      scene.rawValue, "\(threads)", Self.milliseconds(samples.minimum),
      Self.milliseconds(samples.median), Self.milliseconds(samples.medianCPU),
      "\(samples.count)",
    ]
    return Self.row(columns)
  }

  /// The titles of the columns of `text`.
  package static let textHeader = row(["scene", "threads", "min ms", "median", "CPU", "frames"])

  static func row(_ columns: [String]) -> String {
    columns.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined()
  }

  /// Returns a time in milliseconds with three decimals.
  static func milliseconds(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    let rest = String(micros % 1000)
    return "\(micros / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// The times of a scene of `UIBench`, and the counts of its last frame.
package struct UIBenchLine: Hashable, Sendable {
  /// The name of the scene.
  package var scene: String
  /// The times.
  package var samples: FrameSamples
  /// The number of nodes in the view tree.
  package var nodes: Int
  /// The number of bodies that the last frame evaluated.
  package var bodies: Int

  /// Makes a line with the counts of a bench.
  ///
  /// - Parameter samples: the times; nil takes those that the bench has measured.
  @MainActor package init(_ scene: String, _ bench: UIBench, samples: FrameSamples? = nil) {
    self.scene = scene
    self.samples = samples ?? bench.samples
    nodes = bench.nodeCount
    bodies = bench.statistics.bodies
  }

  /// The titles of the columns of `text`.
  package static let textHeader = BenchLine.row(
    ["scene", "min ms", "median", "CPU", "nodes", "bodies", "frames"])

  private var figures: [String] {
    [samples.minimum, samples.median, samples.medianCPU].map(BenchLine.milliseconds)
      + ["\(nodes)", "\(bodies)", "\(samples.count)"]
  }

  /// The values as a line of columns for people.
  package var text: String { BenchLine.row([scene] + figures) }

  /// The values as a JSON object.
  package var json: String {
    let names = ["min_ms", "median_ms", "median_cpu_ms", "nodes", "bodies", "frames"]
    let fields = zip(names, figures).map { "\"\($0)\":\($1)" }
    return "{\"scene\":\"\(scene)\"," + fields.joined(separator: ",") + "}"
  }
}

import MartletConfig
import MartletData

extension ConfigReader {
  /// Reads the steps of an item: `transform = [{ rate = "5min" }, { scale = 0.001, unit = "kW" }]`.
  /// Wrong steps are reported and left out.
  ///
  /// - Parameter unit: the unit of the item in the configuration; nil if it has none.
  mutating func transforms(unit: String?) -> [Transform] {
    let shape = ConfigShape.list(Transform.shape, count: 1...Transform.maximumSteps)
    guard let value = value("transform", as: shape) else { return [] }
    guard case .array(let steps) = value.kind, (1...Transform.maximumSteps).contains(steps.count)
    else {
      report(
        "transform takes an array of 1 to \(Transform.maximumSteps) steps, such as "
          + "[{ rate = \"5min\" }]", at: value.location)
      return []
    }
    var transforms: [Transform] = []
    var known: String?
    for step in steps {
      guard case .table(let table) = step.kind else {
        report("a step of transform is a table such as { rate = \"5min\" }", at: step.location)
        return []
      }
      var reader = ConfigReader(table, name: "transform", location: step.location)
      if let transform = reader.transform() {
        if let old = known, transform.unit(after: old) == nil {
          reader.report(
            "\(transform.name) changes the unit \"\(old.excerpt)\": write the new one as unit")
        }
        known = transform.unit(after: known)
        transforms.append(transform)
      }
      reader.finish()
      adopt(reader)
    }
    if let unit, let known, unit != known {
      report(
        "the item's unit is \"\(unit.excerpt)\", and its transform gives \"\(known.excerpt)\"",
        at: location(of: "unit"))
    }
    return transforms
  }

  /// Reads one step. A step that does not have exactly one key with an operation is reported and
  /// gives nil. A step with only a unit changes the unit.
  private mutating func transform() -> Transform? {
    let unit = string("unit")
    let given = Transform.names.filter { has($0) }
    guard given.count < 2 else {
      report("a step of transform does one thing; this one has \(given.joined(separator: ", "))")
      acceptAll()
      return nil
    }
    guard let name = given.first else {
      if unit == nil {
        report("a step of transform needs one of \(Transform.names.joined(separator: ", "))")
        acceptAll()
      }
      return unit.map { Transform(.unchanged, unit: $0) }
    }
    return step(name).map { Transform($0, unit: unit) }
  }

  private mutating func step(_ name: String) -> Transform.Step? {
    switch name {
    case "scale":
      let offset = number("offset", in: ItemSettings.values) ?? 0
      return number(name, in: ItemSettings.values).map { .scale(factor: $0, offset: offset) }
    case "clamp": return clamp()
    case "map": return replacements()
    case "rate", "derivative":
      let per = milliseconds("per", in: Transform.lengths) ?? 1000
      return window(name).map {
        name == "rate" ? .rate(window: $0, per: per) : .derivative(window: $0, per: per)
      }
    case "increase": return window(name).map { .increase(window: $0) }
    case "delta": return window(name).map { .delta(window: $0) }
    case "moving_average":
      return integer(name, in: 1...Transform.maximumSamples).map { .movingAverage($0) }
    case "resample":
      let statistic = choice("by", of: Transform.statistics, default: .mean)
      return window(name).map { .resample(step: $0, statistic) }
    default:
      guard let statistic = Transform.statistics.first(where: { name.hasPrefix($0.key) })?.value
      else { return nil }
      return window(name).map { .over(statistic, window: $0) }
    }
  }

  private mutating func window(_ key: String) -> Int64? {
    guard let length = duration(key, in: Transform.lengths) else { return nil }
    if length == 0 { report("\(key) must be longer than 0", at: location(of: key)) }
    return length > 0 ? Int64((length * 1000).rounded()) : nil
  }

  private mutating func clamp() -> Transform.Step? {
    var limits = table("clamp")
    let minimum = limits.number("min", in: ItemSettings.values)
    let maximum = limits.number("max", in: ItemSettings.values)
    if minimum == nil && maximum == nil && limits.problems.isEmpty {
      limits.report("clamp takes min, max or both")
    }
    if let minimum, let maximum, minimum > maximum {
      limits.report("min must not be more than max", at: limits.location(of: "min"))
    }
    limits.finish()
    adopt(limits)
    return .clamp(minimum: minimum, maximum: maximum)
  }

  private mutating func replacements() -> Transform.Step? {
    guard let value = value("map"), case .table(let table) = value.kind, !table.entries.isEmpty
    else {
      report("map takes a table of readings and their numbers, such as { on = 1, off = 0 }")
      return nil
    }
    var inner = ConfigReader(table, name: "map", location: value.location)
    let list = table.entries.compactMap { entry in
      inner.number(entry.key, in: ItemSettings.values).map {
        Transform.Replacement(value: entry.key, number: $0)
      }
    }
    adopt(inner)
    return .map(list)
  }
}

extension Transform {
  /// The keys of the steps.
  static let names = [
    "rate", "increase", "delta", "derivative", "scale", "clamp", "moving_average", "resample",
    "last_over_time", "min_over_time", "max_over_time", "mean_over_time", "sum_over_time", "map",
  ]

  static let statistics: KeyValuePairs<String, Statistic> = [
    "last": .last, "min": .min, "max": .max, "mean": .mean, "sum": .sum,
  ]

  /// The range of windows in seconds, from a millisecond to ten years.
  static let lengths = 0.001...315_360_000.0

  /// The shape of a step's table.
  static var shape: ConfigShape {
    let values = ConfigShape.number(ItemSettings.values)
    let length = ConfigShape.duration(lengths)
    return .table([
      "rate": length, "increase": length, "delta": length, "derivative": length, "per": length,
      "scale": values, "offset": values, "clamp": .table(["min": values, "max": values]),
      "moving_average": .whole(1...maximumSamples), "resample": length,
      "by": .word(statistics.map(\.key)), "last_over_time": length, "min_over_time": length,
      "max_over_time": length, "mean_over_time": length, "sum_over_time": length,
      "map": .members(values), "unit": .text,
    ])
  }
}

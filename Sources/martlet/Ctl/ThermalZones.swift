import MartletApp

/// The temperatures that the kernel reports (Documentation/ABI/testing/sysfs-class-thermal).
enum ThermalZones {
  /// Returns the temperature of the hottest zone in degrees Celsius; nil without a readable zone.
  static func hottest(in folder: String = "/sys/class/thermal") -> Double? {
    let zones = Files.names(in: folder).filter { $0.hasPrefix("thermal_zone") }
    let values = zones.compactMap { zone -> Double? in
      guard let bytes = try? Files.read("\(folder)/\(zone)/temp", atMost: 64) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    }
    return values.max().map { $0 / 1000 }
  }
}

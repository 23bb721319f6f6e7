/// Translates Grafana's units to the keys `unit` and `numbers` of a configuration.
///
/// The ids are those of Grafana's documentation and its file of value formats.
enum GrafanaUnit {
  /// The unit and the style of numbers, by Grafana's id of the unit.
  private static let known: [String: (unit: String, style: String?)] = [
    "none": ("", nil), "short": ("", "si"), "sishort": ("", "si"), "string": ("", nil),
    "percent": ("%", nil), "percentunit": ("", "percent"), "humidity": ("%", nil),
    "bytes": ("B", "bytes"), "decbytes": ("B", "si"), "bits": ("bit", "si"),
    "decbits": ("bit", "si"), "kbytes": ("KiB", nil), "mbytes": ("MiB", nil),
    "gbytes": ("GiB", nil), "deckbytes": ("kB", nil), "decmbytes": ("MB", nil),
    "decgbytes": ("GB", nil), "Bps": ("B/s", "si"), "binBps": ("B/s", "bytes"),
    "bps": ("bit/s", "si"), "binbps": ("bit/s", "si"), "KBs": ("kB/s", nil),
    "MBs": ("MB/s", nil), "Kbits": ("kbit/s", nil), "Mbits": ("Mbit/s", nil), "pps": ("p/s", "si"),
    "s": ("", "duration"), "dtdurations": ("", "duration"), "dthms": ("", "duration"),
    "clocks": ("", "duration"), "ns": ("ns", nil), "µs": ("µs", nil), "ms": ("ms", nil),
    "m": ("min", nil), "h": ("h", nil), "d": ("d", nil), "hertz": ("Hz", "si"),
    "rotrpm": ("1/min", nil), "celsius": ("°C", nil), "fahrenheit": ("°F", nil),
    "kelvin": ("K", nil), "watt": ("W", "si"), "kwatt": ("kW", nil), "megwatt": ("MW", nil),
    "watth": ("Wh", "si"), "kwatth": ("kWh", nil), "joule": ("J", "si"), "volt": ("V", "si"),
    "amp": ("A", "si"), "mamp": ("mA", nil), "voltamp": ("VA", "si"), "voltampreact": ("var", "si"),
    "ohm": ("Ω", "si"), "farad": ("F", "si"), "dBm": ("dBm", nil), "decibel": ("dB", nil),
    "dB": ("dB", nil), "lux": ("lx", nil), "lumens": ("lm", nil), "pressurehpa": ("hPa", nil),
    "pressurembar": ("mbar", nil), "pressurebar": ("bar", nil), "pressurekpa": ("kPa", nil),
    "pressurepsi": ("psi", nil), "lengthm": ("m", nil), "lengthmm": ("mm", nil),
    "lengthkm": ("km", nil), "lengthcm": ("cm", nil), "massg": ("g", nil), "masskg": ("kg", nil),
    "litre": ("l", nil), "m3": ("m³", nil), "dm3": ("dm³", nil), "flowlpm": ("l/min", nil),
    "flowcms": ("m³/s", nil), "velocityms": ("m/s", nil), "velocitykmh": ("km/h", nil),
    "degree": ("°", nil), "ppm": ("ppm", nil), "conppm": ("ppm", nil), "conmgm3": ("mg/m³", nil),
    "conμgm3": ("µg/m³", nil), "conngm3": ("ng/m³", nil), "reqps": ("req/s", "si"),
    "rps": ("reads/s", "si"), "wps": ("writes/s", "si"), "ops": ("ops/s", "si"),
    "iops": ("io/s", "si"), "cps": ("1/s", "si"), "eps": ("events/s", "si"),
    "mps": ("msg/s", "si"), "reqpm": ("req/min", nil), "opm": ("ops/min", nil),
    "bool": ("", nil), "bool_yes_no": ("", nil), "bool_on_off": ("", nil), "sci": ("", nil),
    "locale": ("", nil),
  ]

  /// Sets the keys of an item. Returns whether the unit is known. A unit such as `suffix:x` always
  /// is.
  static func set(_ id: String, in table: inout DraftTable) -> Bool {
    for word in ["suffix:", "prefix:", "si:"] where id.hasPrefix(word) {
      table.set("unit", String(id.dropFirst(word.count)))
      if word == "si:" { table.set("numbers", "si") }
      return true
    }
    if id.hasPrefix("currency"), id.utf8.count == 11 {
      table.set("unit", String(id.dropFirst(8)))
      table.set("numbers", "currency")
      return true
    }
    guard let unit = known[id] else { return false }
    if !unit.unit.isEmpty { table.set("unit", unit.unit) }
    table.set("numbers", unit.style)
    return true
  }
}

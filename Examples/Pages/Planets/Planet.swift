import MartletFormats

/// A planet with its moons and its figures.
struct Planet: Identifiable, Hashable, Sendable {
  let name: String
  /// The radius, in kilometres.
  let radius: Double
  /// The mass in kilograms: the digits, and the exponent of ten.
  let mass: (digits: Double, exponent: Int)
  /// The gravity at the surface, in multiples of Earth's gravity.
  let gravity: Double
  /// The colour of its disc, 0xRRGGBB.
  let color: UInt32
  let moons: [String]

  var id: String { name }

  static func == (a: Planet, b: Planet) -> Bool { a.name == b.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Planet {
  /// The radius without decimals, with its digits in groups.
  var radiusText: String { "\(NumberFormat().grouped(radius)) km" }

  var massText: String {
    let superscripts: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    let power = String(
      "\(mass.exponent)".compactMap { $0.wholeNumberValue.map { superscripts[$0] } })
    return "\(mass.digits) × 10\(power) kg"
  }

  var gravityText: String { "\(gravity) g" }
}

extension Planet {
  /// All planets, in order of their distance from the Sun.
  static let all: [Planet] = [
    Planet(
      name: "Mercury", radius: 2_439.7, mass: (3.3011, 23), gravity: 0.38, color: 0x8E8E93,
      moons: []),
    Planet(
      name: "Venus", radius: 6_051.8, mass: (4.8675, 24), gravity: 0.904, color: 0xFFCC00,
      moons: []),
    Planet(
      name: "Earth", radius: 6_371, mass: (5.97237, 24), gravity: 1, color: 0x0A84FF,
      moons: ["Luna"]),
    Planet(
      name: "Mars", radius: 3_389.5, mass: (6.4171, 23), gravity: 0.3794, color: 0xFF3B30,
      moons: ["Phobos", "Deimos"]),
    Planet(
      name: "Jupiter", radius: 69_911, mass: (1.8982, 27), gravity: 2.528, color: 0xFF9500,
      moons: ["Ganymede", "Callisto", "Europa", "Amalthea", "Himalia", "Thebe", "Elara"]),
    Planet(
      name: "Saturn", radius: 60_268, mass: (5.6834, 26), gravity: 1.065, color: 0xFFCC00,
      moons: [
        "Titan", "Rhea", "Iapetus", "Dione", "Tethys", "Enceladus", "Mimas", "Hyperion", "Phoebe",
        "Janus",
      ]),
    Planet(
      name: "Uranus", radius: 25_362, mass: (8.6810, 25), gravity: 0.886, color: 0x0A84FF,
      moons: ["Titania", "Oberon", "Umbriel", "Ariel", "Miranda"]),
    Planet(
      name: "Neptune", radius: 24_622, mass: (1.02413, 26), gravity: 1.14, color: 0x0A84FF,
      moons: ["Triton", "Proteus", "Nereid", "Larissa", "Galatea"]),
  ]
}

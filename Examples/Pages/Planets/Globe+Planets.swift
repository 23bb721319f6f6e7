extension Globe {
  /// Creates the picture of a planet by its name. An unknown planet looks like Mercury.
  init(planet name: String) {
    switch name {
    case "Mercury": self = .mercury
    case "Venus": self = .venus
    case "Earth": self = .earth
    case "Mars": self = .mars
    case "Jupiter": self = .jupiter
    case "Saturn": self = .saturn
    case "Uranus": self = .uranus
    case "Neptune": self = .neptune
    default: self = .mercury
    }
  }

  private static let mercury = Globe(
    colors: [0xD8D2CA, 0x9F978E, 0x6B645D], tilt: 0,
    marks: [
      .land(
        [(-0.7, -0.1), (-0.3, -0.35), (0.05, -0.1), (-0.1, 0.3), (-0.55, 0.35)], 0x857C72, 0.55),
      .land([(0.2, 0.3), (0.6, 0.15), (0.85, 0.4), (0.5, 0.7), (0.2, 0.6)], 0x7C736A, 0.5),
      .crater(-0.35, -0.45, 0.17), .crater(0.3, -0.2, 0.22), .crater(-0.5, 0.25, 0.13),
      .crater(0.1, 0.45, 0.15), .crater(0.62, 0.3, 0.1), .crater(0.05, -0.66, 0.09),
      .crater(-0.08, 0.08, 0.07), .crater(0.55, -0.5, 0.1), .crater(-0.2, 0.75, 0.09),
      .crater(-0.75, -0.15, 0.08),
      .line([(0.3, -0.2), (0.05, -0.36)], width: 0.03, 0xF2ECE2, 0.35),
      .line([(0.3, -0.2), (0.58, -0.02)], width: 0.03, 0xF2ECE2, 0.3),
      .line([(0.3, -0.2), (0.22, 0.12)], width: 0.03, 0xF2ECE2, 0.3),
    ])

  private static let venus = Globe(
    colors: [0xFFF3D0, 0xE9BF6E, 0xA86E2A], tilt: -14,
    marks: [
      .band(-0.85, -0.5, 0xC98B3C, 0.35), .band(-0.42, -0.1, 0xFFF6DC, 0.4),
      .band(-0.02, 0.28, 0xBF7F35, 0.38), .band(0.34, 0.62, 0xFFE9B8, 0.4),
      .band(0.66, 0.95, 0xA9692A, 0.4),
      .line([(-1, -0.28), (-0.4, -0.4), (0.2, -0.22), (1, -0.38)], width: 0.07, 0xFFF9E8, 0.4),
      .line([(-1, 0.2), (-0.3, 0.06), (0.35, 0.24), (1, 0.1)], width: 0.08, 0xFFEFC8, 0.35),
      .line([(-0.9, 0.52), (-0.2, 0.42), (0.5, 0.56), (1, 0.48)], width: 0.05, 0xB87A33, 0.35),
    ], air: 0xFFE9B0)

  private static let earth = Globe(
    colors: [0x5FB4F2, 0x1F6FC4, 0x0B2F6B], tilt: 12,
    marks: [
      // Africa, Europe and Arabia; the Americas are at the left edge.
      .land(
        [
          (-0.12, -0.32), (0.1, -0.36), (0.3, -0.27), (0.42, -0.1), (0.56, -0.02), (0.42, 0.16),
          (0.38, 0.4), (0.22, 0.62), (0.1, 0.52), (0.06, 0.24), (-0.04, 0.08), (-0.24, 0.02),
          (-0.28, -0.16),
        ], 0x5E9A45),
      .land(
        [(-0.12, -0.3), (0.1, -0.35), (0.36, -0.24), (0.44, -0.1), (0.1, -0.06), (-0.2, -0.1)],
        0xD0B36C, 0.85),
      .land(
        [
          (-0.16, -0.5), (0.0, -0.66), (0.16, -0.82), (0.4, -0.8), (0.62, -0.66), (0.78, -0.44),
          (0.72, -0.26), (0.52, -0.3), (0.4, -0.42), (0.16, -0.44), (-0.04, -0.42),
        ], 0x6FA352),
      .land([(0.42, -0.3), (0.6, -0.24), (0.62, -0.08), (0.5, -0.06)], 0xCDB06B, 0.9),
      .land(
        [(-0.92, -0.1), (-0.72, -0.02), (-0.56, 0.14), (-0.62, 0.36), (-0.72, 0.6), (-0.9, 0.4)],
        0x5E9A45),
      .land([(0.46, 0.34), (0.54, 0.3), (0.52, 0.48), (0.46, 0.5)], 0x6FA352),
      .spot(0.02, 0.98, 1.1, 0.26, 0xF4F8FC, 0.95), .spot(0, -1, 0.9, 0.22, 0xF4F8FC, 0.95),
      .line(
        [(-0.9, -0.42), (-0.55, -0.5), (-0.2, -0.4), (0.05, -0.5)], width: 0.09, 0xFFFFFF, 0.6),
      .line([(-0.62, 0.0), (-0.3, 0.14), (0.02, 0.08), (0.3, 0.2)], width: 0.06, 0xFFFFFF, 0.55),
      .line([(0.1, 0.72), (0.4, 0.62), (0.72, 0.56)], width: 0.08, 0xFFFFFF, 0.6),
      .line([(-0.5, 0.66), (-0.2, 0.74), (0.0, 0.7)], width: 0.07, 0xFFFFFF, 0.5),
      .line([(0.5, 0.1), (0.7, 0.0), (0.9, 0.06)], width: 0.06, 0xFFFFFF, 0.5),
    ], air: 0x9FD4FF)

  private static let mars = Globe(
    colors: [0xF6B184, 0xCF6A3A, 0x7A3018], tilt: 16,
    marks: [
      .land(
        [
          (-0.75, 0.1), (-0.4, -0.05), (0.0, 0.12), (0.3, 0.06), (0.42, 0.3), (0.05, 0.42),
          (-0.4, 0.36),
        ], 0x6E2D1A, 0.5),
      .land(
        [(0.3, -0.3), (0.6, -0.42), (0.85, -0.2), (0.66, -0.02), (0.4, -0.08)], 0x7A331D, 0.45),
      .land([(-0.55, -0.5), (-0.2, -0.6), (0.05, -0.45), (-0.25, -0.34)], 0x8A3D22, 0.4),
      .line([(-0.5, 0.22), (-0.1, 0.16), (0.3, 0.2)], width: 0.05, 0x4D1C10, 0.45),
      .crater(0.42, 0.52, 0.11, 0.8), .crater(-0.2, -0.12, 0.07, 0.7),
      .crater(0.62, 0.24, 0.06, 0.7), .crater(-0.5, 0.6, 0.08, 0.7),
      .spot(0, -0.95, 0.72, 0.26, 0xFDF6F0, 0.95), .spot(0.04, 0.99, 0.5, 0.14, 0xFDF6F0, 0.85),
    ], air: 0xFFC9A0)

  private static let jupiter = Globe(
    colors: [0xFBEBD3, 0xE2BE93, 0x9A6B43], tilt: -4,
    marks: [
      .band(-1, -0.72, 0x8E6A50, 0.6), .band(-0.66, -0.52, 0xB98155, 0.7),
      .band(-0.44, -0.16, 0xA65F34, 0.85), .band(-0.14, 0.12, 0xFFF6E6, 0.75),
      .band(0.14, 0.42, 0xB0683B, 0.8), .band(0.5, 0.62, 0xC08A5E, 0.7),
      .band(0.72, 1, 0x86634B, 0.6),
      .line(
        [(-1, -0.3), (-0.5, -0.34), (0, -0.26), (0.5, -0.34), (1, -0.28)], width: 0.05,
        0x7E4526, 0.5),
      .line([(-1, 0.24), (-0.6, 0.2), (-0.2, 0.27), (0.2, 0.2)], width: 0.05, 0xE8C39B, 0.6),
      .line([(-1, -0.06), (-0.4, 0.0), (0.2, -0.06), (1, 0.01)], width: 0.04, 0xE7CDA8, 0.7),
      .line([(-0.9, 0.56), (-0.3, 0.53), (0.4, 0.57), (0.9, 0.54)], width: 0.03, 0xFFF0DA, 0.5),
      .spot(0.3, 0.32, 0.52, 0.3, 0xF3DDBF, 0.9), .spot(0.3, 0.32, 0.42, 0.22, 0xC4532E, 0.95),
      .spot(0.28, 0.31, 0.24, 0.1, 0xE07A4C, 0.8), .spot(-0.35, 0.5, 0.12, 0.07, 0xFFF6E8, 0.8),
    ])

  private static let saturn = Globe(
    colors: [0xFFF2CE, 0xE6C88A, 0x9C7A42], tilt: -16,
    marks: [
      .band(-1, -0.66, 0xA5894F, 0.55), .band(-0.5, -0.26, 0xCFA763, 0.55),
      .band(-0.2, 0.02, 0xFFF7DF, 0.55), .band(0.1, 0.32, 0xC79E5B, 0.5),
      .band(0.44, 0.6, 0xE9D6A4, 0.5), .band(0.7, 1, 0x9C8350, 0.5),
      // The shadow of the rings.
      .line(
        [(-1, -0.12), (-0.5, 0.1), (0, 0.17), (0.5, 0.1), (1, -0.12)], width: 0.1, 0x3A2A12,
        0.35),
    ],
    rings: [
      Ring(inner: 1.22, outer: 1.48, color: 0xA8895A, opacity: 0.6),
      Ring(inner: 1.48, outer: 1.9, color: 0xEBD3A0, opacity: 0.95),
      Ring(inner: 1.97, outer: 2.2, color: 0xC9AC77, opacity: 0.85),
    ], ringSlope: 0.26)

  private static let uranus = Globe(
    colors: [0xE6FBFA, 0x9BDDE3, 0x4A97A8], tilt: 82,
    marks: [
      .band(-0.95, -0.4, 0xF4FFFF, 0.35), .band(-0.2, 0.2, 0x86CFD8, 0.35),
      .band(0.4, 0.9, 0x6BB9C6, 0.35),
    ],
    rings: [Ring(inner: 1.36, outer: 1.4, color: 0x8FB6C0, opacity: 0.8)], ringSlope: 0.22,
    air: 0xD6FFFF)

  private static let neptune = Globe(
    colors: [0x8FC2FF, 0x3F73E0, 0x16307F], tilt: -20,
    marks: [
      .band(-0.9, -0.5, 0x2A55BF, 0.5), .band(-0.3, 0.05, 0x5E93F2, 0.45),
      .band(0.3, 0.75, 0x2349A8, 0.5),
      .spot(-0.22, 0.16, 0.42, 0.2, 0x1B3A8C, 0.75),
      .line([(-0.46, 0.3), (-0.2, 0.33), (0.02, 0.29)], width: 0.035, 0xF2F8FF, 0.85),
      .line([(0.1, -0.3), (0.4, -0.34), (0.66, -0.28)], width: 0.035, 0xF2F8FF, 0.75),
      .line([(-0.62, -0.48), (-0.4, -0.52), (-0.24, -0.5)], width: 0.03, 0xF2F8FF, 0.65),
      .line([(0.2, 0.52), (0.4, 0.5)], width: 0.03, 0xF2F8FF, 0.6),
    ], air: 0x9CC4FF)
}

import MartletUI

extension Globe {
  /// Creates the picture of a moon by its name. An unknown moon looks like Titan.
  init(moon name: String) {
    self = Self.moons[name] ?? .titan
  }

  private static let titan = Globe(
    colors: [0xFFDF9E, 0xDB9B3E, 0x7D4A12], tilt: -10,
    marks: [
      .band(-0.9, -0.3, 0xB87526, 0.35), .band(0.1, 0.6, 0xF4C878, 0.3),
      .land([(-0.5, -0.05), (-0.1, -0.18), (0.3, 0.0), (0.1, 0.2), (-0.35, 0.18)], 0xA7661F, 0.35),
    ], air: 0xFFCB6B)

  private static let moons: [String: Globe] = [
    "Luna": Globe(
      colors: [0xF2F0EA, 0xBDBAB2, 0x77746E],
      marks: [
        .land(
          [(-0.5, -0.55), (-0.1, -0.66), (0.05, -0.36), (-0.2, -0.12), (-0.55, -0.2)], 0x85837E,
          0.8),
        .land(
          [(0.05, -0.4), (0.34, -0.5), (0.5, -0.24), (0.3, -0.06), (0.08, -0.14)], 0x8C8A85,
          0.8),
        .land(
          [(-0.72, -0.1), (-0.4, -0.12), (-0.3, 0.2), (-0.52, 0.42), (-0.76, 0.2)], 0x8A8883,
          0.75),
        .land([(0.32, 0.02), (0.62, -0.06), (0.66, 0.2), (0.42, 0.26)], 0x93918C, 0.75),
        .crater(0.02, 0.62, 0.13), .crater(-0.2, 0.34, 0.1), .crater(0.3, 0.44, 0.09),
        .crater(0.55, 0.52, 0.07), .crater(-0.42, 0.66, 0.07), .crater(-0.06, -0.78, 0.06),
        .line([(0.02, 0.62), (-0.25, 0.32)], width: 0.025, 0xFFFFFF, 0.4),
        .line([(0.02, 0.62), (0.3, 0.24)], width: 0.025, 0xFFFFFF, 0.35),
        .line([(0.02, 0.62), (0.42, 0.74)], width: 0.025, 0xFFFFFF, 0.3),
      ]),
    "Phobos": rock([0xB4A08E, 0x857263, 0x4D4037], stretch: 0.86, seed: 3),
    "Deimos": rock([0xD3BFA2, 0xA38C70, 0x66543F], stretch: 0.8, seed: 8),
    "Ganymede": Globe(
      colors: [0xDCD0BE, 0x9E8E7A, 0x584C40], tilt: 18,
      marks: [
        .land(
          [(-0.6, -0.4), (-0.1, -0.5), (0.15, -0.1), (-0.25, 0.2), (-0.65, 0.05)], 0x63574A, 0.7),
        .land([(0.25, 0.1), (0.7, 0.0), (0.75, 0.4), (0.4, 0.6), (0.15, 0.4)], 0x6B5E50, 0.65),
        .line([(-0.4, 0.5), (0.0, 0.25), (0.5, -0.3)], width: 0.06, 0xE9DFCF, 0.5),
        .line([(-0.2, -0.75), (0.25, -0.4), (0.7, -0.35)], width: 0.05, 0xE9DFCF, 0.45),
        .crater(0.3, 0.72, 0.08), .crater(-0.5, 0.45, 0.07),
        .spot(0, -0.95, 0.6, 0.2, 0xF4EFE8, 0.7),
      ]),
    "Callisto": speckled([0x9A8A78, 0x6A5B4D, 0x352C25], light: 0xE8DDCB, seed: 11),
    "Europa": Globe(
      colors: [0xFFFAF0, 0xE4D6BE, 0x9C8768], tilt: -12,
      marks: [
        .line([(-0.9, -0.3), (-0.3, -0.1), (0.4, -0.3), (0.9, -0.1)], width: 0.03, 0x9A5B36, 0.75),
        .line([(-0.8, 0.3), (-0.2, 0.0), (0.3, 0.2), (0.85, 0.4)], width: 0.03, 0xA0623B, 0.7),
        .line([(-0.3, -0.9), (-0.1, -0.2), (0.1, 0.4), (0.0, 0.9)], width: 0.025, 0x9A5B36, 0.6),
        .line([(0.5, -0.8), (0.2, 0.0), (-0.4, 0.8)], width: 0.025, 0xA86B42, 0.55),
        .line([(-0.7, 0.6), (0.0, 0.5), (0.7, 0.65)], width: 0.02, 0x9A5B36, 0.5),
        .land([(0.1, 0.1), (0.5, 0.0), (0.6, 0.3), (0.25, 0.4)], 0xB98A62, 0.35),
      ]),
    "Amalthea": rock([0xE08A62, 0xA8492A, 0x5B2213], stretch: 0.72, seed: 21),
    "Himalia": rock([0xA9A49E, 0x77726C, 0x413D39], stretch: 0.9, seed: 5),
    "Thebe": rock([0xC78F77, 0x8E5B49, 0x4C2E25], stretch: 0.88, seed: 14),
    "Elara": rock([0x9D978F, 0x6C675F, 0x3A3732], stretch: 0.92, seed: 17),
    "Titan": titan,
    "Rhea": speckled([0xEDE9E2, 0xB4AFA8, 0x6A6660], light: 0xFFFFFF, seed: 31),
    "Iapetus": Globe(
      colors: [0xF2EBDD, 0xC8BBA2, 0x7C705C],
      marks: [
        .land(
          [(-1, -0.8), (-0.3, -0.6), (-0.05, 0.0), (-0.3, 0.6), (-1, 0.8), (-1.2, 0)], 0x3B2C1E,
          0.85),
        .crater(0.3, -0.3, 0.14), .crater(0.5, 0.3, 0.1), .crater(0.12, 0.5, 0.08),
        .crater(-0.4, 0.1, 0.12, 0.7), .crater(-0.55, -0.4, 0.08, 0.7),
      ]),
    "Dione": speckled([0xF4F2EE, 0xC3BFB8, 0x7C7872], light: 0xFFFFFF, seed: 41),
    "Tethys": Globe(
      colors: [0xFAF8F4, 0xD2CDC4, 0x8A847A],
      marks: [
        .crater(-0.3, -0.25, 0.3), .crater(0.4, 0.3, 0.1), .crater(0.1, 0.6, 0.12),
        .crater(0.5, -0.3, 0.08), .crater(-0.4, 0.45, 0.09),
        .line([(0.2, -0.9), (0.45, -0.3), (0.4, 0.4), (0.15, 0.9)], width: 0.06, 0x938C80, 0.6),
      ]),
    "Enceladus": Globe(
      colors: [0xFFFFFF, 0xE9F1F7, 0x9DB2C4],
      marks: [
        .line([(-0.4, 0.5), (-0.1, 0.62), (0.2, 0.56)], width: 0.04, 0x5FA3C7, 0.7),
        .line([(-0.3, 0.66), (0.0, 0.76), (0.3, 0.68)], width: 0.04, 0x5FA3C7, 0.7),
        .line([(-0.45, 0.36), (-0.1, 0.46), (0.3, 0.42)], width: 0.03, 0x74B2D2, 0.55),
        .line([(-0.7, -0.2), (0.0, -0.05), (0.7, -0.3)], width: 0.025, 0xA9C6D8, 0.7),
        .crater(0.2, -0.5, 0.1, 0.5), .crater(-0.3, -0.45, 0.08, 0.5), .crater(0.5, 0.0, 0.06, 0.5),
      ], air: 0xE6F6FF),
    "Mimas": Globe(
      colors: [0xEBE8E3, 0xB9B4AC, 0x6F6B64],
      marks: [
        .crater(0.22, -0.12, 0.36), .spot(0.22, -0.1, 0.14, 0.12, 0xEDE9E2, 0.8),
        .crater(-0.45, 0.3, 0.12), .crater(-0.3, -0.5, 0.1), .crater(0.2, 0.6, 0.11),
        .crater(-0.1, 0.42, 0.07), .crater(-0.65, -0.1, 0.09), .crater(0.62, 0.42, 0.07),
      ]),
    "Hyperion": rock([0xDCC3A1, 0xA98A66, 0x5F4A33], stretch: 0.78, seed: 27),
    "Phoebe": rock([0x8C857C, 0x5C564F, 0x2E2B27], stretch: 0.95, seed: 33),
    "Janus": rock([0xCFCAC3, 0x97928A, 0x565249], stretch: 0.86, seed: 37),
    "Titania": speckled([0xDED6CF, 0xA69C93, 0x5D554E], light: 0xF5F0EA, seed: 51),
    "Oberon": speckled([0xC9B8AE, 0x8E7B71, 0x4A3F39], light: 0xEADCD2, seed: 57),
    "Umbriel": speckled([0x8F8F94, 0x606066, 0x313135], light: 0xB9B9C0, seed: 61),
    "Ariel": speckled([0xF1EFEC, 0xBFBBB6, 0x75716C], light: 0xFFFFFF, seed: 67),
    "Miranda": Globe(
      colors: [0xDFE0E2, 0xA5A8AB, 0x5C5F63], tilt: 24,
      marks: [
        .land([(-0.5, -0.5), (0.1, -0.55), (0.2, 0.0), (-0.45, 0.05)], 0x7E8286, 0.6),
        .line([(-0.5, -0.38), (0.12, -0.42)], width: 0.04, 0xE9EBED, 0.6),
        .line([(-0.5, -0.22), (0.16, -0.26)], width: 0.04, 0xE9EBED, 0.6),
        .line([(-0.48, -0.06), (0.18, -0.1)], width: 0.04, 0xE9EBED, 0.6),
        .line([(-0.2, 0.3), (0.1, 0.6), (0.4, 0.3)], width: 0.06, 0xF2F4F5, 0.7),
        .crater(0.5, -0.3, 0.12), .crater(0.55, 0.25, 0.09), .crater(-0.55, 0.4, 0.1),
      ]),
    "Triton": Globe(
      colors: [0xFBEDE6, 0xD8BDB2, 0x84695F], tilt: -8,
      marks: [
        .land(
          [(-1, 0.2), (-0.4, 0.05), (0.2, 0.18), (0.8, 0.1), (1, 0.6), (0, 1.1), (-1, 0.8)],
          0xF7DCD2, 0.7),
        .line([(-0.6, 0.3), (-0.4, 0.42)], width: 0.05, 0x6B4F47, 0.6),
        .line([(-0.1, 0.4), (0.1, 0.5)], width: 0.05, 0x6B4F47, 0.55),
        .line([(0.3, 0.28), (0.5, 0.4)], width: 0.04, 0x6B4F47, 0.5),
        .land(
          [(-0.5, -0.4), (0.0, -0.55), (0.5, -0.4), (0.2, -0.15), (-0.3, -0.15)], 0x9DAEAA, 0.45),
      ], air: 0xFFE9E0),
    "Proteus": rock([0x9B9A98, 0x6A6967, 0x393837], stretch: 0.9, seed: 71),
    "Nereid": rock([0xB9B7B3, 0x84827E, 0x484743], stretch: 0.94, seed: 73),
    "Larissa": rock([0x8E8C89, 0x605E5B, 0x33322F], stretch: 0.82, seed: 79),
    "Galatea": rock([0xA39E97, 0x726D66, 0x3E3B37], stretch: 0.88, seed: 83),
  ]

  /// Creates the picture of a small body that is covered with craters.
  private static func rock(_ colors: [UInt32], stretch: CGFloat, seed: UInt64) -> Globe {
    var scatter = Scatter(seed: seed)
    var globe = Globe(colors: colors, tilt: scatter.next(in: -30...30), stretch: stretch)
    for _ in 0..<11 {
      let (x, y) = scatter.point()
      globe.marks.append(.crater(x, y, scatter.next(in: 0.06...0.2)))
    }
    return globe
  }

  /// Creates the picture of old ice with craters and bright spots.
  private static func speckled(_ colors: [UInt32], light: UInt32, seed: UInt64) -> Globe {
    var scatter = Scatter(seed: seed)
    var globe = Globe(colors: colors)
    for _ in 0..<9 {
      let (x, y) = scatter.point()
      globe.marks.append(.crater(x, y, scatter.next(in: 0.05...0.13), 0.8))
    }
    for _ in 0..<12 {
      let (x, y) = scatter.point()
      let size = scatter.next(in: 0.04...0.12)
      globe.marks.append(.spot(x, y, size, size, light, 0.7))
    }
    return globe
  }
}

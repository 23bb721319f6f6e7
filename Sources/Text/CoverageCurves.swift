import MartletGeometry

/// Gives text of all colours the same weight.
///
/// Colours are blended as sRGB bytes, but a byte of 128 gives a fifth of the light of 255, not half
/// of it. The soft edges of dark text on a light background are therefore too dark, and so are the
/// edges of light text on a dark background. A curve changes a glyph's coverage so that its edges
/// give the correct light. It assumes a background that is as dark as the text is light.
struct CoverageCurves {
  /// The number of steps of lightness. Each has a curve.
  static let count = 8

  private let tables: [[UInt8]]

  init() {
    tables = (0..<Self.count).map { step in
      let text = Double(step) / Double(Self.count - 1)
      let background = 1 - text
      let light = (text: Self.light(text), background: Self.light(background))
      return (0...255).map { coverage in
        let share = Double(coverage) / 255
        let shown = Self.byte(light.background + (light.text - light.background) * share)
        return UInt8((shown - background) / (text - background) * 255 + 0.5)
      }
    }
  }

  /// Returns the step of the curve for text of a colour.
  static func step(for color: RGBA) -> Int {
    let lightness = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return lightness > 0 ? Int(min(lightness, 1) * Double(count - 1) + 0.5) : 0
  }

  /// Returns the coverage, changed by the curve of a step.
  func apply(_ step: Int, to coverage: [UInt8]) -> [UInt8] {
    let table = tables[step]
    return coverage.map { table[Int($0)] }
  }

  /// Returns the linear light of a component in 0…1, by sRGB's curve.
  static func light(_ component: Double) -> Double {
    component <= 0.04045
      ? component / 12.92 : Elementary.pow((component + 0.055) / 1.055, 2.4)
  }

  private static func byte(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
  }
}

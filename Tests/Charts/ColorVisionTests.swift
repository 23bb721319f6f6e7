import Foundation
import MartletSeries
import Testing

@testable import MartletCharts

/// A way to see colours: with all three kinds of cones, or without one of them.
enum Vision: String, CaseIterable {
  case all, protanopia, deuteranopia, tritanopia

  /// The matrices of Machado, Oliveira and Fernandes (2009), severity 1, for linear light.
  var matrix: [[Double]] {
    switch self {
    case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns what is seen of a colour, in the space OKLab, times 100: two units are just noticed.
  func seen(_ color: SeriesColor) -> [Double] {
    let light = [color.red, color.green, color.blue].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let rgb = matrix.map { row in min(max(zip(row, light).map(*).reduce(0, +), 0), 1) }
    let cones = [
      0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2],
      0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2],
      0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2],
    ].map { cbrt($0) }
    return [
      0.2104542553 * cones[0] + 0.7936177850 * cones[1] - 0.0040720468 * cones[2],
      1.9779984951 * cones[0] - 2.4285922050 * cones[1] + 0.4505937099 * cones[2],
      0.0259040371 * cones[0] + 0.7827717662 * cones[1] - 0.8086757660 * cones[2],
    ].map { $0 * 100 }
  }

  func distance(_ a: SeriesColor, _ b: SeriesColor) -> Double {
    zip(seen(a), seen(b)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }
}

/// The colours of series without their own, as people with and without all cones see them.
@Suite struct ColorVisionTests {
  private static let themes = [
    ("dark", ChartTheme.dark), ("light", .light), ("dark, high contrast", .highContrastDark),
    ("light, high contrast", .highContrastLight),
  ]

  /// The least distance of any two, and of the first four, which most charts have: four and seven
  /// times what is just noticed.
  @Test(arguments: Vision.allCases) func seriesDiffer(vision: Vision) {
    for (name, theme) in Self.themes {
      let colors = theme.series
      #expect(colors.count == 8)
      for i in colors.indices {
        for j in 0..<i {
          let distance = vision.distance(colors[i], colors[j])
          #expect(
            distance >= (i < 4 ? 14 : 8),
            "\(name), \(vision): \(colors[i].hex) and \(colors[j].hex) are \(distance) apart")
        }
      }
    }
  }

  /// The test can fail: two reds that a person with all cones tells apart.
  @Test func colorsThatSomeCannotTellApartAreFound() {
    #expect(Vision.all.distance(0xC63A3A, 0x5A7A10) > 14)
    #expect(Vision.deuteranopia.distance(0xC63A3A, 0x5A7A10) < 5)
  }

  @Test func everySeriesIsSeenOnItsCard() {
    for (name, theme) in Self.themes {
      let minimum = name.hasSuffix("contrast") ? 4.5 : 3
      for color in theme.series {
        #expect(color.contrast(with: theme.card) >= minimum - 0.05, "\(name): \(color.hex)")
      }
    }
  }

  @Test(arguments: [ChartTheme.highContrastDark, .highContrastLight])
  func textsOfHighContrastAreSeven(theme: ChartTheme) {
    for ground in [theme.page, theme.card, theme.raised] {
      #expect(theme.text.contrast(with: ground) >= 7)
    }
    for color in [theme.secondaryText, theme.alarm, theme.accent] {
      #expect(color.contrast(with: theme.card) >= 7, "\(color.hex)")
      #expect(color.contrast(with: theme.page) >= 7, "\(color.hex)")
    }
  }
}

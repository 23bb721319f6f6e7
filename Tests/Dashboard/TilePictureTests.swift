import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

import class Foundation.ProcessInfo

@MainActor @Suite struct TilePictureTests {
  /// A picture of each layout, at the sizes of usual panels.
  private func look(
    _ name: String, _ layout: String, theme: String, language: String = "en", width: Double,
    height: Double, scale: Double, words: [String] = TileStage.english,
    _ steps: (TileStage) -> Void = { _ in }
  ) throws {
    for (scale, isGolden) in [(scale, true), (1, false)] {
      if !isGolden, ProcessInfo.processInfo.environment["MARTLET_PICTURES"] == nil { continue }
      let stage = try TileStage(
        layout: layout, theme: theme, language: language, width: width, height: height,
        scale: scale, words: words)
      steps(stage)
      if isGolden {
        expectGolden(stage.picture(), "tiles-\(name)")
      } else {
        try leavePicture(stage.picture(), name)
      }
    }
  }

  @Test func gridOnAWidePanelByNight() throws {
    try look("grid-dark", "grid", theme: "dark", width: 1920, height: 1080, scale: 0.175)
  }

  @Test func gridOnAnUprightPanelByDay() throws {
    try look("grid-light", "grid", theme: "light", width: 480, height: 800, scale: 0.25)
  }

  @Test func gridInGerman() throws {
    try look(
      "grid-de", "grid", theme: "light", language: "de", width: 800, height: 480, scale: 0.25,
      words: TileStage.german)
  }

  @Test func gridInArabic() throws {
    try look(
      "grid-ar", "grid", theme: "dark", language: "ar", width: 800, height: 480, scale: 0.25,
      words: TileStage.arabic)
  }

  @Test func list() throws {
    try look("list", "list", theme: "light", width: 800, height: 480, scale: 0.3375) { stage in
      stage.host.drag(
        from: CGPoint(x: 400, y: 460), to: CGPoint(x: 400, y: 140), seconds: 1, lifts: false)
    }
  }

  /// On the way from the chart to the first value.
  @Test func row() throws {
    try look("row", "row3d", theme: "dark", width: 800, height: 480, scale: 0.225) { stage in
      stage.host.drag(
        from: CGPoint(x: 700, y: 80), to: CGPoint(x: 250, y: 80), seconds: 1, lifts: false)
    }
  }

  /// The pile read from the right, with the second card in front.
  @Test func cards() throws {
    try look("cards", "cards", theme: "light", width: 480, height: 800, scale: 0.3125) { stage in
      stage.host.touch(.down, CGPoint(x: 240, y: 400))
      stage.host.advance(0.2)
      for step in 1...20 {
        stage.host.touch(.move, CGPoint(x: 240, y: 400 + 18 * Double(step)))
        stage.host.advance(1 / 60)
      }
      stage.host.touch(.up, CGPoint(x: 240, y: 760))
      stage.host.advance(3)
    }
  }

  @Test func tabs() throws {
    try look("tabs", "tabs", theme: "dark", width: 800, height: 480, scale: 0.325) { stage in
      stage.host.tap("name.1")
      stage.host.advance(3)
    }
  }

  /// On the way from the chart to the value, read from the right.
  @Test func tabsOnTheirWayInArabic() throws {
    try look(
      "tabs-ar", "tabs", theme: "light", language: "ar", width: 800, height: 480, scale: 0.3,
      words: TileStage.arabic
    ) { stage in
      stage.host.tap("name.1")
      stage.host.advance(0.12)
    }
  }
}

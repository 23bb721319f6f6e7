import MartletScene

// The benchmark's scenes. Martlet and every other library draw them in the same way, as
// Benchmarks/scenes.md defines them. A scene gets the number of a frame and makes its display list.

/// A picture that is drawn again and again, each time over the last frame. Everything that stays
/// the same is made before the first frame, but building paths and gradients is part of each frame.
package protocol BenchScene {
  /// Adds to `list` what frame `frame` draws over the frame before; frames count from 0 at 60 Hz.
  func draw(frame: Int, into list: inout DisplayListBuilder)
}

/// The scenes. The raw values are their names in all tables.
package enum BenchSceneName: String, CaseIterable, Hashable, Sendable {
  case clear = "S0"
  case rainbow = "S1"
  case chart = "S2"
  case longChart = "S2b"
  case areas = "S3"
  case bubbles = "S4"
  case text = "S5"
  case preparedText = "S5s"
  case blend = "S6"
  case card = "S7a"
  case projectedCard = "S7p"
  case page = "S8"
  case blendModes = "B1"
}

/// Scenes drawn one over the other.
struct SceneStack: BenchScene {
  var scenes: [any BenchScene]

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    for scene in scenes { scene.draw(frame: frame, into: &list) }
  }
}

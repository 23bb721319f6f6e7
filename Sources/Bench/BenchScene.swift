import MartletScene

// The benchmark's scenes: what Martlet and every other library draw in the same way, as defined in
// Benchmarks/scenes.md. In: the number of a frame; out: the display list of its picture.

/// A picture that is drawn over the last frame, again and again. Whatever does not change from
/// frame to frame is made beforehand; building paths and gradients from it is part of the frame.
package protocol BenchScene {
  /// Adds what frame `frame`, counted from 0 at 60 Hz, draws over the frame before.
  func draw(frame: Int, into list: inout DisplayListBuilder)
}

/// The scenes by the names they go under in every table.
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

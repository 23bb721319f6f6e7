import MartletScene

// The benchmark's scenes. Martlet and every other library draw the same scenes, which
// Benchmarks/scenes.md defines. A scene gets the number of a frame and makes its display list.

/// A picture that is drawn repeatedly, each time over the previous frame. Points, pictures and
/// other constant data are made before the first frame. Paths and gradients are built anew in each
/// frame, as views build them.
package protocol BenchScene {
  /// Adds the items that frame `frame` draws over the previous frame. Frames are counted from 0 at
  /// 60 Hz.
  func draw(frame: Int, into list: inout DisplayListBuilder)
}

/// The scenes. The raw values are their names in all tables, as Benchmarks/scenes.md numbers them.
package enum BenchSceneName: String, CaseIterable, Hashable, Sendable {
  /// One opaque colour.
  case clear = "S0"
  /// Moving stripes with gradients.
  case rainbow = "S1"
  /// Five lines of 1,000 points.
  case chart = "S2"
  /// Five lines of 100,000 points.
  case longChart = "S2b"
  /// Five stacked areas with gradients.
  case areas = "S3"
  /// Rounded rectangles with one gradient.
  case bubbles = "S4"
  /// Small text, laid out in each frame.
  case text = "S5"
  /// The same text, laid out once.
  case preparedText = "S5s"
  /// Ten translucent layers.
  case blend = "S6"
  /// A rotated and sheared picture.
  case card = "S7a"
  /// A picture in perspective.
  case projectedCard = "S7p"
  /// S0, S1, S2, S4 and S5 on one page.
  case page = "S8"
  /// One card per blend mode.
  case blendModes = "B1"
}

/// Scenes that are drawn one over the other.
struct SceneStack: BenchScene {
  var scenes: [any BenchScene]

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    for scene in scenes { scene.draw(frame: frame, into: &list) }
  }
}

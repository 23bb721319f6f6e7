import MartletGeometry
import MartletHost
import MartletUI

/// The frames of a picture's named views as JSON, for tests that touch them.
///
///     {"size":[1280,800],"scale":1,"views":[
///      {"name":"minimap.window","index":0,"frame":[447,521,174,44],"visible":[447,521,174,44]}]}
///
/// Frames are x, y, width, height in device pixels, rounded to a thousandth. `index` counts the
/// views of one name in the same order as a trace. `visible` is null if no part of the view is
/// visible.
package struct LayoutReport: Hashable, Sendable {
  /// The size of the picture in device pixels.
  package var size: PixelSize
  /// Device pixels per point.
  package var scale: Double
  /// The views, with frames in device pixels.
  package var views: [IdentifiedView]

  @MainActor init(_ content: ViewContent, size: PixelSize) {
    self.size = size
    scale = content.host.scale
    let toPixels = content.toPixels
    views = content.host.identifiedViews.map { view in
      var view = view
      view.frame = view.frame.applying(toPixels)
      view.visibleFrame = view.visibleFrame?.applying(toPixels)
      return view
    }
  }

  /// The report as JSON, in the form above.
  package var json: String {
    let views = views.map { view in
      JSONText.object([
        ("name", JSONText.string(view.identifier)), ("index", "\(view.index)"),
        ("frame", Self.json(view.frame)),
        ("visible", view.visibleFrame.map(Self.json) ?? "null"),
      ])
    }
    return JSONText.object([
      ("size", "[\(size.width),\(size.height)]"), ("scale", JSONText.number(scale)),
      ("views", JSONText.array(views)),
    ])
  }

  private static func json(_ rect: CGRect) -> String {
    JSONText.array([rect.minX, rect.minY, rect.width, rect.height].map(JSONText.number))
  }
}

import MartletGeometry
import MartletHost
import MartletUI

/// The frames of a picture's named views and its accessibility elements as JSON, for tests.
///
///     {"size":[1280,800],"scale":1,"views":[
///      {"name":"minimap.window","index":0,"frame":[447,521,174,44],"visible":[447,521,174,44]}],
///      "accessibility":[{"role":"toggle","label":"Lamp","value":"on","traits":["isToggle"],
///      "frame":[16,40,300,30],"actions":["activate"]}]}
///
/// An element has `value`, `hint`, `identifier` and `children` only if it has such, and
/// `"enabled":false` if it takes no touches. Its frame is that of the layout.
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
  /// The accessibility elements as a tree, with frames in device pixels.
  package var elements: [AccessibilityElement]

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
    elements = content.host.accessibilityElements.map { $0.applying(toPixels) }
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
      ("accessibility", JSONText.array(elements.map(Self.json))),
    ])
  }

  private static func json(_ element: AccessibilityElement) -> String {
    var members = [
      ("role", JSONText.string(element.role.rawValue)), ("label", JSONText.string(element.label)),
    ]
    for (name, text) in [
      ("value", element.value), ("hint", element.hint), ("identifier", element.identifier),
    ] {
      if let text { members.append((name, JSONText.string(text))) }
    }
    if !element.isEnabled { members.append(("enabled", "false")) }
    members += [
      ("traits", JSONText.array(element.traits.names.map { JSONText.string($0) })),
      ("frame", json(element.frame)),
      ("actions", JSONText.array(element.actions.map { JSONText.string($0) })),
    ]
    if !element.children.isEmpty {
      members.append(("children", JSONText.array(element.children.map(json))))
    }
    return JSONText.object(members)
  }

  private static func json(_ rect: CGRect) -> String {
    JSONText.array([rect.minX, rect.minY, rect.width, rect.height].map(JSONText.number))
  }
}

extension AccessibilityElement {
  /// Returns the element with the frames of the whole tree in another space.
  fileprivate func applying(_ transform: CGAffineTransform) -> AccessibilityElement {
    var result = self
    result.frame = frame.applying(transform)
    result.children = children.map { $0.applying(transform) }
    return result
  }
}

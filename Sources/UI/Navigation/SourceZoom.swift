import MartletGeometry
import MartletScene

/// The picture of a page at one instant of its zoom. All lengths are in points of the page's space.
struct ZoomStep: Equatable {
  /// The progress: 0 is the source, 1 is the page in place.
  let progress: Double
  /// The visible part of the picture. Its edges are on whole device pixels.
  let frame: CGRect
  /// The map from the page in place to its picture.
  let map: CGAffineTransform
  /// The radii of the picture's corners.
  let corners: CGSize
  /// True if the picture is the page in place.
  let isInPlace: Bool

  /// Makes the picture between the frame of a source and the frame `rest` of the page in place,
  /// both with radii of their corners. `scale` is the number of device pixels per point.
  init(
    from source: CGRect, corners sourceCorners: CGSize, to rest: CGRect,
    corners restCorners: CGSize,
    progress: Double, scale: Double
  ) {
    func between(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * progress }
    func edge(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
      (between(start, end) * scale).rounded() / scale
    }
    let (left, top) = (edge(source.minX, rest.minX), edge(source.minY, rest.minY))
    let frame = CGRect(
      x: left, y: top, width: edge(source.maxX, rest.maxX) - left,
      height: edge(source.maxY, rest.maxY) - top)
    self.progress = progress
    isInPlace = progress >= 1 || frame == rest
    self.frame = isInPlace ? rest : frame
    map = isInPlace ? .identity : CGAffineTransform(from: rest, filling: frame)
    corners = CGSize(
      width: between(sourceCorners.width, restCorners.width),
      height: between(sourceCorners.height, restCorners.height))
  }

  /// The outline of the visible part.
  var outline: Path {
    let radii = CGSize(
      width: min(corners.width, frame.width / 2), height: min(corners.height, frame.height / 2))
    return Path { $0.addRoundedRect(in: frame, cornerSize: radii) }
  }

  /// The opacity of the source's picture over that of the page, which it hides at first.
  var sourceOpacity: Double { max(0, 1 - 2 * progress) }
}

/// The zoom of a page or a cover out of a view behind it.
///
/// The page calls `follow(_:)` after each step of its motion. The zoom then finds the source, hides
/// it and stores its frame, until the next step. If the source is not there when a motion begins,
/// the page slides. If it leaves during a motion, the zoom ends at its last frame.
@MainActor
final class SourceZoom {
  /// The identity of the source.
  let key: MatchedKey
  /// The frame of the source in the space of the page, in points; nil for a page that slides.
  private(set) var source: CGRect?
  private var corners = CGSize.zero
  private var progress = 0.0
  private weak var view: TransitionSourceNode?
  /// The layout node of the page, which owns the zoom.
  private unowned let page: LayoutNode

  /// Makes the zoom of a page.
  init(outOf key: MatchedKey, of page: LayoutNode) {
    self.key = key
    self.page = page
  }

  /// True if a finger or the program can begin a zoom now, or one is under way.
  var isPossible: Bool { isAtRest ? find() != nil : source != nil }

  private var isAtRest: Bool { progress <= 0 || progress >= 1 }

  private var sources: TransitionSources { page.graph.part(TransitionSources.self) }

  private func find() -> TransitionSourceNode? { sources.source(key, behind: page) }

  /// Notes the progress of the page's motion, where 0 is out of sight and 1 is in place.
  func follow(_ shown: Double) {
    let wasAtRest = isAtRest
    progress = min(1, max(0, shown))
    let found = find()
    if let found {
      let origin = page.presentedOrigin
      source = found.presentedFrame(in: page.parent).offsetBy(dx: -origin.x, dy: -origin.y)
      corners = found.corners
    } else if wasAtRest {
      source = nil
    }
    hide(progress > 0 ? found : nil)
  }

  /// Shows the source again. The page calls it when it leaves the tree.
  func end() {
    hide(nil)
    source = nil
  }

  private func hide(_ new: TransitionSourceNode?) {
    if let view, view !== new {
      view.isInZoom = false
      sources.note(view, isDrawnBy: nil)
    }
    view = new
    guard let new else { return }
    new.isInZoom = true
    sources.note(new, isDrawnBy: isAtRest ? nil : page)
  }

  /// Returns the picture of the page in this frame; nil if it slides. `rest` is its frame in place,
  /// and `corners` are the radii that it has there.
  func step(to rest: CGRect, corners restCorners: CGSize = .zero) -> ZoomStep? {
    guard let source else { return nil }
    return ZoomStep(
      from: source, corners: corners, to: rest, corners: restCorners, progress: progress,
      scale: page.graph.scale)
  }

  /// Draws a picture of the page. `body` draws the page in place, on a background of `color`.
  func draw(
    _ step: ZoomStep, on color: RGBA, _ context: inout DrawContext,
    _ body: (inout DrawContext) -> Void
  ) {
    let outline = step.outline
    // A source that has left is no longer in the zoom.
    let view = view.flatMap { $0.isInZoom ? $0 : nil }
    view?.drawShadow(of: outline, filledWith: color, opacity: 1 - step.progress, &context)
    context.pushClip(outline)
    // The content is painted once, and its picture is scaled in each frame.
    context.pushLayer(ProjectionTransform(step.map))
    if !context.isHidden { body(&context) }
    context.pop()
    view?.drawPicture(in: step.frame, opacity: step.sourceOpacity, &context)
    context.pop()
  }
}

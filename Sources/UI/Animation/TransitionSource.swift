import MartletGeometry
import MartletScene

/// The look of a transition's source while a page zooms out of it.
struct TransitionSourceLook: Equatable {
  /// The shadow around the picture. Lengths are in points.
  struct Shadow: Equatable {
    var color: Color
    var radius: CGFloat
    var offset: CGSize
  }

  /// The colour behind the view; nil for none.
  var background: Color?
  /// The radii of the corners, in points.
  var corners = CGSize.zero
  /// The shadow; nil for none.
  var shadow: Shadow?
}

/// The modifier behind `matchedTransitionSource`: registers a view as the source of zooms.
struct TransitionSourceModifier: ElementModifier {
  /// The identity by which a page finds the source.
  let key: MatchedKey
  let look: TransitionSourceLook

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> TransitionSourceNode {
    let element = TransitionSourceNode(self, content)
    element.resolve(in: context.environment)
    return element
  }

  func update(_ element: TransitionSourceNode, _ context: _NodeContext) {
    element.set(self)
    element.resolve(in: context.environment)
  }
}

/// The layout node of a transition's source. While a page zooms out of it, it shows nothing at its
/// own place, and the page draws its picture.
final class TransitionSourceNode: ModifierNode<TransitionSourceModifier> {
  /// True while a page that has zoomed out of the view is visible. `SourceZoom` sets it.
  var isInZoom = false {
    didSet { if isInZoom != oldValue { setNeedsDisplay() } }
  }
  private var key: MatchedKey
  private var background = RGBA.clear
  private var shadow = RGBA.clear

  override init(_ modifier: TransitionSourceModifier, _ content: LayoutNode) {
    key = modifier.key
    super.init(modifier, content)
    sources.insert(self, key)
  }

  private var sources: TransitionSources { graph.part(TransitionSources.self) }

  /// The radii of the corners of the view's picture, in points.
  var corners: CGSize { targetModifier.look.corners }

  /// Resolves the colours of the look in the environment of the view.
  func resolve(in environment: EnvironmentValues) {
    let look = targetModifier.look
    background = look.background?.resolved(in: environment) ?? .clear
    shadow = look.shadow?.color.resolved(in: environment) ?? .clear
  }

  override func modifierDidChange() {
    setNeedsDisplay()
    guard targetModifier.key != key else { return }
    sources.remove(self, key)
    key = targetModifier.key
    sources.insert(self, key)
  }

  override func willLeave() {
    isInZoom = false
    sources.note(self, isDrawnBy: nil)
    sources.remove(self, key)
    super.willLeave()
  }

  // MARK: - Drawing

  override var contentLimit: CGRect? { isInZoom ? .null : nil }

  override func draw(_ context: inout DrawContext) {
    if !isInZoom { super.draw(&context) }
  }

  /// Draws the view over its background so that it fills `frame` of the current space. The items
  /// count as those of the node that calls it.
  func drawPicture(in frame: CGRect, opacity: Double, _ context: inout DrawContext) {
    guard opacity > 0 else { return }
    context.pushGroup(opacity: opacity)
    if background.alpha > 0 { context.fill(Path(frame), paint: .solid(background)) }
    context.pushLayer(
      ProjectionTransform(CGAffineTransform(from: presentedBounds, filling: frame)))
    if !context.isHidden { context.drawAsOwn { content.render(&$0) } }
    context.pop()
    context.pop()
  }

  /// Draws the shadow of a picture with this outline in the current space, if the look has one. It
  /// fills the outline with `color`. `opacity` is a factor on the shadow's opacity.
  func drawShadow(
    of outline: Path, filledWith color: RGBA, opacity: Double, _ context: inout DrawContext
  ) {
    guard let look = targetModifier.look.shadow, shadow.alpha > 0 else { return }
    context.pushShadow(
      shadow.opacity(opacity), radius: max(0, look.radius), x: look.offset.width,
      y: look.offset.height)
    context.fill(outline, paint: .solid(color))
    context.pop()
  }

  // MARK: - Finding

  /// Returns true if the view is in a sibling of `front` that lies behind it.
  fileprivate func isBehind(_ front: LayoutNode) -> Bool {
    guard let container = front.parent else { return false }
    var node: LayoutNode = self
    while let parent = node.parent, parent !== container { node = parent }
    for child in container.children {
      if child === front { return false }
      if child === node { return true }
    }
    return false
  }
}

/// The sources of zooms in a tree, by their identity. After each layout it marks the pages that
/// draw a source which looks different, because the marks of the source do not reach them.
@MainActor
final class TransitionSources: GraphPart {
  private var groups: [MatchedKey: [TransitionSourceNode]] = [:]
  /// The sources whose pictures pages draw.
  private var drawn: [(source: TransitionSourceNode, page: LayoutNode)] = []

  init() {}

  fileprivate func insert(_ node: TransitionSourceNode, _ key: MatchedKey) {
    groups[key, default: []].append(node)
  }

  fileprivate func remove(_ node: TransitionSourceNode, _ key: MatchedKey) {
    groups[key]?.removeAll { $0 === node }
    if groups[key]?.isEmpty == true { groups[key] = nil }
  }

  /// Returns the newest source of an identity that lies behind `node` in the same container and is
  /// not empty; nil if there is none. A view on the page itself or on a page in front of it is no
  /// source, even if it has the identity.
  func source(_ key: MatchedKey, behind node: LayoutNode) -> TransitionSourceNode? {
    groups[key]?.last {
      $0.isPlaced && $0.presentedSize.width > 0 && $0.presentedSize.height > 0
        && !$0.isInDepartingView && $0.isBehind(node)
    }
  }

  /// Notes the page that draws the picture of a source; nil if none does.
  func note(_ source: TransitionSourceNode, isDrawnBy page: LayoutNode?) {
    if let index = drawn.firstIndex(where: { $0.source === source }) {
      if drawn[index].page === page { return }
      drawn.remove(at: index).page.setNeedsDisplay()
    }
    if let page { drawn.append((source, page)) }
  }

  func graphDidLayOut(_ graph: ViewGraph) {
    for (source, page) in drawn where source.needsDraw { page.setNeedsDisplay() }
  }

  func releaseNodes() {
    groups.removeAll()
    drawn.removeAll()
  }
}

extension CGAffineTransform {
  /// Makes the map that moves and scales `rect`, by one factor along both axes, so that it covers
  /// `frame` and both have the same centre.
  init(from rect: CGRect, filling frame: CGRect) {
    let factor = max(frame.width / max(1e-6, rect.width), frame.height / max(1e-6, rect.height))
    self.init(
      a: factor, b: 0, c: 0, d: factor, tx: frame.midX - factor * rect.midX,
      ty: frame.midY - factor * rect.midY)
  }
}

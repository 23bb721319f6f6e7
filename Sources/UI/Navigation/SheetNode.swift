import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a sheet or a cover. It covers the display, dims the page below it, receives
/// the page's touches and slides a card up and down. With a zoom the card grows out of a view of
/// the page, and a cover can be dragged, too. `PresentationNode` makes it, sets its closures and
/// moves it with `comeIn()` and `goOut()`.
package final class SheetNode: SlidingNode {
  package override var isFrameContainer: Bool { true }
  package override var frameContainerSize: CGSize { graph.safeArea.rect(in: size).size }

  /// The views on the card.
  package let content: ZStackNode
  /// The background of the card.
  var card = RGBA.white {
    didSet { if card != oldValue { setNeedsDisplay() } }
  }

  /// The height of the card, its corner radius and its drag indicator.
  var look = SheetLook() {
    didSet {
      if look == oldValue { return }
      // A choice of the program replaces that of a finger.
      if look.selection != oldValue.selection { dragged = nil }
      invalidateLayout()
    }
  }
  /// The detent to which a finger has dragged the card; nil if there is none.
  private var dragged: PresentationDetent?

  /// True if the card covers the whole display and cannot be dragged unless it zooms.
  private let isCover: Bool

  private static let cornerRadius: CGFloat = 12
  /// The minimum display width, in points, at which a card is narrower than the display.
  private static let regularWidth: CGFloat = 760
  /// The usual width of a card on such a display, in points.
  nonisolated static let cardWidth: CGFloat = 712

  init(graph: ViewGraph, isCover: Bool) {
    self.isCover = isCover
    content = ZStackNode(.center, graph: graph)
    super.init(graph: graph)
    setChildren([content])
  }

  // MARK: - Layout

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Returns the frame of the card at rest on a display of `size`, in own space.
  private func cardFrame(in size: CGSize) -> CGRect {
    let maximum = graph.safeArea.rect(in: size).height - Self.margin(in: size)
    if let dragged, look.detents.contains(dragged) { return cardFrame(in: size, at: dragged) }
    return cardFrame(in: size, at: look.detent(in: maximum))
  }

  /// The space between the highest card and the safe area's upper edge, in points.
  private static func margin(in size: CGSize) -> CGFloat { min(24, (size.height * 0.06).rounded()) }

  /// Returns the frame of the card at a detent; nil is the whole height.
  private func cardFrame(in size: CGSize, at detent: PresentationDetent?) -> CGRect {
    if isCover { return CGRect(origin: .zero, size: size) }
    let room = graph.safeArea.rect(in: size)
    let margin = Self.margin(in: size)
    var top = room.minY + margin
    if let height = detent?.height(in: room.maxY - top) {
      // A low card stands on the lower edge, also on a display of regular width.
      top = max(top, (room.maxY - height).rounded())
      let width = size.width < Self.regularWidth ? size.width : min(Self.cardWidth, size.width)
      return CGRect(
        x: ((size.width - width) / 2).rounded(), y: top, width: width, height: size.height - top)
    }
    if size.width < Self.regularWidth {
      return CGRect(x: 0, y: top, width: size.width, height: size.height - top)
    }
    let most = CGSize(width: size.width - 2 * margin, height: room.height - 2 * margin)
    let usual = CGSize(width: min(Self.cardWidth, most.width), height: most.height)
    let card = look.sizing?.size(of: content, usual: usual, maximum: most) ?? usual
    return CGRect(
      x: ((size.width - card.width) / 2).rounded(),
      y: top + ((most.height - card.height) / 2).rounded(), width: card.width,
      height: card.height)
  }

  package override func layoutChildren() {
    var room = cardFrame(in: size)
    if !graph.safeArea.isEmpty {
      room = room.intersection(graph.safeArea.rect(in: size))
    }
    place(content, in: room)
  }

  // MARK: - Space

  override var travel: CGFloat { max(1, size.height - cardFrame(in: size).minY) }

  override func canDrag(from point: CGPoint) -> Bool { isDraggable }

  override var stops: [CGFloat] {
    if isCover || look.detents.count < 2 { return [] }
    let top = cardFrame(in: size).minY
    return look.detents.map { cardFrame(in: size, at: $0).minY - top }
  }

  override func moveInPlace(to stop: CGFloat) {
    let top = cardFrame(in: size).minY + stop
    guard let detent = look.detents.first(where: { cardFrame(in: size, at: $0).minY == top })
    else { return }
    dragged = detent
    invalidateLayout()
    guard let selection = look.selection, selection.value != detent else { return }
    graph.enqueueEvent { selection.binding.wrappedValue = detent }
  }

  /// True if a finger can drag the card away.
  var isDraggable: Bool { (!isCover || zoom?.isPossible == true) && !isGoing }

  // A finger that lifts a card to another detent has no counterpart in a zoom.
  override var canZoom: Bool { isCover || look.detents.count < 2 }

  /// The picture of the card in this frame; nil if the card slides.
  private var step: ZoomStep? {
    zoom?.step(
      to: cardFrame(in: presentedSize), corners: CGSize(width: cardRadius, height: cardRadius))
  }

  package override var isDraggableSheet: Bool? { isDraggable }

  package override var contentTransform: CGAffineTransform {
    step?.map ?? CGAffineTransform(translationX: 0, y: slide)
  }

  /// The visible part of the card in own space.
  private var area: CGRect { step?.frame ?? cardFrame(in: size).offsetBy(dx: 0, dy: slide) }

  package override var contentLimit: CGRect? { area }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if isGoing || !isPlaced { return false }
    if area.contains(point), super.hitTest(point, &path) { return true }
    path.append(self)
    return true
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    guard shown > 0, !hasEnded else { return }
    if !isCover {
      let dim = RGBA.black.opacity(0.4 * min(1, shown))
      context.fill(Path(CGRect(origin: .zero, size: presentedSize)), paint: .solid(dim))
    }
    if let zoom, let step, !step.isInPlace {
      zoom.draw(step, on: card, &context) { drawCard(Path(cardFrame(in: presentedSize)), &$0) }
      return
    }
    context.pushOffset(x: 0, y: slide)
    drawCard(cardOutline, &context)
    context.popTransform()
  }

  private func drawCard(_ outline: Path, _ context: inout DrawContext) {
    context.fill(outline, paint: .solid(card))
    context.pushClip(outline)
    if !context.isHidden { super.draw(&context) }
    if look.showsIndicator, !isCover { drawIndicator(&context) }
    context.pop()
  }

  /// Draws the short bar at the upper edge, which indicates that the card can be dragged.
  private func drawIndicator(_ context: inout DrawContext) {
    let frame = cardFrame(in: presentedSize)
    let bar = CGRect(x: frame.midX - 18, y: frame.minY + 5, width: 36, height: 5)
    context.fill(
      Path(roundedRect: bar, cornerRadius: 2.5),
      paint: .solid(RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)))
  }

  /// The radius of the card's corners, in points.
  private var cardRadius: CGFloat {
    isCover ? 0 : look.cornerRadius ?? Self.cornerRadius
  }

  /// The outline of the card. A card on the lower edge of the display extends below it, because the
  /// spring or a finger may lift the card.
  private var cardOutline: Path {
    var frame = cardFrame(in: presentedSize)
    let touchesBottom = frame.maxY >= presentedSize.height
    if touchesBottom { frame.size.height += max(travel / 4, -slide) }
    if isCover { return Path(frame) }
    let radius = min(cardRadius, frame.width / 2)
    return Path { path in
      path.addRoundedRect(in: frame, cornerSize: CGSize(width: radius, height: radius))
    }
  }
}

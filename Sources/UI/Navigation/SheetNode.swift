import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a sheet or cover: as large as the display, it dims the page, takes the
/// touches meant for it and slides a card up and down.
///
/// How far the card is up is not a matter of layout: only drawing and touches follow it.
package final class SheetNode: LayoutNode, RunningAnimation {
  /// The views on the card.
  package let content: ZStackNode
  package var isRunning = false
  /// What the card is filled with.
  var card = RGBA.white {
    didSet { if card != oldValue { setNeedsDisplay() } }
  }
  /// A finger pulls the card only a little.
  var isFixed = false
  /// Called when the card has been dragged out of sight.
  var onDismiss: () -> Void = {}
  /// Called when the card is out of sight after `goOut()`.
  var onEnd: () -> Void = {}

  private let isCover: Bool
  /// 0 below the display's edge, 1 in place; beyond it while a spring swings.
  private var rise = AnimatedValue(0.0)
  private var shown = 0.0
  private var isGoing = false
  private var hasEnded = false
  private var hasLeft = false
  private var machine: SheetRecognizer?

  private static let spring = Animation.spring(response: 0.5, dampingFraction: 0.86)
  private static let cornerRadius: CGFloat = 12
  /// A display of this width has room beside a card.
  private static let regularWidth: CGFloat = 760
  private static let cardWidth: CGFloat = 712

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

  /// The card in place.
  private func cardFrame(in size: CGSize) -> CGRect {
    if isCover { return CGRect(origin: .zero, size: size) }
    let top = min(24, (size.height * 0.06).rounded())
    if size.width < Self.regularWidth {
      return CGRect(x: 0, y: top, width: size.width, height: size.height - top)
    }
    let width = min(Self.cardWidth, size.width - 2 * top)
    return CGRect(
      x: ((size.width - width) / 2).rounded(), y: top, width: width,
      height: size.height - 2 * top)
  }

  package override func layoutChildren() {
    let card = cardFrame(in: size)
    content.place(
      at: CGPoint(x: card.midX, y: card.midY), anchor: .center,
      proposal: ProposedViewSize(card.size))
  }

  // MARK: - Space

  /// How far the card slides from place to out of sight.
  private var travel: CGFloat { max(1, size.height - cardFrame(in: size).minY) }

  /// How far the card is below its place, in whole device pixels.
  private var slide: CGFloat {
    let pixels = (1 - shown) * Double(travel) * graph.scale
    return CGFloat(pixels.rounded() / graph.scale)
  }

  package override var contentTransform: CGAffineTransform {
    CGAffineTransform(translationX: 0, y: slide)
  }

  package override var layoutIgnoresEffect: Bool { true }

  package override var contentLimit: CGRect? { cardFrame(in: size).offsetBy(dx: 0, dy: slide) }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if isGoing || !isPlaced { return false }
    let card = cardFrame(in: size).offsetBy(dx: 0, dy: slide)
    if card.contains(point), super.hitTest(point, &path) { return true }
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
    context.pushOffset(x: 0, y: slide)
    let outline = cardOutline
    context.fill(outline, paint: .solid(card))
    context.pushClip(outline)
    if !context.isHidden { super.draw(&context) }
    context.pop()
    context.popTransform()
  }

  /// The card's edge. Where it stands on the display's lower edge it goes on below, for the spring
  /// may lift it.
  private var cardOutline: Path {
    var frame = cardFrame(in: presentedSize)
    let isStanding = frame.maxY >= presentedSize.height
    if isStanding { frame.size.height += travel / 4 }
    if isCover { return Path(frame) }
    let radius = min(Self.cornerRadius, frame.width / 2)
    return Path { path in
      path.addRoundedRect(in: frame, cornerSize: CGSize(width: radius, height: radius))
    }
  }

  // MARK: - Motion

  /// Slides the card into place, from wherever it is.
  func comeIn() {
    isGoing = false
    hasEnded = false
    head(for: 1)
  }

  /// Slides the card out of sight and tells `onEnd` then.
  func goOut() {
    isGoing = true
    hasEnded = false
    head(for: 0)
    if !rise.isMoving(at: graph.time) { arrive() }
  }

  private func head(for target: Double, velocity: Double? = nil) {
    // What asks for no animation by name gets none; no animation named gets the sheet's own.
    let animation = graph.transaction.disablesAnimations ? nil : Self.spring
    if let velocity, let animation {
      rise.set(target, animation: animation, velocity: velocity, at: graph.time)
    } else {
      rise.set(target, animation: animation, at: graph.time)
    }
    show(at: graph.time)
    if rise.isMoving(at: graph.time) { graph.add(self) }
  }

  package func advance(to time: MonotonicTime) -> Bool {
    rise.settle(at: time)
    show(at: time)
    // Past the edge nothing of a spring is seen any more.
    if rise.target == 0, shown < 0.002, machine?.isHolding != true {
      rise.jump(to: 0)
      show(at: time)
      arrive()
      return false
    }
    return rise.isMoving(at: time)
  }

  private func show(at time: MonotonicTime) {
    let new = rise.value(at: time)
    guard new != shown else { return }
    shown = new
    setNeedsDisplay()
  }

  private func arrive() {
    guard !hasEnded, !hasLeft else { return }
    hasEnded = true
    let isGoing = isGoing
    graph.enqueueEvent { [weak self] in
      guard let self, !self.hasLeft else { return }
      if isGoing { return self.onEnd() }
      self.onDismiss()
      // Who presents may not let go: then the card comes back.
      self.graph.enqueueAction { [weak self] in
        if let self, !self.isGoing, !self.hasLeft { self.comeIn() }
      }
    }
  }

  package override func willLeave() {
    hasLeft = true
    super.willLeave()
  }

  // MARK: - Dragging

  /// True when a finger would find the card visibly on its way.
  var isOnItsWay: Bool {
    rise.isMoving(at: graph.time) && abs(shown - rise.target) * Double(travel) > 4
  }

  var canDrag: Bool { !isCover && !isGoing }

  /// How far the finger has the card below its place.
  func beginDrag() -> CGFloat {
    let slide = (1 - shown) * Double(travel)
    rise.jump(to: shown)
    return CGFloat(slide)
  }

  func drag(to slide: CGFloat) {
    var slide = Double(slide)
    if slide < 0 || isFixed {
      slide = RubberBand.displacement(distance: slide, extent: min(120, Double(travel)))
    }
    rise.jump(to: 1 - slide / Double(travel))
    show(at: graph.time)
  }

  /// Lets go: the card goes where a fling would take it.
  func endDrag(velocity: CGFloat) {
    let slide = (1 - shown) * Double(travel)
    let isAway = !isFixed && slide + Double(velocity) * 0.25 > Double(travel) / 2 && slide > 0
    head(for: isAway ? 0 : 1, velocity: -Double(velocity) / Double(travel))
    // A card at rest where it is wanted has nothing to run for.
    if isAway, !rise.isMoving(at: graph.time) { arrive() }
  }
}

extension SheetNode: GestureAttachment {
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = SheetRecognizer(self)
    machine = made
    return made
  }

  package var gesturePriority: GesturePriority { .normal }
  package var gestureMask: GestureMask { .all }
  // It decides by direction, as scroll views do.
  package var isScroll: Bool { true }
  package var isDetached: Bool { hasLeft || isGoing }
}

/// Recognises a finger that drags a sheet down: 10 points, more down than aside. A finger on a
/// card that is on its way holds it at once.
package final class SheetRecognizer: _AnyGestureRecognizer {
  /// Points on the screen before the direction is judged; that much is not dragged.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// The finger's place for a card in its own.
    case dragging(zero: CGFloat?, start: CGPoint)
  }

  private unowned let node: SheetNode
  private var state = State.idle
  private var event: GestureEvent?

  package init(_ node: SheetNode) {
    self.node = node
    super.init()
  }

  /// True while a finger has the card.
  var isHolding: Bool {
    if case .dragging(let zero, _) = state { return zero != nil }
    return false
  }

  package override func outcome(of event: GestureEvent) -> GestureOutcome {
    if event.kind == .down {
      guard node.canDrag else { return .failed }
      state =
        node.isOnItsWay
        ? .dragging(zero: nil, start: event.location) : .pressed(start: event.location)
    }
    if event.kind != .tick { self.event = event }
    switch state {
    case .idle:
      return .failed
    case .dragging:
      return event.kind == .up ? .ended : .active
    case .pressed(let start):
      if event.kind == .up { return .failed }
      let dx = event.location.x - start.x
      let dy = event.location.y - start.y
      guard dx * dx + dy * dy >= Self.slop * Self.slop else { return .possible }
      guard dy > abs(dx) else { return .failed }
      state = .dragging(zero: nil, start: event.location)
      return .active
    }
  }

  package override func commit() {
    guard case .dragging(let known, let start) = state, let event else { return }
    self.event = nil
    let zero = known ?? start.y - node.beginDrag()
    state = .dragging(zero: zero, start: start)
    if event.kind == .up {
      state = .idle
      node.endDrag(velocity: event.velocity.height)
    } else if event.location.y != start.y || known != nil {
      node.drag(to: event.location.y - zero)
    }
  }

  package override func finish() {
    let wasHolding = isHolding
    state = .idle
    event = nil
    if wasHolding { node.endDrag(velocity: 0) }
  }
}

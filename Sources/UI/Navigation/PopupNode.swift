import MartletGeometry
import MartletScene

/// The layout node of a card that fades in over the page: an alert, a confirmation dialog, a menu
/// or a popover. The node covers the whole display and receives all touches. A touch outside the
/// card closes it, except for an alert. The card has the ideal size of its views, within limits.
/// `PresentationNode` makes the node, sets its closures and moves it with `comeIn()` and `goOut()`.
package final class PopupNode: SlidingNode {
  /// The views on the card.
  package let content: ZStackNode
  /// Returns the frame of the view that presents a menu or a popover, in the root's space; nil
  /// centres the card. The layout calls it.
  var anchor: @MainActor () -> CGRect? = { nil }

  private let kind: PresentationKind
  private var card = RGBA.white
  /// The frame of the card in own space, set by the last layout.
  private var cardArea = CGRect.zero
  private let scrim: PopupScrim

  /// The minimum distance of the card from the edges of the display and from the anchor, in points.
  private static let margin: CGFloat = 8
  private static let alertWidth: CGFloat = 270

  init(graph: ViewGraph, _ kind: PresentationKind) {
    self.kind = kind
    content = ZStackNode(.center, graph: graph)
    scrim = PopupScrim(graph: graph)
    super.init(graph: graph)
    setChildren([scrim, content])
    scrim.onTap = { [weak self] in
      if let self, self.isLight, !self.isGoing { self.onDismiss() }
    }
  }

  func update(_ environment: EnvironmentValues) {
    let new = environment.popupBackground.resolved(in: environment)
    guard new != card else { return }
    card = new
    setNeedsDisplay()
  }

  // MARK: - Layout

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func layoutChildren() {
    scrim.place(at: .zero, proposal: ProposedViewSize(size))
    let proposal = cardProposal
    cardArea = cardFrame(content.sizeThatFits(proposal))
    content.place(
      at: CGPoint(x: cardArea.midX, y: cardArea.midY), anchor: .center, proposal: proposal)
  }

  /// The area in which the card stays, in points of own space.
  private var room: CGRect { graph.safeArea.rect(in: size) }

  private var cardProposal: ProposedViewSize {
    let width = room.width - 2 * Self.margin
    let height = room.height - 2 * Self.margin
    switch kind {
    case .alert: return ProposedViewSize(width: min(Self.alertWidth, width), height: height)
    case .dialog: return ProposedViewSize(width: min(400, width), height: height)
    default: return ProposedViewSize(width: min(320, width), height: height)
    }
  }

  private func cardFrame(_ card: CGSize) -> CGRect {
    let room = room
    var origin = CGPoint(
      x: room.minX + (room.width - card.width) / 2,
      y: room.minY + (room.height - card.height) / 2)
    switch kind {
    case .dialog:
      origin.y = room.maxY - card.height - Self.margin
    case .popup:
      if let anchor = anchor() {
        origin.x = anchor.midX - card.width / 2
        let isBelow = anchor.maxY + Self.margin + card.height <= room.maxY - Self.margin
        origin.y =
          isBelow ? anchor.maxY + Self.margin : anchor.minY - Self.margin - card.height
      }
    default: break
    }
    // The card stays inside.
    origin.x = max(
      room.minX + Self.margin, min(origin.x, room.maxX - card.width - Self.margin))
    origin.y = max(
      room.minY + Self.margin, min(origin.y, room.maxY - card.height - Self.margin))
    return CGRect(
      origin: CGPoint(x: origin.x.rounded(), y: origin.y.rounded()), size: card)
  }

  // MARK: - Touches

  override var isClosedByEscape: Bool { isLight }

  /// True if a touch outside the card closes it.
  private var isLight: Bool {
    if case .alert = kind { return false }
    return true
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if isGoing || !isPlaced { return false }
    if cardArea.contains(point), super.hitTest(point, &path) { return true }
    // Outside the card, and on parts of it without views, a touch hits only the scrim.
    if !cardArea.contains(point) { path.append(scrim) }
    path.append(self)
    return true
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    guard shown > 0, !hasEnded else { return }
    let opacity = min(1, shown)
    switch kind {
    case .popup: break
    default:
      context.fill(
        Path(presentedBounds), paint: .solid(RGBA.black.opacity(0.3 * opacity)))
    }
    context.pushGroup(opacity: opacity)
    let outline = Path(roundedRect: cardArea, cornerRadius: 14)
    context.pushShadow(RGBA.black.opacity(0.25), radius: 12, x: 0, y: 4)
    context.fill(outline, paint: .solid(card))
    context.pop()
    context.pushClip(outline)
    super.draw(&context)
    context.pop()
    context.pop()
  }
}

/// The area around a card. It draws nothing and takes the touches outside of the card, so that they
/// do not reach the page.
private final class PopupScrim: LayoutNode, GestureAttachment {
  var onTap: @MainActor () -> Void = {}
  private var tap: PopupTap?
  private var hasLeft = false

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }

  override func willLeave() { hasLeft = true }

  var recognizer: _AnyGestureRecognizer {
    if let tap { return tap }
    let made = PopupTap(self)
    tap = made
    return made
  }

  var gesturePriority: GesturePriority { .normal }
  var gestureMask: GestureMask { .all }
  var isScroll: Bool { false }
  var isDetached: Bool { hasLeft }
}

/// Recognizes that a finger that came down outside of a card is lifted, wherever that happens.
private final class PopupTap: _AnyGestureRecognizer {
  private unowned let scrim: PopupScrim

  init(_ scrim: PopupScrim) {
    self.scrim = scrim
    super.init()
  }

  override func outcome(of event: GestureEvent) -> GestureOutcome {
    event.kind == .up ? .ended : .possible
  }

  override func commit() { scrim.onTap() }
}

private enum PopupBackgroundKey: EnvironmentKey {
  // The values are those that iOS uses for raised surfaces.
  static let defaultValue = Color(
    .schemed(light: RGBA(hex: 0xFBFBFD), dark: RGBA(hex: 0x2C2C2E)))
}

extension EnvironmentValues {
  /// The background of alerts, menus and popovers.
  package var popupBackground: Color {
    get { self[PopupBackgroundKey.self] }
    set { self[PopupBackgroundKey.self] = newValue }
  }
}

import MartletGeometry
import MartletInput
import MartletScene
import MartletUI

/// A tree of views on no screen, with a clock that is turned by hand and a finger.
@MainActor
package final class TestHost {
  /// The tree of views.
  package let host: ViewHost
  /// The time of the hand-turned clock.
  package private(set) var now = MonotonicTime.zero
  /// The counts of the last update.
  package private(set) var statistics = UpdateStatistics()
  /// The messages for the programmer so far, such as a report that nothing opens a link. The oldest
  /// is first.
  package private(set) var reports: [String] = []

  /// Shows `root` on an output of `width` × `height` points and makes the first frame.
  ///
  /// - Parameter isOwnThread: returns whether it is called on the thread of the views.
  package init(
    width: Double = 400, height: Double = 300, scale: Double = 1,
    text: any TextSetting = FixedText(),
    images: (any ImageSource)? = nil, environment: EnvironmentValues = EnvironmentValues(),
    safeArea: SafeArea = SafeArea(), isOwnThread: @escaping @Sendable () -> Bool = { true },
    @ViewBuilder root: () -> some View
  ) {
    let root = root()
    host = ViewHost(
      text: text, images: images, environment: environment, isOwnThread: isOwnThread,
      root: root)
    host.onReport = { [weak self] in self?.reports.append($0) }
    host.scale = scale
    host.safeArea = safeArea
    host.size = CGSize(width: width, height: height)
    update()
  }

  // MARK: - Time

  /// Makes the frame of this instant.
  package func update() {
    statistics = host.update(at: now)
  }

  /// Turns the clock, making a frame every 1/60 s and one at the end.
  package func advance(_ seconds: Double) {
    let end = now.advanced(by: seconds)
    while now < end {
      now = min(end, now.advanced(by: 1.0 / 60))
      update()
    }
  }

  // MARK: - Looking

  /// The frame of a view marked with `probe`, in points of the output, as shown now.
  package func frame(of name: String) -> CGRect? {
    host.frame(ofView: name)
  }

  /// The frame of a view marked with `probe`, in points of the output, as laid out: where it
  /// comes to rest.
  package func layoutFrame(of name: String) -> CGRect? {
    node(name).map { $0.convert($0.bounds, to: nil) }
  }

  /// The probe of that name.
  package func node(_ name: String) -> LayoutNode? {
    find(in: host.root) { $0.accessibilityIdentifier == name }
  }

  /// The texts that are shown, in order.
  package var texts: [String] {
    var result: [String] = []
    visit(host.root) { if let text = $0 as? TextNode { result.append(text.string) } }
    return result
  }

  /// The frames of the texts that are shown, in points of the output, as laid out.
  package var textFrames: [String: CGRect] {
    var result: [String: CGRect] = [:]
    visit(host.root) {
      if let text = $0 as? TextNode { result[text.string] = text.convert(text.bounds, to: nil) }
    }
    return result
  }

  /// The display list of the last frame.
  package var displayList: DisplayList { host.displayList }

  /// The items inside effects (`pushEffect`). The renderer keeps the picture of an effect, such as
  /// a mini-map, from frame to frame.
  package var keptContents: [DisplayItem.Content] {
    var depth = 0
    var kept: [DisplayItem.Content] = []
    for item in displayList.items {
      switch item.content {
      case .pushEffect: depth += 1
      case .pushClip, .pushGroup, .pushMask: if depth > 0 { depth += 1 }
      case .pop: if depth > 0 { depth -= 1 }
      case .fill, .stroke, .glyphs, .image, .pattern, .backdrop, .stamp: break
      }
      if depth > 0 { kept.append(item.content) }
    }
    return kept
  }

  private func visit(_ node: LayoutNode, _ body: (LayoutNode) -> Void) {
    body(node)
    for child in node.children { visit(child, body) }
  }

  private func find(in node: LayoutNode, _ isWanted: (LayoutNode) -> Bool) -> LayoutNode? {
    if isWanted(node) { return node }
    for child in node.children {
      if let found = find(in: child, isWanted) { return found }
    }
    return nil
  }

  // MARK: - Touching

  /// Sends one event of a finger at a point of the output.
  package func touch(_ phase: InputEvent.TouchPhase, _ point: CGPoint, slot: Int = 0) {
    let scale = host.scale
    host.handle(
      InputEvent(
        time: now,
        kind: .touch(
          phase, slot: slot, position: CGPoint(x: point.x * scale, y: point.y * scale))))
    update()
  }

  /// Puts a finger down and lifts it 50 ms later.
  package func tap(_ point: CGPoint) {
    touch(.down, point)
    advance(0.05)
    touch(.up, point)
  }

  /// Taps the middle of a probe. Does nothing if there is no such probe.
  package func tap(_ name: String) {
    guard let frame = frame(of: name) else { return }
    tap(CGPoint(x: frame.midX, y: frame.midY))
  }

  /// Drags a finger from one point to another in `seconds`, a move every 1/60 s.
  package func drag(from start: CGPoint, to end: CGPoint, seconds: Double = 0.2, lifts: Bool = true)
  {
    touch(.down, start)
    let steps = max(1, Int((seconds * 60).rounded()))
    for step in 1...steps {
      now = now.advanced(by: seconds / Double(steps))
      let t = Double(step) / Double(steps)
      touch(
        .move,
        CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
    }
    if lifts { touch(.up, end) }
  }
}

extension View {
  /// Names the view for `TestHost.frame(of:)`.
  package func probe(_ name: String) -> some View { accessibilityIdentifier(name) }
}

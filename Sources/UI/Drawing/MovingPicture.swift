import MartletGeometry

// What moves all the time, and by rules of its own, would be evaluated, measured and placed for
// every frame as views. A moving picture is one node: a value that is told what is wanted of it and
// what time it is, and draws itself.

/// When a moving picture looks different next.
package enum PictureMotion: Hashable, Sendable {
  /// In the next frame.
  case moving
  /// Not before the instant; nil until it is told something else.
  case resting(until: MonotonicTime?)
}

/// A picture that is a function of what it was told and when.
@MainActor
package protocol MovingPicture {
  /// What is wanted of it.
  associatedtype Input: Equatable
  /// What it has to say.
  associatedtype Event

  init()

  /// Takes what is wanted from `time` on.
  mutating func take(_ input: Input, at time: MonotonicTime)

  /// Goes on to `time`; appends what happened on the way.
  mutating func advance(to time: MonotonicTime, _ events: inout [Event]) -> PictureMotion

  /// Draws the picture of the time it was advanced to, in an area of `size` points from the origin.
  func draw(in size: CGSize, _ context: inout DrawContext)
}

/// A moving picture as a view that takes all that it is proposed. It is seen only: touches go
/// through it.
package struct MovingPictureView<Picture: MovingPicture>: LeafView {
  private let input: @MainActor (EnvironmentValues) -> Picture.Input
  private let onEvent: @MainActor (Picture.Event) -> Void

  /// - Parameter input: what is wanted in an environment.
  package init(
    _ type: Picture.Type, input: @escaping @MainActor (EnvironmentValues) -> Picture.Input,
    onEvent: @escaping @MainActor (Picture.Event) -> Void = { _ in }
  ) {
    self.input = input
    self.onEvent = onEvent
  }

  package func makeElement(_ context: _NodeContext) -> MovingPictureNode<Picture> {
    let node = MovingPictureNode<Picture>(graph: context.graph)
    update(node, context)
    return node
  }

  package func update(_ element: MovingPictureNode<Picture>, _ context: _NodeContext) {
    element.onEvent = onEvent
    element.take(input(context.environment))
  }
}

package final class MovingPictureNode<Picture: MovingPicture>: LayoutNode, RunningAnimation,
  TimedNode
{
  private var picture = Picture()
  private var input: Picture.Input?
  package var isRunning = false
  private var isWaiting = false
  private var events: [Picture.Event] = []
  fileprivate var onEvent: @MainActor (Picture.Event) -> Void = { _ in }

  fileprivate func take(_ new: Picture.Input) {
    guard new != input else { return }
    input = new
    guard !isWaiting else { return }
    isWaiting = true
    // Within the same frame; before a tree's first one no time is known.
    graph.enqueueAction { [weak self] in self?.begin() }
  }

  private func begin() {
    isWaiting = false
    guard let input else { return }
    picture.take(input, at: graph.time)
    if goOn() { graph.add(self) }
    setNeedsDisplay()
  }

  package func advance(to time: MonotonicTime) -> Bool {
    setNeedsDisplay()
    return goOn()
  }

  package func timeHasCome() {
    if goOn() { graph.add(self) }
    setNeedsDisplay()
  }

  /// Takes the picture to the frame's time; true when it moves on in the next one.
  private func goOn() -> Bool {
    let motion = picture.advance(to: graph.time, &events)
    for event in events {
      graph.enqueueEvent { [weak self] in self?.onEvent(event) }
    }
    events.removeAll(keepingCapacity: true)
    switch motion {
    case .moving:
      graph.timers.set(self, at: nil)
      return true
    case .resting(let time):
      graph.timers.set(self, at: time)
      return false
    }
  }

  package override func willLeave() { graph.timers.set(self, at: nil) }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func draw(_ context: inout DrawContext) {
    picture.draw(in: presentedSize, &context)
  }
}

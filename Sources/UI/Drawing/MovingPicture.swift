import MartletGeometry

// Something that moves all the time by its own rules would have to be evaluated, measured and
// placed for each frame if it were made of views. A moving picture is a single node instead: a
// value that receives its input and the time, and draws itself.

/// The time at which a moving picture looks different next.
package enum PictureMotion: Hashable, Sendable {
  /// In the next frame.
  case moving
  /// Not before this instant; nil means not before the next input.
  case resting(until: MonotonicTime?)
}

/// A picture that depends only on its inputs and the times at which it received them.
@MainActor
package protocol MovingPicture {
  /// The type of the input.
  associatedtype Input: Equatable
  /// The type of the events that the picture reports.
  associatedtype Event

  /// Makes a picture before its first input.
  init()

  /// Sets the input that applies from `time` on.
  mutating func take(_ input: Input, at time: MonotonicTime)

  /// Advances to `time`, appends the events until then and returns when the picture changes next.
  mutating func advance(to time: MonotonicTime, _ events: inout [Event]) -> PictureMotion

  /// Draws the picture of the time to which it was advanced, in an area of `size` points at the
  /// origin.
  func draw(in size: CGSize, _ context: inout DrawContext)
}

/// A view of a moving picture. It takes the whole proposed size. Touches pass through it.
package struct MovingPictureView<Picture: MovingPicture>: LeafView {
  private let input: @MainActor (EnvironmentValues) -> Picture.Input
  private let onEvent: @MainActor (Picture.Event) -> Void

  /// Makes a view. `onEvent` receives the events, before the next update.
  ///
  /// - Parameter input: returns the input for an environment.
  package init(
    _ type: Picture.Type, input: @escaping @MainActor (EnvironmentValues) -> Picture.Input,
    onEvent: @escaping @MainActor (Picture.Event) -> Void = { _ in }
  ) {
    self.input = input
    self.onEvent = onEvent
  }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> MovingPictureNode<Picture> {
    let node = MovingPictureNode<Picture>(graph: context.graph)
    update(node, context)
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: MovingPictureNode<Picture>, _ context: _NodeContext) {
    element.onEvent = onEvent
    element.take(input(context.environment))
  }
}

/// The layout node of a moving picture. It requests frames only while the picture moves.
package final class MovingPictureNode<Picture: MovingPicture>: LayoutNode, RunningAnimation,
  TimedNode
{
  private var picture = Picture()
  private var input: Picture.Input?
  /// True while the graph advances the picture in each frame. The graph sets it.
  package var isRunning = false
  private var isWaiting = false
  private var events: [Picture.Event] = []
  fileprivate var onEvent: @MainActor (Picture.Event) -> Void = { _ in }

  fileprivate func take(_ new: Picture.Input) {
    guard new != input else { return }
    input = new
    guard !isWaiting else { return }
    isWaiting = true
    // The action runs in the same frame. Before the first frame of a tree the time is not known.
    graph.enqueueAction { [weak self] in self?.begin() }
  }

  private func begin() {
    isWaiting = false
    guard let input else { return }
    picture.take(input, at: graph.time)
    if goOn() { graph.add(self) }
    setNeedsDisplay()
  }

  /// Advances the picture to the frame's time. Returns false when it rests.
  package func advance(to time: MonotonicTime) -> Bool {
    setNeedsDisplay()
    return goOn()
  }

  /// Advances the picture to the frame's time, which ends its rest.
  package func timeHasCome() {
    if goOn() { graph.add(self) }
    setNeedsDisplay()
  }

  /// Advances the picture to the frame's time. Returns true if it moves in the next frame.
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

import MartletGeometry

// Content that moves all the time would have to be evaluated, measured and placed for each frame if
// it were made of views. A moving picture is a single layout node instead, with a value that
// receives its input and the time and draws itself.

/// The instant at which a moving picture looks different next.
package enum PictureMotion: Hashable, Sendable {
  /// The picture changes in the next frame.
  case moving
  /// The picture changes at this instant; nil means not before the next input.
  case resting(until: MonotonicTime?)
}

/// A picture that depends only on its inputs and on the times at which it received them.
///
/// `MovingPictureNode` owns the value. It calls `take` and `advance` in the update of a frame, with
/// rising times, and `draw` for each display list. The picture knows no view and no clock.
@MainActor
package protocol MovingPicture {
  /// The type of the input.
  associatedtype Input: Equatable
  /// The type of the events that the picture reports.
  associatedtype Event

  /// Makes a picture before its first input.
  init()

  /// Sets the input that applies from `time`, the presentation time of a frame, on.
  mutating func take(_ input: Input, at time: MonotonicTime)

  /// Advances the picture to `time` and returns when it changes next. It appends the events that
  /// have happened until then.
  mutating func advance(to time: MonotonicTime, _ events: inout [Event]) -> PictureMotion

  /// Draws the picture for the time of the last `advance`, in an area of `size` points whose upper
  /// left corner is the origin. It must not change the tree.
  func draw(in size: CGSize, _ context: inout DrawContext)
}

/// A view of a moving picture. It takes the proposed size. Touches pass through it.
package struct MovingPictureView<Picture: MovingPicture>: LeafView {
  private let input: @MainActor (EnvironmentValues) -> Picture.Input
  private let onEvent: @MainActor (Picture.Event) -> Void

  /// Makes a view. `onEvent` receives the events, before the bodies of the next round are
  /// evaluated.
  ///
  /// - Parameter input: returns the input in an environment. It is called for each update of the
  ///   view and each change of the environment.
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

/// The layout node of a moving picture. It requests frames only while the picture moves. While the
/// picture rests, a timer of the graph ends the rest.
package final class MovingPictureNode<Picture: MovingPicture>: LayoutNode, RunningAnimation,
  TimedNode
{
  private var picture = Picture()
  private var input: Picture.Input?
  /// True while the graph advances the picture in each frame. The graph sets it.
  package var isRunning = false
  /// True while an action that passes the input to the picture is queued.
  private var isWaiting = false
  private var events: [Picture.Event] = []
  fileprivate var onEvent: @MainActor (Picture.Event) -> Void = { _ in }

  fileprivate func take(_ new: Picture.Input) {
    guard new != input else { return }
    input = new
    guard !isWaiting else { return }
    isWaiting = true
    // The picture receives the input in an action of this frame. The views of a new tree are made
    // before its first frame, when the time is not known yet.
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

  /// Advances the picture to the frame's time after a rest.
  package func timerDidFire() {
    if goOn() { graph.add(self) }
    setNeedsDisplay()
  }

  /// Advances the picture to the frame's time, queues its events and sets the timer for the end of
  /// a rest. Returns true if the picture changes in the next frame.
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

import MartletDisplay
import MartletGeometry
import MartletInput

/// The output as a source of the event loop.
@MainActor final class OutputPort: LoopSource {
  private unowned let frames: FrameLoop
  /// The end of a pause after a failure. During the pause the descriptors are not polled, because
  /// one that stays readable would make the loop spin.
  private var pauseEnd: MonotonicTime?

  init(_ frames: FrameLoop) {
    self.frames = frames
  }

  var descriptors: [CInt] { pauseEnd == nil ? frames.output.descriptors : [] }

  var deadline: MonotonicTime? { pauseEnd ?? frames.output.deadline }

  func dispatch(now: MonotonicTime) {
    pauseEnd = nil
    do throws(DisplayError) {
      try frames.output.dispatch(now: now) { event in frames.receive(event) }
    } catch {
      if frames.fault.note(error) { frames.onNotice(.outputFailed(error)) }
      pauseEnd = now.advanced(by: frames.fault.delay)
    }
  }
}

/// An input source as a source of the event loop.
@MainActor final class InputPort: LoopSource {
  private unowned let frames: FrameLoop
  private let source: any InputSource

  init(_ frames: FrameLoop, _ source: any InputSource) {
    self.frames = frames
    self.source = source
  }

  var descriptors: [CInt] { source.descriptors }

  var deadline: MonotonicTime? { source.deadline }

  func dispatch(now: MonotonicTime) {
    source.dispatch(now: now) { event in frames.receive(event, now: now) }
  }
}

import MartletDisplay
import MartletGeometry
import MartletInput

/// The input devices of a clone's glass. Their touches become touches of the picture that the clone
/// shows. Touches that begin on a black bar are ignored.
package final class CloneInput: InputSource {
  /// The devices.
  package let source: any InputSource
  /// The number that is added to slots, so that they differ from those of the other displays.
  private let firstSlot: Int
  private var fit: CloneFit?
  /// The last points of the present touches in the picture, by slot.
  private var touches: [Int: CGPoint] = [:]

  /// Makes the input of a clone.
  ///
  /// - Parameter index: the position among the clones of the picture.
  init(_ source: any InputSource, index: Int) {
    self.source = source
    firstSlot = 100 * (index + 1)
  }

  /// The descriptors of the devices.
  package var descriptors: [CInt] { source.descriptors }

  /// The deadline of the devices.
  package var deadline: MonotonicTime? { source.deadline }

  /// Delivers the pending events with their points in the picture.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    source.dispatch(now: now) { event in
      guard let kind = mapped(event.kind) else { return }
      sink(InputEvent(time: event.time, kind: kind))
    }
  }

  /// Does nothing: the devices follow the clone's own display, and not that of the picture.
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {}

  /// Follows the clone's mode and the position of the picture on it.
  func follow(_ mode: OutputMode?, _ fit: CloneFit?) {
    self.fit = fit
    source.outputChanged(size: mode?.size, rotation: mode?.rotation ?? .none)
  }

  private func mapped(_ kind: InputEvent.Kind) -> InputEvent.Kind? {
    switch kind {
    case .touch(let phase, let slot, let point): return touch(phase, slot, point)
    case .pointerMoved(let point): return fit.map { .pointerMoved(position: $0.source(of: point)) }
    case .pointerButton(let button, let isPressed, let point):
      return fit.map {
        .pointerButton(button, isPressed: isPressed, position: $0.source(of: point))
      }
    case .scroll(let dx, let dy, let point):
      return fit.map { .scroll(dx: dx, dy: dy, position: $0.source(of: point)) }
    case .key: return kind
    }
  }

  private func touch(
    _ phase: InputEvent.TouchPhase, _ slot: Int, _ point: CGPoint
  ) -> InputEvent.Kind? {
    let position: CGPoint
    switch phase {
    case .down:
      guard let fit, fit.contains(point) else { return nil }
      position = fit.source(of: point)
      touches[slot] = position
    case .move:
      guard let fit, touches[slot] != nil else { return nil }
      position = fit.source(of: point)
      touches[slot] = position
    case .up, .cancel:
      // The display may be gone already, and the touch must end all the same.
      guard let last = touches.removeValue(forKey: slot) else { return nil }
      position = fit?.source(of: point) ?? last
    }
    return .touch(phase, slot: slot + firstSlot, position: position)
  }
}

import MartletGeometry
import MartletInput
import MartletScene
import MartletText
import MartletUI

/// A view tree as the frame loop's content: pixels on this side, points on that.
@MainActor package final class ViewContent: FrameContent {
  package let host: ViewHost

  package init(_ host: ViewHost) {
    self.host = host
  }

  package var nextUpdate: MonotonicTime? {
    host.needsUpdate ? .zero : host.nextDeadline
  }

  package var displayList: DisplayList { host.displayList }

  package func resize(to size: PixelSize, scale: Double) {
    host.scale = scale
    host.size = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  package func handle(_ event: InputEvent) {
    host.handle(event.scaled(by: 1 / host.scale))
  }

  package func update(at time: MonotonicTime) -> UpdateCounts {
    let statistics = host.update(at: time)
    return UpdateCounts(
      bodies: statistics.bodies, layouts: statistics.layouts, draws: statistics.draws)
  }
}

extension SceneRenderer: FramePainter {}

extension InputEvent {
  /// The event with its positions and distances multiplied.
  func scaled(by factor: Double) -> InputEvent {
    guard factor != 1 else { return self }
    func scaled(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x * factor, y: point.y * factor)
    }
    var event = self
    switch kind {
    case .touch(let phase, let slot, let position):
      event.kind = .touch(phase, slot: slot, position: scaled(position))
    case .pointerMoved(let position):
      event.kind = .pointerMoved(position: scaled(position))
    case .pointerButton(let button, let isPressed, let position):
      event.kind = .pointerButton(button, isPressed: isPressed, position: scaled(position))
    case .scroll(let dx, let dy, let position):
      event.kind = .scroll(dx: dx * factor, dy: dy * factor, position: scaled(position))
    case .key: break
    }
    return event
  }
}

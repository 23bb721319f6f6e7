import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene

/// A bar that grows by 10 pixels a second for as long as a finger is down, and remembers when it
/// was asked what.
@MainActor final class FakeContent: FrameContent {
  private(set) var updates: [MonotonicTime] = []
  private(set) var displayList = DisplayList()
  private var size = PixelSize(width: 0, height: 0)
  private var since: MonotonicTime?
  private var isDirty = true

  var nextUpdate: MonotonicTime? { isDirty || since != nil ? .zero : nil }

  func resize(to mode: OutputMode) {
    size = mode.size
    isDirty = true
  }

  func shift(x: Int, y: Int) {}

  func handle(_ event: InputEvent) {
    switch event.kind {
    case .touch(.down, _, _): since = event.time
    case .touch(.up, _, _): since = nil
    default: return
    }
    isDirty = true
  }

  func update(at time: MonotonicTime) -> UpdateCounts {
    updates.append(time)
    isDirty = false
    let width = since.map { 10 * max(0, time.seconds(since: $0)) } ?? 0
    var builder = DisplayListBuilder(output: PixelRect(size))
    var path = Path()
    path.addLines([
      CGPoint(x: 0, y: 0), CGPoint(x: width, y: 0), CGPoint(x: width, y: 5), CGPoint(x: 0, y: 5),
    ])
    builder.beginNode(1)
    builder.fill(path, paint: .solid(.white))
    builder.endNode()
    displayList = builder.finish()
    return UpdateCounts(bodies: 1)
  }
}

/// Fills the whole pixels of every item's bounds white, on black.
final class FakePainter: FramePainter {
  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion {
    guard old != new else { return PixelRegion() }
    var box = PixelRect.empty
    for item in old.items + new.items { box = box.union(item.bounds) }
    return PixelRegion(box.intersection(bounds))
  }

  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {
    for rect in damage.rects {
      target.fill(rect, with: 0xFF00_0000)
      for item in list.items { target.fill(item.bounds.intersection(rect), with: 0xFFFF_FFFF) }
    }
  }
}

import MartletDisplay
import MartletGeometry
import MartletRaster

extension FrameLoop {
  /// Makes one frame, and presents it if anything changed. The display must be ready.
  ///
  /// The frame is painted into `shadow`, a copy of the whole picture in memory. The output copies
  /// the changed pixels from there.
  func runFrame(now: MonotonicTime) {
    guard case .ready(let mode) = display else { return }
    let start = stopwatch.now
    // The time at which a person sees the frame. Animations have their state at this time.
    let seenAt = frameClock.nextPresentation(after: now)
    var counts = UpdateCounts()
    if isShadowStale || content.nextUpdate.map({ $0 <= now }) ?? false {
      counts = content.update(at: seenAt)
    }
    let list = withOverlays(content.displayList, mode: mode, at: seenAt)
    let updated = stopwatch.now

    let bounds = PixelRect(mode.size)
    let changed =
      isShadowStale
      ? PixelRegion(bounds) : painter.damage(from: shownList, to: list, in: bounds)
    let diffed = stopwatch.now

    if !changed.isEmpty {
      painter.paint(list, damage: changed, into: &shadow)
      lastPainted = now
    }
    isShadowStale = false
    shownList = list
    let painted = stopwatch.now

    let damage = needsFullFrame ? PixelRegion(bounds) : changed
    guard !damage.isEmpty else {
      // Something changed without a visible effect, such as an animation outside of the screen.
      // Without a limit, the loop would make the next frame at once.
      earliestFrame = seenAt
      return
    }
    guard present(damage, mode: mode, now: now) else { return }
    let statistics = FrameStatistics(
      index: frameCount, time: seenAt, damageRectCount: damage.rects.count,
      damageArea: damage.rects.reduce(0) { $0 + $1.area }, counts: counts,
      updateNanoseconds: updated.nanoseconds - start.nanoseconds,
      diffNanoseconds: diffed.nanoseconds - updated.nanoseconds,
      paintNanoseconds: painted.nanoseconds - diffed.nanoseconds,
      presentNanoseconds: stopwatch.now.nanoseconds - painted.nanoseconds)
    frameCount += 1
    history.append(statistics)
    totals.add(statistics)
    onFrame?(statistics, damage)
    memory.noteFrame(at: now)
  }

  /// Passes the shadow to the output. Returns whether the frame will be visible. After a frame that
  /// was not accepted, the next frame sends the whole picture. It is made after a delay, or after
  /// the next `modeChanged` of the output.
  private func present(_ damage: PixelRegion, mode: OutputMode, now: MonotonicTime) -> Bool {
    do throws(DisplayError) {
      if try output.present(shadow, damage: damage) {
        needsFullFrame = false
        display = .pending(mode)
        if fault.recover() { onNotice(.outputRecovered) }
        return true
      }
      // The display was lost or is dark, which is no fault. `modeChanged` ends this wait.
      earliestFrame = now.advanced(by: 1)
    } catch {
      if fault.note(error) { onNotice(.outputFailed(error)) }
      earliestFrame = now.advanced(by: fault.delay)
    }
    needsFullFrame = true
    return false
  }
}

/// The last failure of the output. It is reported once, and the attempt is repeated after a growing
/// delay.
struct OutputFault: Hashable {
  private var last: DisplayError?
  /// The seconds to the next attempt: 1, doubling up to 16.
  private(set) var delay = 1.0

  /// Records an error. Returns whether it differs from the previous one.
  mutating func note(_ error: DisplayError) -> Bool {
    if last != nil { delay = min(delay * 2, 16) }
    defer { last = error }
    return last != error
  }

  /// Forgets the error. Returns whether there was one.
  mutating func recover() -> Bool {
    defer { self = OutputFault() }
    return last != nil
  }
}

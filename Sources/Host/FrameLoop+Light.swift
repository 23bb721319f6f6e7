import MartletDisplay
import MartletGeometry

/// Turns the display on and off, as requests, the time without input and the dark hours require,
/// and reports it to the views.
extension FrameLoop {
  /// Lights a dark display without a touch.
  package func wake(now: MonotonicTime) {
    light.blanking.wake(now: now)
    setLight(now: now, isUrgent: true)
  }

  /// Makes the display dark until a touch or `wake` lights it.
  package func darken(now: MonotonicTime) {
    light.blanking.darken()
    setLight(now: now, isUrgent: true)
  }

  /// Whether the display should be dark.
  package var isDark: Bool { light.blanking.isBlanked }

  /// Records whether a sensor reports a person in front of the display. While there is one, the
  /// display does not go dark for lack of input, and a display that did so is lit.
  package func attend(_ isAttended: Bool, now: MonotonicTime) {
    light.blanking.attend(isAttended, now: now)
    setLight(now: now, isUrgent: true)
  }

  /// Begins or ends the hours in which the display is dark unless somebody touches it.
  package func rest(_ isResting: Bool, now: MonotonicTime) {
    light.blanking.rest(isResting, now: now)
    setLight(now: now, isUrgent: true)
  }

  /// Changes the seconds without input after which the display goes dark; nil for never. A display
  /// that is dark for a shorter delay is lit.
  package func blank(after delay: Double?, now: MonotonicTime) {
    light.blanking.follow(delay: delay, now: now)
    setLight(now: now)
  }

  /// Turns the display on or off as `light` requires. After a failure it is tried again.
  ///
  /// - Parameter isUrgent: whether it is tried now even if an attempt has failed just before.
  func setLight(now: MonotonicTime, isUrgent: Bool = false) {
    if isUrgent { light.hurry() }
    guard let wanted = light.change(at: now) else { return }
    do throws(DisplayError) {
      try output.setBlanked(wanted)
      light.accept(isOutputDark: wanted)
      guard wanted, mode != nil else { return }
      display = .dark
      onNotice(.lightChanged(status: output.status))
    } catch {
      if fault.note(error) { onNotice(.outputFailed(error)) }
      light.delay(until: now.advanced(by: fault.delay))
    }
  }

  /// Tells the views that the display went dark or was lit. Views may have actions for this change,
  /// and an update runs them. A dark display has no frames, so the views are updated here once,
  /// without painting. When the display is lit, the next frame updates them.
  ///
  /// It runs between frames, because an action of a view may itself turn the display off.
  func passDarkness(now: MonotonicTime) {
    guard isContentDark != light.isOutputDark else { return }
    isContentDark = light.isOutputDark
    content.setDark(light.isOutputDark)
    // Without an announced mode the views have no size yet.
    guard light.isOutputDark, announcedMode != nil else { return }
    _ = content.update(at: frameClock.nextPresentation(after: now))
  }
}

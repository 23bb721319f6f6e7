import MartletDisplay
import MartletGeometry
import MartletInput

/// Passes input to its receivers: first to the panel's own keys and gestures, then to a dark
/// display, which a touch only wakes, and last to the views.
extension FrameLoop {
  /// Handles an event of an input source, or one from elsewhere, such as the control socket.
  package func receive(_ event: InputEvent, now: MonotonicTime) {
    onInput?(event)
    // A finger that was held long enough before it lifted has been held, however late that is read.
    runInputTimers(now: min(event.time, now))
    if options.allowsLeaving,
      inputState.leave.handle(event, isTyping: content.takesText || content.hasFocus)
    {
      return requestLeave()
    }
    if switchesTerminals, let number = inputState.terminalKeys.handle(event) {
      return switchTerminal(to: number)
    }
    if onCornerHold != nil, let mode, inputState.lockedUntil == nil {
      inputState.corners.handle(event, in: mode.size)
    }
    switch light.blanking.decide(event, now: now) {
    case .ignore: return
    case .wake: return setLight(now: now, isUrgent: true)
    case .pass: break
    }
    // Without a picture, only events that end a touch or a press reach the views. Otherwise touches
    // and keys that were down when the picture disappeared would stay pressed for ever.
    if mode == nil, !event.endsSomething { return }
    if options.drawsPointer, inputState.pointer.handle(event) { isPointerDirty = true }
    if let onKey, !content.takesText, case .key(let key, true, _) = event.kind,
      onKey(key, content.hasFocus)
    {
      content.noteUse(at: event.time)
      return
    }
    content.handle(event)
  }

  /// Turns touch, keys and the mouse off for some seconds, so that the glass can be wiped.
  package func lock(for seconds: Double, now: MonotonicTime) {
    light.blanking.isLocked = true
    inputState.lockedUntil = now.advanced(by: seconds)
    inputState.corners = CornerHold()
  }

  private func switchTerminal(to number: Int) {
    do throws(DisplayError) {
      try output.switchTerminal(to: number)
    } catch {
      onNotice(.outputFailed(error))
    }
  }

  /// Runs the timers of the input that are due.
  func runInputTimers(now: MonotonicTime) {
    if inputState.pointer.expires(at: now) { isPointerDirty = true }
    if options.allowsLeaving, inputState.leave.fires(at: now) { requestLeave() }
    if let time = inputState.lockedUntil, time <= now {
      inputState.lockedUntil = nil
      light.blanking.isLocked = false
      onUnlock()
    }
    holdCorners(now: now)
  }

  /// Opens the service page when the gesture is complete, and cancels its touches for the views.
  private func holdCorners(now: MonotonicTime) {
    guard inputState.corners.fires(at: now), let onCornerHold else { return }
    for slot in inputState.corners.slots {
      light.blanking.ignore(slot: slot)
      content.handle(
        InputEvent(time: now, kind: .touch(.cancel, slot: slot, position: .zero)))
    }
    onCornerHold()
  }

  func requestLeave() {
    guard !inputState.isLeaving else { return }
    inputState.isLeaving = true
    onNotice(.leaving)
  }
}

extension InputEvent {
  /// Whether the event ends an earlier touch or press.
  fileprivate var endsSomething: Bool {
    switch kind {
    case .touch(.up, _, _), .touch(.cancel, _, _), .pointerButton(_, false, _), .key(_, false, _):
      true
    default: false
    }
  }
}

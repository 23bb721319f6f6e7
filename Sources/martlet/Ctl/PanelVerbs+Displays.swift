import MartletApp
import MartletControl
import MartletDashboard
import MartletUI

/// The requests that may name a display. Without a name, a request that changes what one display
/// shows concerns the first one. A request that a person makes to the whole panel concerns all.
extension PanelVerbs {
  /// Answers a request for the display that it names, or for the first one.
  private func one(
    _ output: String?, _ answer: (RunningDisplay) -> ControlReply
  ) -> ControlReply {
    let displays = running.displays
    guard let output else { return answer(displays[0]) }
    do throws(ControlRefusal) {
      let index = try running.panel.displayNames.position(of: output)
      return answer(displays[index])
    } catch {
      return .refused(error)
    }
  }

  /// Performs a request on the display that it names, or on all displays.
  private func each(
    _ output: String?, _ perform: (RunningDisplay) -> Void
  ) -> ControlReply {
    guard output == nil else {
      return one(output) { display in
        perform(display)
        return .done()
      }
    }
    for display in running.displays { perform(display) }
    return .done()
  }

  // MARK: - Pages

  func page(_ id: String, on output: String?) -> ControlReply {
    one(output) { display in
      if display.model.turn(to: id) { return .text(id) }
      let known = display.model.config.pages.map(\.id).joined(separator: ", ")
      return .refused(
        .unavailable,
        known.isEmpty
          ? "the panel has no pages" : "there is no page \"\(id)\"; there are: \(known)")
    }
  }

  func turn(_ count: String, on output: String?) -> ControlReply {
    guard let count = Int(count), count.magnitude <= 1000 else {
      return .refused(.request, "turn takes a number of pages from -1000 to 1000")
    }
    return one(output) { display in
      guard let id = display.model.turnPages(by: count) else {
        return .refused(.unavailable, "the panel has no pages")
      }
      return .text(id)
    }
  }

  // MARK: - Light and colours

  func wake(_ output: String?) -> ControlReply {
    let now = running.panel.loop.clock.now
    return each(output) { $0.frames.wake(now: now) }
  }

  func blank(_ output: String?) -> ControlReply {
    let now = running.panel.loop.clock.now
    return each(output) { $0.frames.darken(now: now) }
  }

  func brightness(_ text: String, of output: String?) -> ControlReply {
    var level: Double?
    if text != "auto" {
      let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
      guard let number, (0...1).contains(number) else {
        return .refused(.request, "brightness takes 0 to 1, 0% to 100% or auto, found \"\(text)\"")
      }
      level = number
    }
    return one(output) { display in
      guard display.index == 0 else {
        return .refused(.unavailable, "the backlight of the first display is the only one")
      }
      if let failure = running.choose(brightness: level) { return .refused(.unavailable, failure) }
      return .done()
    }
  }

  func theme(_ name: String, of output: String?) -> ControlReply {
    let theme: Config.Display.Theme?
    switch name {
    case "dark": theme = .dark
    case "light": theme = .light
    case "auto": theme = nil
    default: return .refused(.request, "theme takes dark, light or auto, found \"\(name)\"")
    }
    return each(output) { $0.model.chosenTheme = theme }
  }

  // MARK: - Recording

  func record(_ action: String, _ name: String, of output: String?) -> ControlReply {
    switch action {
    case "start": return one(output) { startRecording(name, of: $0) }
    case "stop":
      if recording.coversWholeRun {
        return .refused(.unavailable, "the recording of --record ends with the panel")
      }
      guard let folder = recording.finish(running.panel) else {
        return .refused(.unavailable, "nothing is being recorded")
      }
      return .text(folder)
    default:
      return .refused(.request, "record takes start or stop, found \"\(action)\"")
    }
  }

  private func startRecording(_ name: String, of display: RunningDisplay) -> ControlReply {
    do throws(AppError) {
      return .text(try recording.start(name, of: running, on: display, keeper.shown))
    } catch {
      return .refused(error.status == .usage ? .request : .unavailable, error.message)
    }
  }

  // MARK: - Loading and calibration

  func loading(_ state: String, _ name: String, on output: String?) -> ControlReply {
    // The name begins with #ctl, so that no source has it.
    let activity = LoadingActivities.source("#ctl \(name)")
    let share = Double(state)
    let isShare = share.map { (0...1).contains($0) } ?? false
    guard isShare || ["on", "off", "fail"].contains(state) else {
      return .refused(
        .request, "loading takes on, off, fail or a share from 0 to 1, found \"\(state)\"")
    }
    return each(output) { display in
      let loading = display.model.loading
      switch state {
      case "on": loading.begin(activity)
      case "off": loading.end(activity)
      case "fail": loading.fail(activity)
      default:
        guard let share else { return }
        loading.begin(activity, progress: share)
        loading.report(share, of: activity)
      }
    }
  }

  func calibrate(_ action: String, on output: String?) -> ControlReply {
    one(output) { display in
      switch action {
      case "begin":
        if let reason = running.calibration.begin(on: display.index) {
          return .refused(.unavailable, reason)
        }
      case "end": running.calibration.end(keeps: false)
      case "state": break
      default:
        return .refused(.request, "calibrate takes begin, end or state, found \"\(action)\"")
      }
      return .text(running.calibration.report)
    }
  }
}

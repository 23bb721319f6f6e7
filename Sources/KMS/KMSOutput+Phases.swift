import Glibc
import MartletDisplay
import MartletGeometry
import MartletThreads

// This file has the transitions between the phases of the output, which finds a display and may
// lose it again.

extension KMSOutput {
  // MARK: - Looking for a display

  /// Searches all cards for a display that fits the configuration, and prepares it. The phase
  /// afterwards is running, waiting, denied or suspended. `modeChanged` is queued only for the
  /// running phase.
  ///
  /// - Parameter replaced: the connector whose display was just replaced by one that was not
  ///   requested, for the journal; nil otherwise.
  func search(replaced: String? = nil) {
    retryAt = nil
    var names: [String] = []
    var identities: [DisplayIdentity] = []
    var denied: (path: String, errno: Errno)?
    var fault: KernelError?
    for path in session.kernel.cardPaths() {
      do throws(KernelError) {
        let card = try session.openCard(path, configuration.interface)
        let found = try PipeSearch(
          card, configuration.requested, claims: session.claims(on: card, besides: self))
        names += found.names
        identities += found.identities
        if found.pipes.isEmpty {
          session.keep(card)
        } else if try adopt(card, found) {
          return
        } else {
          return suspend(.master)
        }
      } catch {
        switch (error.call, error.errno) {
        case (.openCard, let errno) where errno.isDenial:
          denied = denied ?? (path, errno)
        // The errno means a render-only GPU, a card without a driver, or a card that was removed.
        // None of these is an error.
        case (_, .operationNotSupportedByDevice), (_, .noSuchAddressOrDevice),
          (_, .noSuchFileOrDirectory), (_, .notSupported), (.resources, .invalidArgument),
          (.openCard, .invalidArgument):
          break
        default: fault = fault ?? error
        }
      }
    }
    if let fault { return suspend(.fault(fault)) }
    if let denied {
      if case .denied = phase {
      } else {
        phase = .denied(path: denied.path, errno: denied.errno, since: session.kernel.now())
        session.note(status)
      }
      retryAt = session.kernel.now().advanced(by: 1)
      return
    }
    wait(names, identities, replaced)
  }

  private func wait(
    _ names: [String], _ identities: [DisplayIdentity], _ replaced: String?
  ) {
    var reason = session.isShared ? "no further display connected" : "no display connected"
    if let requested = configuration.requested.identity {
      reason = "the display \(requested) is not connected"
      if !identities.isEmpty {
        reason += ", only \(identities.map(\.description).joined(separator: ", "))"
      }
    } else if let requested = configuration.requested.output {
      reason = "\(requested) is not connected"
      if !names.contains(requested), !names.isEmpty {
        reason = "there is no output \(requested), only \(names.joined(separator: ", "))"
      }
    } else if names.isEmpty {
      reason =
        DisplayAvailability.framebufferOnly(session.kernel)
        ?? "no display connected: there is no card yet"
    }
    if phase != .waiting(reason) {
      phase = .waiting(reason)
      session.note(replaced.map { "\($0) has another display: \(reason)" } ?? reason)
    }
  }

  /// Starts to use the first pipe that the kernel accepts, and returns true. Returns false if
  /// another process is master.
  ///
  /// - Throws: the first refusal if the kernel accepts no pipe.
  func adopt(_ card: Card, _ found: PipeSearch) throws(KernelError) -> Bool {
    do throws(KernelError) {
      try card.becomeMaster()
    } catch {
      guard isMasterLost(error) else { throw error }
      // Only a process that was master before may ask for mastership again. Any other process has
      // to open the card again and become master as the first opener.
      if session.idleCard === card { session.idleCard = nil }
      return false
    }
    var refusal: KernelError?
    // If the driver refuses every atomic commit, the legacy interface may still work.
    let fallbacks = found.pipes.filter { $0.atomic != nil }.map { pipe in
      var pipe = pipe
      pipe.atomic = nil
      return pipe
    }
    // A driver may refuse its margins. The picture is then shown without them.
    let whole = found.pipes.filter { !$0.margins.isEmpty }.map { pipe in
      var pipe = pipe
      pipe.margins = []
      return pipe
    }
    for pipe in found.pipes + whole + fallbacks {
      // A shortage of memory and a busy card are temporary. The legacy interface is then not tried,
      // because the output would never return to atomic commits.
      if pipe.atomic == nil, refusal?.errno == .noMemory || refusal?.errno == .resourceBusy {
        break
      }
      do throws(KernelError) {
        let rotation = pipe.orientation + configuration.rotation
        let next = try prepare(card, pipe, rotation)
        session.remember(card, pipe)
        install(next)
        if let problem = found.problem { session.note(problem) }
        if configuration.requested.underscan != nil, pipe.margins.isEmpty {
          session.note(
            "\(pipe.name): its driver sets no margins, so display.underscan has no effect")
        }
        if let requested = configuration.requested.format, requested != pipe.format {
          session.note("\(pipe.name) cannot show \(requested), using \(pipe.format)")
        }
        return true
      } catch {
        if isMasterLost(error) { return false }
        if error.errno == .operationNotSupportedByDevice { throw error }
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    throw KernelError(call: .planes, errno: .notSupported)
  }

  /// Allocates and tests a pipe. If the card's memory cannot hold the old and the new buffers at
  /// once, the old ones are released first.
  private func prepare(
    _ card: Card, _ pipe: Pipe, _ rotation: QuarterTurn
  ) throws(KernelError) -> Scanout {
    do throws(KernelError) {
      return try tested(Scanout(card, pipe, rotation: rotation))
    } catch {
      guard error.errno == .noMemory || error.errno == .noSpace, scanout != nil else { throw error }
      scanout = nil
      retiring = nil
      return try tested(Scanout(card, pipe, rotation: rotation))
    }
  }

  private func tested(_ scanout: Scanout) throws(KernelError) -> Scanout {
    try scanout.test()
    return scanout
  }

  private func install(_ next: Scanout) {
    if let old = scanout, old !== next {
      session.noteRelease()
      if old.card === next.card, old.pipe.crtc == next.pipe.crtc {
        // Removing a framebuffer that is on the screen would turn the pipe off under the new one.
        retiring = old
      } else {
        try? old.takeApart()
      }
    }
    scanout = next
    session.idleCard = nil
    run()
    let driver = session.kernel.driverName(next.card.handle)
    session.note("showing on \(status) (\(next.card.path), \(driver))")
  }

  /// Enters the running phase with `scanout`. Its first frame will be a modeset.
  private func run() {
    guard let scanout else { return }
    phase = .running
    forgetFrames()
    clock = FrameClock(refreshMilliHertz: scanout.pipe.mode.refreshMilliHertz)
    if isBlanked { darken() }
    if phase == .running { queue.append(.modeChanged(mode)) }
  }

  // MARK: - Changes

  /// Looks at the displays again after a change that udev reported.
  func lookAgain() {
    switch phase {
    case .running: recheck(isForced: false)
    case .waiting, .denied: search()
    case .suspended(.fault): retry()
    case .suspended, .closed: break
    }
  }

  /// Probes the card again after a change: the mode may differ, or a cable may be unplugged.
  func recheck(isForced: Bool) {
    // This function keeps no reference to the scanout, because `adopt` may have to free its buffers
    // first.
    guard let card = scanout?.card, let pipe = scanout?.pipe else { return search() }
    do throws(KernelError) {
      let found = try PipeSearch(
        card, configuration.requested, preferred: pipe.connector,
        claims: session.claims(on: card, besides: self))
      guard let best = found.pipes.first else {
        return loseDisplay(isReplaced: found.strangers.contains(pipe.connector))
      }
      if best.isSameDisplay(as: pipe) {
        guard isForced || found.isLinkBad else { return }
        scanout?.forgetState()
        scanout?.look(again: best)
        try scanout?.test()
        run()
      } else if try !adopt(card, found) {
        suspend(.master)
      }
    } catch {
      _ = fail(error)
    }
  }

  /// Releases the display, which is no longer there, and searches again.
  ///
  /// - Parameter isReplaced: true if its connector has another display, which was not requested.
  private func loseDisplay(isReplaced: Bool) {
    guard let old = scanout else { return }
    let name = old.pipe.name
    if !isReplaced { session.note("\(name) was unplugged") }
    try? old.takeApart()
    forgetScanout()
    session.idleCard = nil
    session.keep(old.card)
    session.noteRelease()
    searchAgain(replaced: isReplaced ? name : nil)
  }

  /// Forgets the pipe, whose display or card is lost.
  func forgetScanout() {
    scanout = nil
    retiring = nil
    forgetFrames()
  }

  /// Searches after a loss, and queues that there is no display unless it finds one.
  func searchAgain(replaced: String? = nil) {
    phase = .waiting("")
    search(replaced: replaced)
    if phase != .running { queue.append(.modeChanged(nil)) }
  }

  // MARK: - Failures

  /// Returns whether `error` is permanent, so that neither waiting nor another frame can help.
  func isLasting(_ error: KernelError) -> Bool {
    isMasterLost(error) || error.isCardGone
  }

  private func isMasterLost(_ error: KernelError) -> Bool {
    if error.call == .openCard { return false }
    return error.errno.isDenial
      || (error.call == .setMaster
        && (error.errno == .resourceBusy || error.errno == .invalidArgument))
  }

  /// Enters the phase that fits `error`. Always returns false, which `present` returns as its
  /// result.
  func fail(_ error: KernelError) -> Bool {
    if error.isCardGone {
      if let path = scanout?.card.path { session.loseCard(path) }
    } else if isMasterLost(error) {
      suspend(.master)
    } else {
      suspend(.fault(error))
    }
    return false
  }

  func suspend(_ reason: Suspension) {
    scanout?.forgetState()
    forgetFrames()
    if phase != .suspended(reason) {
      phase = .suspended(reason)
      session.note(status)
      queue.append(.suspended)
    }
    switch reason {
    case .terminal: retryAt = nil
    case .master: retryAt = session.kernel.now().advanced(by: 1)
    case .fault:
      retryAt = session.kernel.now().advanced(by: retryPause)
      retryPause = min(retryPause * 2, 30)
    }
  }

  /// Tries to end a suspension.
  func retry() {
    guard session.isActive else { return suspend(.terminal) }
    guard let scanout else {
      return search()
    }
    do throws(KernelError) {
      try scanout.card.becomeMaster()
    } catch {
      // Kernels before 5.8 give mastership back only to a process that opens the card again.
      if isMasterLost(error), error.errno != .resourceBusy {
        session.abandon(scanout.card)
        return search()
      }
      _ = fail(error)
      return
    }
    recheck(isForced: true)
  }

  func darken() {
    guard let scanout else { return }
    do throws(KernelError) {
      try scanout.darken()
    } catch {
      _ = fail(error)
    }
  }

  private func forgetFrames() {
    frame = .idle
  }

  /// Restores what the CRTCs showed before that only this output used, and releases its objects.
  func giveBack() {
    if let scanout, phase == .running {
      scanout.removeMargins()
      for entry in session.takePreviousCRTCs(of: scanout.card) {
        let isOurs = entry.crtc == scanout.pipe.crtc
        guard entry.state.mode != nil, entry.state.framebuffer != nil else {
          if isOurs { try? scanout.takeApart() }
          continue
        }
        do throws(KernelError) {
          try scanout.card.setCRTC(entry.crtc, entry.state, connectors: [entry.connector])
        } catch {
          if isOurs { try? scanout.takeApart() }
        }
      }
    }
    scanout = nil
    retiring = nil
  }
}

extension Pipe {
  /// Returns whether a picture for `other` can be shown on this pipe unchanged.
  func isSameDisplay(as other: Pipe) -> Bool {
    connector == other.connector && crtc == other.crtc && mode == other.mode
      && orientation == other.orientation && millimetres == other.millimetres
      && format == other.format
  }
}

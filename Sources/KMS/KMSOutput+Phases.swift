import Glibc
import MartletDisplay
import MartletGeometry

// This file has the transitions between the phases of the output, which finds a display and may
// lose it again.

extension KMSOutput {
  // MARK: - Looking for a display

  /// Searches all cards for a display that fits the configuration, and prepares it. The phase
  /// afterwards is running, waiting, denied or suspended. `modeChanged` is queued only for the
  /// running phase.
  func search() {
    retryAt = nil
    var names: [String] = []
    var identities: [DisplayIdentity] = []
    var denied: (path: String, errno: CInt)?
    var fault: KernelError?
    for path in kernel.cardPaths() {
      do throws(KernelError) {
        let card = try openCard(path)
        let found = try PipeSearch(card, configuration.wish)
        names += found.names
        identities += found.identities
        if found.pipes.isEmpty {
          if idleCard == nil, card !== scanout?.card { idleCard = card }
        } else if try adopt(card, found) {
          return
        } else {
          return suspend(.master)
        }
      } catch {
        switch (error.call, error.errno) {
        case (.openCard, EACCES), (.openCard, EPERM):
          denied = denied ?? (path, error.errno)
        // The errno means a render-only GPU, a card without a driver, or a card that was removed.
        // None of these is an error.
        case (_, ENODEV), (_, ENXIO), (_, ENOENT), (_, ENOTSUP), (.resources, EINVAL),
          (.openCard, EINVAL):
          break
        default: fault = fault ?? error
        }
      }
    }
    if let fault { return suspend(.fault(fault)) }
    if let denied {
      if case .denied = phase {
      } else {
        phase = .denied(path: denied.path, errno: denied.errno, since: kernel.now())
        note(status)
      }
      retryAt = kernel.now().advanced(by: 1)
      return
    }
    wait(names, identities)
  }

  private func openCard(_ path: String) throws(KernelError) -> Card {
    if let card = scanout?.card, card.path == path { return card }
    if let card = idleCard, card.path == path { return card }
    return try Card(kernel, path: path, interface: configuration.interface)
  }

  private func wait(_ names: [String], _ identities: [DisplayIdentity]) {
    var reason = "no display connected"
    if let wished = configuration.wish.identity {
      reason = "the display \(wished) is not connected"
      if !identities.isEmpty {
        reason += ", only \(identities.map(\.description).joined(separator: ", "))"
      }
    } else if let wished = configuration.wish.output {
      reason = "\(wished) is not connected"
      if !names.contains(wished), !names.isEmpty {
        reason = "there is no output \(wished), only \(names.joined(separator: ", "))"
      }
    } else if names.isEmpty {
      reason = "no display connected: there is no card yet"
    }
    if phase != .waiting(reason) {
      phase = .waiting(reason)
      note(reason)
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
      if idleCard === card { idleCard = nil }
      return false
    }
    var refusal: KernelError?
    // If the driver refuses every atomic commit, the legacy interface may still work.
    let fallbacks = found.pipes.filter { $0.atomic != nil }.map { pipe in
      var pipe = pipe
      pipe.atomic = nil
      return pipe
    }
    for pipe in found.pipes + fallbacks {
      // A shortage of memory and a busy card are temporary. The legacy interface is then not tried,
      // because the output would never return to atomic commits.
      if pipe.atomic == nil, refusal?.errno == ENOMEM || refusal?.errno == EBUSY { break }
      do throws(KernelError) {
        let rotation = pipe.orientation + configuration.rotation
        let next = try prepare(card, pipe, rotation)
        remember(card, pipe)
        install(next)
        if let complaint = found.complaint { note(complaint) }
        if let wished = configuration.wish.format, wished != pipe.format {
          note("\(pipe.name) cannot show \(wished), using \(pipe.format)")
        }
        return true
      } catch {
        if isMasterLost(error) { return false }
        if error.errno == ENODEV { throw error }
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    throw KernelError(call: .planes, errno: ENOTSUP)
  }

  /// Allocates and tests a pipe. If the card's memory cannot hold the old and the new buffers at
  /// once, the old ones are released first.
  private func prepare(
    _ card: Card, _ pipe: Pipe, _ rotation: QuarterTurn
  ) throws(KernelError) -> Scanout {
    do throws(KernelError) {
      return try tested(Scanout(card, pipe, rotation: rotation))
    } catch {
      guard error.errno == ENOMEM || error.errno == ENOSPC, scanout != nil else { throw error }
      scanout = nil
      retiring = nil
      return try tested(Scanout(card, pipe, rotation: rotation))
    }
  }

  private func tested(_ scanout: Scanout) throws(KernelError) -> Scanout {
    try scanout.test()
    return scanout
  }

  private func remember(_ card: Card, _ pipe: Pipe) {
    guard !previousCRTCs.contains(where: { $0.path == card.path && $0.crtc == pipe.crtc }),
      let state = try? card.crtc(pipe.crtc)
    else { return }
    previousCRTCs.append(
      PreviousCRTC(path: card.path, crtc: pipe.crtc, connector: pipe.connector, state: state))
  }

  private func install(_ next: Scanout) {
    if let old = scanout, old !== next {
      if old.card === next.card, old.pipe.crtc == next.pipe.crtc {
        // Removing a framebuffer that is on the screen would turn the pipe off under the new one.
        retiring = old
      } else {
        try? old.takeApart()
      }
    }
    scanout = next
    idleCard = nil
    run()
    note("showing on \(status) (\(next.card.path), \(kernel.driverName(next.card.fd)))")
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

  func readHotplug() {
    let events = kernel.readHotplugEvents(monitor)
    guard !events.isEmpty else { return }
    for case .cardRemoved(let path) in events { loseCard(path) }
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
      let found = try PipeSearch(card, configuration.wish, preferred: pipe.connector)
      guard let best = found.pipes.first else { return loseDisplay() }
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

  private func loseDisplay() {
    guard let old = scanout else { return }
    note("\(old.pipe.name) was unplugged")
    try? old.takeApart()
    scanout = nil
    retiring = nil
    idleCard = old.card
    forgetFrames()
    phase = .waiting("")
    search()
    if phase != .running { queue.append(.modeChanged(nil)) }
  }

  /// Forgets a card that was removed or whose driver was unloaded.
  func loseCard(_ path: String) {
    if idleCard?.path == path { idleCard = nil }
    previousCRTCs.removeAll { $0.path == path }
    guard scanout?.card.path == path else { return }
    note("\(path) is gone")
    scanout = nil
    retiring = nil
    forgetFrames()
    // While another terminal is active, no card may be opened. The switch back starts a search.
    if let terminal, !terminal.isActive { return }
    phase = .waiting("")
    search()
    if phase != .running { queue.append(.modeChanged(nil)) }
  }

  /// Answers the kernel's requests to switch terminals, and checks what other programs did to the
  /// terminal. After a switch or a hang-up the check runs at once. Otherwise it runs with the first
  /// event after `terminalCheckPause`.
  func readTerminal(_ now: MonotonicTime) {
    guard let terminal, phase != .closed else { return }
    for request in terminal.readRequests() {
      nextTerminalCheck = now
      switch request {
      case .leave:
        releaseCard()
        do throws(KernelError) {
          try terminal.release()
        } catch {
          note("\(DisplayError(error))")
          retry()
        }
      case .entered:
        terminal.acknowledge()
        retry()
      }
    }
    if now >= nextTerminalCheck || terminal.takeNews() {
      nextTerminalCheck = now.advanced(by: Self.terminalCheckPause)
      check(terminal)
      giveUp(terminal, now)
    }
  }

  /// Asks the program to end if its terminal stays closed for `terminalPatience`. The kernel asks
  /// the terminal's owner before each switch, and without the terminal this process cannot answer.
  /// A service manager then restarts the program with a terminal.
  private func giveUp(_ terminal: VirtualTerminal, _ now: MonotonicTime) {
    guard !terminal.isOpen else {
      terminalGivenUpAt = nil
      return
    }
    let time = terminalGivenUpAt ?? now.advanced(by: Self.terminalPatience)
    terminalGivenUpAt = time
    guard time <= now else { return }
    terminalGivenUpAt = nil
    note("the virtual terminal does not come back: the panel ends")
    queue.append(.quit)
  }

  private func check(_ terminal: VirtualTerminal) {
    let wasActive = terminal.isActive
    let finding = terminal.check()
    var isLost = wasActive != terminal.isActive
    switch finding {
    case .unchanged:
      terminalRefusal = nil
    case .retaken:
      terminalRefusal = nil
      // The kernel draws its console over any picture as soon as a terminal is in text mode.
      isLost = true
      note("another program reset the panel's virtual terminal; it is taken back")
    case .refused(let error):
      if terminalRefusal != error { note("the virtual terminal is lost: \(DisplayError(error))") }
      terminalRefusal = error
    }
    guard isLost else { return }
    if terminal.isActive { retry() } else { releaseCard() }
  }

  /// Drops the mastership of the card, because another terminal is active or will be, and its
  /// program may need the card.
  private func releaseCard() {
    scanout?.forgetState()
    try? (scanout?.card ?? idleCard)?.dropMaster()
    suspend(.terminal)
  }

  // MARK: - Trouble

  /// Returns whether `error` is permanent, so that neither waiting nor another frame can help.
  func isLasting(_ error: KernelError) -> Bool {
    isMasterLost(error) || error.errno == ENODEV || error.errno == ENXIO
  }

  private func isMasterLost(_ error: KernelError) -> Bool {
    if error.call == .openCard { return false }
    return error.errno == EACCES || error.errno == EPERM
      || (error.call == .setMaster && (error.errno == EBUSY || error.errno == EINVAL))
  }

  /// Enters the phase that fits `error`. Always returns false, which `present` returns as its
  /// result.
  func fail(_ error: KernelError) -> Bool {
    if error.errno == ENODEV || error.errno == ENXIO {
      if let path = scanout?.card.path { loseCard(path) }
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
      note(status)
      queue.append(.suspended)
    }
    switch reason {
    case .terminal: retryAt = nil
    case .master: retryAt = kernel.now().advanced(by: 1)
    case .fault:
      retryAt = kernel.now().advanced(by: retryPause)
      retryPause = min(retryPause * 2, 30)
    }
  }

  /// Tries to end a suspension.
  func retry() {
    if let terminal, !terminal.isActive { return suspend(.terminal) }
    guard let scanout else {
      return search()
    }
    do throws(KernelError) {
      try scanout.card.becomeMaster()
    } catch {
      // Kernels before 5.8 give mastership back only to a process that opens the card again.
      if isMasterLost(error), error.errno != EBUSY {
        self.scanout = nil
        retiring = nil
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

  /// Restores the previous content of every CRTC, and releases the card and all objects on it.
  func giveBack() {
    if let scanout, phase == .running {
      let entries = previousCRTCs.filter { $0.path == scanout.card.path }
      for entry in entries {
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
    idleCard = nil
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

import Glibc
import MartletDisplay
import MartletGeometry

/// The parts of a process's displays that exist once: the virtual terminal, the hot-plug monitor,
/// the open cards and their mastership, and the contents of CRTCs before this program used them.
///
/// It reads every event of the kernel once and passes it to the outputs that it concerns. It lives
/// as long as one of its outputs is open.
final class CardSession {
  let kernel: any KernelInterface
  let note: (String) -> Void
  private let monitor: HotplugHandle
  private(set) var terminal: VirtualTerminal?
  /// A card that is kept open while it has no display, so that no other process becomes its master.
  var idleCard: Card?
  /// The contents of the CRTCs before this program used them, restored at the end.
  var previousCRTCs: [PreviousCRTC] = []
  private var members: [Member] = []
  /// The number of displays that outputs gave up.
  private var releases = 0
  /// The earliest time of the next check of the terminal. It is no deadline, so nothing wakes up
  /// for it.
  private var nextTerminalCheck = MonotonicTime.zero
  /// The reported reason why the terminal cannot be taken back.
  private var terminalRefusal: KernelError?
  /// The time at which the program ends because its terminal is gone.
  private var terminalGivenUpAt: MonotonicTime?
  private var flips: [FlipEvent] = []

  /// An open output. The session does not own it. Closing an output removes its member first, so a
  /// member never outlives its output.
  private struct Member {
    let id: ObjectIdentifier
    unowned let output: KMSOutput
  }

  /// Opens the hot-plug monitor, and takes over the terminal of this process if it has one.
  ///
  /// - Throws: `DisplayError` if either fails.
  init(_ kernel: any KernelInterface, note: @escaping (String) -> Void) throws(DisplayError) {
    let monitor: HotplugHandle
    do throws(KernelError) {
      // Monitoring starts before the search, so a card that appears in between is not missed.
      monitor = try uninterrupted { () throws(KernelError) in try kernel.openHotplugMonitor() }
    } catch {
      throw DisplayError(error)
    }
    do throws(KernelError) {
      terminal = try VirtualTerminal(kernel)
    } catch {
      kernel.closeHotplugMonitor(monitor)
      throw DisplayError(error)
    }
    self.kernel = kernel
    self.note = note
    self.monitor = monitor
  }

  /// Whether the outputs may use cards: their terminal is active, or they have none.
  var isActive: Bool { terminal?.isActive ?? true }

  /// Whether there are several outputs.
  var isShared: Bool { members.count > 1 }

  /// The time at which `read` has work without a readable descriptor.
  var deadline: MonotonicTime? { terminalGivenUpAt }

  // MARK: - Outputs

  /// Adds an output behind the present ones. Earlier outputs choose their displays first.
  func add(_ output: KMSOutput) {
    members.append(Member(id: ObjectIdentifier(output), output: output))
  }

  /// Removes an output that is being closed, so that nothing reads its state any more.
  func remove(_ output: KMSOutput) {
    let id = ObjectIdentifier(output)
    members.removeAll { $0.id == id }
    updateDescriptors()
  }

  /// Gives the terminal back, and closes the monitor, unless an output is still open.
  func endIfUnused() {
    guard members.isEmpty else { return }
    idleCard = nil
    terminal = nil
    terminalGivenUpAt = nil
    kernel.closeHotplugMonitor(monitor)
  }

  /// Whether `output` polls and reads for all outputs. It is the first one, unless its `dispatch`
  /// may fail, after which the loop would not call it for some seconds.
  func isReader(_ output: KMSOutput) -> Bool { reader?.id == ObjectIdentifier(output) }

  private var reader: Member? { members.first { !$0.output.isDenied } ?? members.first }

  /// Gives the reader all descriptors to poll, and the other outputs none.
  func updateDescriptors() {
    guard let reader else { return }
    for member in members where member.id != reader.id { member.output.poll { $0.removeAll() } }
    reader.output.poll { descriptors in
      descriptors.removeAll(keepingCapacity: true)
      descriptors.append(monitor.rawValue)
      if let terminal { descriptors += terminal.descriptors }
      for index in members.indices {
        if let card = firstUse(index) { descriptors.append(card.handle.rawValue) }
      }
    }
  }

  /// Returns the card of the member at `index`; nil if it has none or an earlier member has the
  /// same one.
  private func firstUse(_ index: Int) -> Card? {
    guard let card = members[index].output.scanout?.card else { return nil }
    return members[..<index].contains { $0.output.scanout?.card === card } ? nil : card
  }

  // MARK: - Cards

  /// Returns an open card: the one that an output uses, the idle one, or else a new one. The
  /// interface of a card is that of the output that opens it.
  func openCard(_ path: String, _ interface: KMSInterface) throws(KernelError) -> Card {
    for member in members {
      if let card = member.output.scanout?.card, card.path == path { return card }
    }
    if let idleCard, idleCard.path == path { return idleCard }
    return try Card(kernel, path: path, interface: interface)
  }

  /// Keeps a card open that has no display for an output, unless another one is kept or the card is
  /// in use.
  func keep(_ card: Card) {
    if idleCard == nil, !members.contains(where: { $0.output.scanout?.card === card }) {
      idleCard = card
    }
  }

  /// Closes a card whose mastership cannot be taken back. Its outputs open it again.
  func abandon(_ card: Card) {
    for member in members where member.output.scanout?.card === card {
      member.output.forgetScanout()
    }
  }

  /// Forgets a card that was removed or whose driver was unloaded.
  func loseCard(_ path: String) {
    if idleCard?.path == path { idleCard = nil }
    previousCRTCs.removeAll { $0.path == path }
    var losers: [KMSOutput] = []
    for member in members where member.output.scanout?.card.path == path {
      losers.append(member.output)
      member.output.forgetScanout()
    }
    guard !losers.isEmpty else { return }
    note("\(path) is gone")
    // While another terminal is active, no card may be opened. The switch back starts a search.
    guard isActive else { return }
    for output in losers { output.searchAgain() }
  }

  /// Returns the parts of `card` and the displays that outputs other than `output` use or name.
  func claims(on card: Card, besides output: KMSOutput) -> PipeClaims {
    var claims = PipeClaims()
    let id = ObjectIdentifier(output)
    for member in members where member.id != id {
      claims.add(member.output.configuration.requested)
      if let other = member.output.scanout, other.card === card { claims.add(other.pipe) }
    }
    return claims
  }

  /// Records the content of a pipe's CRTC before its first modeset.
  func remember(_ card: Card, _ pipe: Pipe) {
    guard !previousCRTCs.contains(where: { $0.path == card.path && $0.crtc == pipe.crtc }),
      let state = try? card.crtc(pipe.crtc)
    else { return }
    previousCRTCs.append(
      PreviousCRTC(path: card.path, crtc: pipe.crtc, connector: pipe.connector, state: state))
  }

  /// Removes and returns the previous contents of the CRTCs of `card` that no open output uses.
  func takePreviousCRTCs(of card: Card) -> [PreviousCRTC] {
    let unused = previousCRTCs.filter { entry in
      entry.path == card.path
        && !members.contains {
          $0.output.scanout?.card === card && $0.output.scanout?.pipe.crtc == entry.crtc
        }
    }
    previousCRTCs.removeAll { unused.contains($0) }
    return unused
  }

  /// Notes that an output gave up a display, or parts of a card.
  func noteRelease() { releases += 1 }

  // MARK: - Events

  /// The seconds between two checks of the terminal while frames are shown.
  static let terminalCheckPause = 1.0
  /// The seconds for which a terminal that was hung up may refuse to be opened again.
  static let terminalTimeout = 5.0

  /// Reads everything that happened, and passes it to the outputs.
  func read(_ now: MonotonicTime) {
    readTerminal(now)
    readHotplug()
    readFlips(now)
  }

  /// Checks the terminal at once, in addition to the checks of `read`.
  func check(now: MonotonicTime) {
    nextTerminalCheck = now
    readTerminal(now)
  }

  private func readHotplug() {
    let events = kernel.readHotplugEvents(monitor)
    guard !events.isEmpty else { return }
    let oldReleases = releases
    for case .cardRemoved(let path) in events { loseCard(path) }
    for member in members { member.output.lookAgain() }
    // A display or a CRTC that an output gave up may be what an earlier output waits for.
    if members.count > 1, releases != oldReleases {
      for member in members where member.output.isWaiting { member.output.search() }
    }
  }

  private func readFlips(_ now: MonotonicTime) {
    for index in members.indices {
      guard let card = firstUse(index) else { continue }
      flips.removeAll(keepingCapacity: true)
      do throws(KernelError) {
        try card.readEvents(into: &flips)
      } catch {
        if error.isCardGone { loseCard(card.path) }
        continue
      }
      if flips.isEmpty { continue }
      for member in members where member.output.scanout?.card === card {
        member.output.take(flips, now)
      }
    }
  }

  /// Answers the kernel's requests to switch terminals, and checks what other programs did to the
  /// terminal. The check follows a switch or a hang-up at once. Otherwise it runs with the first
  /// event after `terminalCheckPause`.
  private func readTerminal(_ now: MonotonicTime) {
    guard let terminal else { return }
    for request in terminal.readRequests() {
      nextTerminalCheck = now
      switch request {
      case .leave:
        releaseCards()
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
    if now >= nextTerminalCheck || terminal.takeActivity() {
      nextTerminalCheck = now.advanced(by: Self.terminalCheckPause)
      check(terminal)
      giveUp(terminal, now)
    }
  }

  /// Ends the program if its terminal cannot be opened any more. The kernel would keep asking the
  /// terminal's owner before each switch, and nobody could answer. A service manager then restarts
  /// the program with a terminal.
  private func giveUp(_ terminal: VirtualTerminal, _ now: MonotonicTime) {
    guard !terminal.isOpen else {
      terminalGivenUpAt = nil
      return
    }
    let time = terminalGivenUpAt ?? now.advanced(by: Self.terminalTimeout)
    terminalGivenUpAt = time
    guard time <= now else { return }
    terminalGivenUpAt = nil
    note("the virtual terminal does not come back: the panel ends")
    for member in members { member.output.queue.append(.quit) }
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
    if terminal.isActive { retry() } else { releaseCards() }
  }

  private func retry() {
    for member in members { member.output.retry() }
  }

  /// Drops the mastership of the cards, because another terminal is or will be active and its
  /// program may need them.
  private func releaseCards() {
    for member in members { member.output.scanout?.forgetState() }
    for index in members.indices { try? firstUse(index)?.dropMaster() }
    try? idleCard?.dropMaster()
    for member in members { member.output.suspend(.terminal) }
  }
}

/// The content of a CRTC before this program's first modeset on it.
struct PreviousCRTC: Hashable, Sendable {
  var path: String
  var crtc: CRTCID
  var connector: ConnectorID
  var state: CRTCState
}

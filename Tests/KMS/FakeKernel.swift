import Glibc
import MartletGeometry
import MartletThreads

@testable import MartletDisplay
@testable import MartletKMS

/// A kernel made of values: cards, a virtual terminal, udev, and a table of descriptors. It counts
/// every call, refuses what Linux refuses, and fails the one call it is told to.
final class FakeKernel {
  enum File {
    case card(FakeCard, isAtomic: Bool, wasMaster: Bool)
    case monitor
    case terminal
    /// Open since before a hang-up: every call gets EIO.
    case hungUpTerminal
    case signals
  }

  struct Terminal {
    var number = 7
    var active = 7
    /// Whether it is this process's.
    var isOwn = true
    var displayMode: CInt = 0
    var keyboardMode: CInt = 3
    var isProcessControlled = false
    var isArmed = false
    /// Where a switch that waits for our release goes.
    var leavingTo: Int?
    /// The unit gave no controlling terminal: EPERM for its modes.
    var isForeign = false
    /// Somebody typed on it.
    var hasInput = false
    /// What opening /dev/ttyN is answered with; nil opens it.
    var openErrno: Errno?
  }

  struct Call: Hashable {
    var call: KernelCall
    var flags: CommitFlags = []
  }

  var time = MonotonicTime(seconds: 100)
  var cards: [FakeCard]
  /// Whether there is /dev/fb0.
  var hasFramebuffer = false
  var terminal: Terminal?
  var files: [CInt: File] = [:]
  var hotplug: [HotplugEvent] = []
  var requests: [SwitchRequest] = []
  var mapped: [UnsafeMutableRawPointer: (dumb: FakeCard.Dumb, byteCount: Int)] = [:]
  /// Wrong things that Linux would forgive or punish: a descriptor closed twice, what a card still
  /// held when it was closed.
  var sins: [String] = []

  var calls: [Call] = []
  /// The call, counted from 0, that fails with `failure`.
  var failingCall: Int?
  var failure = Errno.ioError
  var failedCall: KernelCall?
  /// Calls that always fail.
  var refusals: [KernelCall: Errno] = [:]

  private var nextFile: CInt = 3

  init(_ cards: [FakeCard], terminal: Terminal? = Terminal()) {
    self.cards = cards
    self.terminal = terminal
  }

  func count(_ call: KernelCall) -> Int { calls.count { $0.call == call } }

  func enter(_ call: KernelCall, _ flags: CommitFlags = []) throws(KernelError) {
    calls.append(Call(call: call, flags: flags))
    if calls.count - 1 == failingCall {
      failedCall = call
      throw KernelError(call: call, errno: failure)
    }
    if let refusal = refusals[call] { throw KernelError(call: call, errno: refusal) }
  }

  func open(_ file: File) -> CInt {
    nextFile += 1
    files[nextFile] = file
    return nextFile
  }

  private func card(_ fd: CardHandle, _ call: KernelCall) throws(KernelError) -> FakeCard {
    guard case .card(let card, _, _)? = files[fd.rawValue] else {
      sins.append("\(call.rawValue) on descriptor \(fd.rawValue), which is no card")
      throw KernelError(call: call, errno: .badFileDescriptor)
    }
    if card.isGone { throw KernelError(call: call, errno: .operationNotSupportedByDevice) }
    return card
  }

  private func mastered(_ fd: CardHandle, _ call: KernelCall) throws(KernelError) -> FakeCard {
    let card = try card(fd, call)
    guard card.master == fd else { throw KernelError(call: call, errno: .permissionDenied) }
    return card
  }

  // MARK: - What happens outside

  func plug(_ card: FakeCard) {
    cards.append(card)
    hotplug.append(.cardAdded(path: card.path))
  }

  func pull(_ card: FakeCard) {
    card.isGone = true
    cards.removeAll { $0 === card }
    hotplug.append(.cardRemoved(path: card.path))
  }

  func setConnector(
    _ card: FakeCard, _ state: ConnectionState, _ modes: [Mode] = [], on index: Int = 0
  ) {
    card.connectors[index].state = state
    card.connectors[index].modes = modes
    hotplug.append(.connectorsChanged(path: card.path))
  }

  /// Another process becomes master by force, as root may.
  func stealMaster(_ card: FakeCard) { card.master = .ofAnotherProcess }

  /// As systemd's TTYVHangup= does: every descriptor of the terminal is dead.
  func hangUpTerminal() {
    for (fd, file) in files {
      if case .terminal = file { files[fd] = .hungUpTerminal }
    }
  }

  /// As systemd's TTYReset= does: the keyboard is on, and the kernel draws its console over
  /// whatever is shown, as drm_fb_helper_set_par does for KD_TEXT.
  func resetTerminal() {
    terminal?.displayMode = 0
    terminal?.keyboardMode = 3
    if let terminal, terminal.active == terminal.number {
      for card in cards { card.showConsole() }
    }
  }

  /// A key or a program asks for terminal `number`.
  func switchTerminal(to number: Int) {
    guard var terminal, terminal.active != number else { return }
    if terminal.active == terminal.number {
      if terminal.isProcessControlled {
        terminal.leavingTo = number
        requests.append(.leave)
      } else {
        terminal.active = number
      }
    } else {
      terminal.active = number
      if number == terminal.number, terminal.isProcessControlled { requests.append(.entered) }
    }
    self.terminal = terminal
  }
}

extension CardHandle {
  /// A descriptor of a process that this kernel does not know.
  static let ofAnotherProcess = CardHandle(rawValue: -1)
}

// MARK: - Display

extension FakeKernel: KernelInterface {
  func now() -> MonotonicTime { time }
  func cardPaths() -> [String] { cards.map(\.path).sorted() }
  func hasFramebufferDevice() -> Bool { hasFramebuffer }

  func openCard(_ path: String) throws(KernelError) -> CardHandle {
    try enter(.openCard)
    guard let card = cards.first(where: { $0.path == path }) else {
      throw KernelError(call: .openCard, errno: .noSuchFileOrDirectory)
    }
    if let refusal = card.openErrno { throw KernelError(call: .openCard, errno: refusal) }
    let isFirst = card.master == nil
    let fd = CardHandle(rawValue: open(.card(card, isAtomic: false, wasMaster: isFirst)))
    if isFirst { card.master = fd }
    return fd
  }

  /// Returns what the descriptor was; nil, with a sin, if it is not open.
  func closed(_ fd: CInt) -> File? {
    let file = files.removeValue(forKey: fd)
    if file == nil { sins.append("closed descriptor \(fd) twice") }
    return file
  }

  func close(_ fd: CardHandle) {
    guard case .card(let card, _, _)? = closed(fd.rawValue) else { return }
    let owned =
      card.framebuffers.values.count { $0.owner == fd } + card.blobs.values.count { $0.owner == fd }
      + card.dumbs.values.count { $0.owner == fd }
    if owned > 0 { sins.append("closed a card with \(owned) things on it") }
    for (id, buffer) in card.framebuffers where buffer.owner == fd { card.remove(id) }
    card.dumbs = card.dumbs.filter { $0.value.owner != fd }
    card.blobs = card.blobs.filter { $0.value.owner != fd }
    card.pending.removeAll { $0.fd == fd }
    card.events[fd] = nil
    if card.master == fd { card.master = nil }
  }

  func driverName(_ fd: CardHandle) -> String {
    if case .card(let card, _, _)? = files[fd.rawValue] { card.driver } else { "" }
  }

  func setClientCapability(
    _ fd: CardHandle, _ capability: ClientCapability
  ) throws(KernelError) {
    try enter(.clientCapability)
    let card = try card(fd, .clientCapability)
    guard capability == .atomic else { return }
    guard card.hasAtomic, case .card(_, _, let wasMaster)? = files[fd.rawValue] else {
      throw KernelError(call: .clientCapability, errno: .notSupported)
    }
    files[fd.rawValue] = .card(card, isAtomic: true, wasMaster: wasMaster)
  }

  func capability(_ fd: CardHandle, _ capability: DeviceCapability) throws(KernelError) -> UInt64 {
    try enter(.capability)
    _ = try card(fd, .capability)
    return 1
  }

  func setMaster(_ fd: CardHandle) throws(KernelError) {
    try enter(.setMaster)
    let card = try card(fd, .setMaster)
    if card.master == fd { return }
    guard case .card(_, _, true)? = files[fd.rawValue] else {
      throw KernelError(call: .setMaster, errno: .permissionDenied)
    }
    guard card.master == nil else { throw KernelError(call: .setMaster, errno: .resourceBusy) }
    card.master = fd
  }

  func dropMaster(_ fd: CardHandle) throws(KernelError) {
    try enter(.dropMaster)
    try mastered(fd, .dropMaster).master = nil
  }

  func isMaster(_ fd: CardHandle) -> Bool {
    if case .card(let card, _, _)? = files[fd.rawValue] { card.master == fd } else { false }
  }

  func resources(_ fd: CardHandle) throws(KernelError) -> CardResources {
    try enter(.resources)
    let card = try card(fd, .resources)
    return CardResources(connectors: card.connectors.map(\.id), crtcs: card.crtcs)
  }

  func connector(
    _ fd: CardHandle, _ id: ConnectorID, isProbed: Bool
  ) throws(KernelError) -> Connector {
    try enter(.connector)
    let card = try card(fd, .connector)
    guard let found = card.connectors.first(where: { $0.id == id }) else {
      throw KernelError(call: .connector, errno: .noSuchFileOrDirectory)
    }
    return Connector(
      id: id, name: found.name, state: found.state, modes: found.modes,
      encoders: [found.encoder],
      currentEncoder: card.value(id.rawValue, "CRTC_ID") == 0 ? nil : found.encoder,
      millimetres: found.millimetres)
  }

  func encoder(_ fd: CardHandle, _ id: EncoderID) throws(KernelError) -> Encoder {
    try enter(.encoder)
    let card = try card(fd, .encoder)
    let connector = card.connectors.first { $0.encoder == id }
    let crtc = connector.map { UInt32(card.value($0.id.rawValue, "CRTC_ID")) } ?? 0
    return Encoder(
      id: id, currentCRTC: crtc == 0 ? nil : CRTCID(rawValue: crtc),
      possibleCRTCs: card.encoders[id] ?? 0)
  }

  func crtc(_ fd: CardHandle, _ id: CRTCID) throws(KernelError) -> CRTCState {
    try enter(.crtc)
    let card = try card(fd, .crtc)
    let shown = card.primary(of: id).map { UInt32(card.value($0.rawValue, "FB_ID")) } ?? 0
    return CRTCState(
      framebuffer: shown == 0 ? nil : FramebufferID(rawValue: shown), mode: card.modes[id])
  }

  func planes(_ fd: CardHandle) throws(KernelError) -> [PlaneID] {
    try enter(.planes)
    return try card(fd, .planes).planes.map(\.id)
  }

  func plane(_ fd: CardHandle, _ id: PlaneID) throws(KernelError) -> Plane {
    try enter(.plane)
    let card = try card(fd, .plane)
    guard let found = card.planes.first(where: { $0.id == id }) else {
      throw KernelError(call: .plane, errno: .noSuchFileOrDirectory)
    }
    let crtc = UInt32(card.value(id.rawValue, "CRTC_ID"))
    return Plane(
      id: id, possibleCRTCs: found.possibleCRTCs,
      currentCRTC: crtc == 0 ? nil : CRTCID(rawValue: crtc), formats: found.formats)
  }

  func properties(_ fd: CardHandle, of object: ObjectID) throws(KernelError) -> [Property] {
    try enter(.properties)
    let card = try card(fd, .properties)
    let names = card.valueNames[object.rawValue] ?? [:]
    return (card.values[object.rawValue] ?? [:]).sorted { $0.key < $1.key }.map {
      Property(
        id: card.propertyID($0.key), name: $0.key, value: $0.value,
        valueName: names[$0.key] ?? "")
    }
  }

  func blob(_ fd: CardHandle, _ id: BlobID) throws(KernelError) -> [UInt8] {
    try enter(.blob)
    guard let bytes = try card(fd, .blob).formatBlobs[UInt64(id.rawValue)] else {
      throw KernelError(call: .blob, errno: .noSuchFileOrDirectory)
    }
    return bytes
  }

  // MARK: - Buffers

  func createDumbBuffer(
    _ fd: CardHandle, _ size: PixelSize, bitsPerPixel: Int
  ) throws(KernelError) -> DumbBufferInfo {
    try enter(.createDumbBuffer)
    let card = try card(fd, .createDumbBuffer)
    let pitch = size.width * bitsPerPixel / 8 + card.padding
    let used = card.dumbs.values.reduce(0) { $0 + $1.info.byteCount }
    guard used + pitch * size.height <= card.memory else {
      throw KernelError(call: .createDumbBuffer, errno: .noMemory)
    }
    let info = DumbBufferInfo(
      handle: DumbHandle(rawValue: card.id()), pitch: pitch, byteCount: pitch * size.height)
    card.dumbs[info.handle] = FakeCard.Dumb(info, owner: fd)
    return info
  }

  func destroyDumbBuffer(_ fd: CardHandle, _ handle: DumbHandle) throws(KernelError) {
    try enter(.destroyDumbBuffer)
    // A card that was pulled still takes its things back.
    guard case .card(let card, _, _)? = files[fd.rawValue],
      card.dumbs.removeValue(forKey: handle) != nil
    else { return sins.append("destroyed a dumb buffer that is not there") }
  }

  func mapDumbBuffer(
    _ fd: CardHandle, _ handle: DumbHandle, byteCount: Int
  ) throws(KernelError) -> UnsafeMutableRawPointer {
    try enter(.mapDumbBuffer)
    let card = try card(fd, .mapDumbBuffer)
    guard let dumb = card.dumbs[handle], byteCount <= dumb.info.byteCount,
      let base = dumb.memory.baseAddress
    else { throw KernelError(call: .mapDumbBuffer, errno: .invalidArgument) }
    mapped[UnsafeMutableRawPointer(base)] = (dumb, byteCount)
    return UnsafeMutableRawPointer(base)
  }

  func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    if mapped.removeValue(forKey: address)?.byteCount != byteCount {
      sins.append("unmapped what was not mapped")
    }
  }

  func addFramebuffer(
    _ fd: CardHandle, _ handle: DumbHandle, size: PixelSize, pitch: Int, format: ScanoutFormat
  ) throws(KernelError) -> FramebufferID {
    try enter(.addFramebuffer)
    let card = try card(fd, .addFramebuffer)
    guard let dumb = card.dumbs[handle], pitch == dumb.info.pitch,
      pitch * size.height <= dumb.info.byteCount, pitch >= size.width * format.bytesPerPixel,
      card.planes.contains(where: { $0.formats.contains(format) })
    else { throw KernelError(call: .addFramebuffer, errno: .invalidArgument) }
    let id = FramebufferID(rawValue: card.id())
    card.framebuffers[id] = FakeCard.FakeFramebuffer(
      owner: fd, dumb: dumb, size: size, format: format,
      uploaded: Array(repeating: 7, count: dumb.memory.count))
    return id
  }

  func removeFramebuffer(_ fd: CardHandle, _ id: FramebufferID) throws(KernelError) {
    try enter(.removeFramebuffer)
    guard case .card(let card, _, _)? = files[fd.rawValue], card.framebuffers[id] != nil else {
      return sins.append("removed a framebuffer that is not there")
    }
    card.remove(id)
  }

  func createModeBlob(_ fd: CardHandle, _ mode: Mode) throws(KernelError) -> BlobID {
    try enter(.createBlob)
    let card = try card(fd, .createBlob)
    let id = BlobID(rawValue: card.id())
    card.blobs[id] = FakeCard.Blob(owner: fd, mode: mode)
    return id
  }

  func createDamageBlob(_ fd: CardHandle, _ rects: [PixelRect]) throws(KernelError) -> BlobID {
    try enter(.createBlob)
    let card = try card(fd, .createBlob)
    if rects.isEmpty { throw KernelError(call: .createBlob, errno: .invalidArgument) }
    let id = BlobID(rawValue: card.id())
    card.blobs[id] = FakeCard.Blob(owner: fd, damage: rects)
    return id
  }

  func destroyBlob(_ fd: CardHandle, _ id: BlobID) throws(KernelError) {
    try enter(.destroyBlob)
    guard case .card(let card, _, _)? = files[fd.rawValue],
      card.blobs.removeValue(forKey: id) != nil
    else {
      return sins.append("destroyed a blob that is not there")
    }
  }

  // MARK: - Commits

  func commit(
    _ fd: CardHandle, _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(KernelError) {
    let call = flags.contains(.testOnly) ? KernelCall.atomicTest : .atomicCommit
    try enter(call, flags)
    let card = try mastered(fd, call)
    guard case .card(_, true, _)? = files[fd.rawValue] else {
      throw KernelError(call: call, errno: .invalidArgument)
    }
    if let refusal = card.commit(request, flags, token: token, fd: fd, time: time) {
      throw KernelError(call: call, errno: refusal)
    }
  }

  func setCRTC(
    _ fd: CardHandle, _ id: CRTCID, _ state: CRTCState, connectors: [ConnectorID]
  ) throws(KernelError) {
    try enter(.setCRTC)
    let card = try mastered(fd, .setCRTC)
    func refuse(_ code: Errno) -> KernelError { KernelError(call: .setCRTC, errno: code) }
    guard card.crtcs.contains(id), let plane = card.primary(of: id) else {
      throw refuse(.noSuchFileOrDirectory)
    }
    if card.pending.contains(where: { $0.crtc == id }) { card.vblank(at: time) }
    card.modesetCount += 1
    guard let mode = state.mode else {
      if !connectors.isEmpty { throw refuse(.invalidArgument) }
      return card.switchOff(id)
    }
    guard let shown = state.framebuffer, let buffer = card.framebuffers[shown] else {
      throw refuse(.noSuchFileOrDirectory)
    }
    guard buffer.size.width >= mode.size.width, buffer.size.height >= mode.size.height else {
      throw refuse(.noSpace)
    }
    if connectors.isEmpty { throw refuse(.invalidArgument) }
    // As drm_crtc_helper_set_config does: the power comes back with another mode only.
    let power = card.modes[id] == mode ? connectors.map { card.value($0.rawValue, "DPMS") } : []
    card.switchOff(id)
    card.values[id.rawValue] = ["MODE_ID": UInt64(card.id()), "ACTIVE": 1]
    card.modes[id] = mode
    for (index, connector) in connectors.enumerated() {
      card.values[connector.rawValue]?["CRTC_ID"] = UInt64(id.rawValue)
      card.values[connector.rawValue]?["DPMS"] = power.isEmpty ? 0 : power[index]
    }
    card.values[plane.rawValue]?["FB_ID"] = UInt64(shown.rawValue)
    card.values[plane.rawValue]?["CRTC_ID"] = UInt64(id.rawValue)
    for name in ["SRC_W", "CRTC_W"] {
      card.values[plane.rawValue]?[name] = UInt64(mode.size.width) << (name == "SRC_W" ? 16 : 0)
    }
    for name in ["SRC_H", "CRTC_H"] {
      card.values[plane.rawValue]?[name] = UInt64(mode.size.height) << (name == "SRC_H" ? 16 : 0)
    }
    card.upload(shown, nil)
  }

  func pageFlip(
    _ fd: CardHandle, _ id: CRTCID, _ framebuffer: FramebufferID, token: UInt64
  ) throws(KernelError) {
    try enter(.pageFlip)
    let card = try mastered(fd, .pageFlip)
    func refuse(_ code: Errno) -> KernelError { KernelError(call: .pageFlip, errno: code) }
    guard card.hasPageFlip else { throw refuse(.invalidArgument) }
    guard card.framebuffers[framebuffer] != nil, let plane = card.primary(of: id) else {
      throw refuse(.noSuchFileOrDirectory)
    }
    if card.pending.contains(where: { $0.crtc == id }) || card.modes[id] == nil {
      throw refuse(.resourceBusy)
    }
    card.values[plane.rawValue]?["FB_ID"] = UInt64(framebuffer.rawValue)
    card.flipCount += 1
    card.pending.append(FakeCard.PendingFlip(crtc: id, token: token, fd: fd))
    if !card.hasVblank { card.vblank(at: time) }
  }

  func markDirty(
    _ fd: CardHandle, _ id: FramebufferID, _ rects: [PixelRect]
  ) throws(KernelError) {
    try enter(.dirtyFramebuffer)
    let card = try mastered(fd, .dirtyFramebuffer)
    guard card.hasDirty else { throw KernelError(call: .dirtyFramebuffer, errno: .noFunction) }
    guard let buffer = card.framebuffers[id],
      rects.allSatisfy({ PixelRect(buffer.size).contains($0) })
    else { throw KernelError(call: .dirtyFramebuffer, errno: .invalidArgument) }
    card.upload(id, rects)
  }

  func setProperty(
    _ fd: CardHandle, of connector: ConnectorID, _ id: PropertyID, _ value: UInt64
  ) throws(KernelError) {
    try enter(.setProperty)
    let card = try mastered(fd, .setProperty)
    guard let name = card.propertyName(id.rawValue),
      card.values[connector.rawValue]?[name] != nil
    else { throw KernelError(call: .setProperty, errno: .noSuchFileOrDirectory) }
    card.values[connector.rawValue]?[name] = value
  }

  func readEvents(_ fd: CardHandle, into events: inout [FlipEvent]) throws(KernelError) {
    try enter(.readEvents)
    let card = try card(fd, .readEvents)
    events += card.events.removeValue(forKey: fd) ?? []
  }
}

import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster

/// A pipe with its buffers: turns frames into commits and keeps what the kernel agreed to.
///
/// It decides nothing about lost masters or cables; every error goes to the caller, with the
/// state as before the failed call. One flip at a time.
final class Scanout {
  let card: Card
  private(set) var pipe: Pipe
  let rotation: QuarterTurn
  /// The picture's size as the user sees it.
  let pictureSize: PixelSize
  private(set) var swapchain: Swapchain
  /// What the kernel last agreed to; nil when somebody else may have changed it.
  private(set) var committed: OutputState?
  /// The buffer that holds a frame the kernel was too busy to take.
  private(set) var stalled: Int?
  /// Number of the last flip; an event with another one belongs to a forgotten flip.
  private(set) var token: UInt64 = 0

  private let buffers: [ScanoutBuffer]
  private var flipRequest = AtomicRequest()
  private var damage: [PixelRect] = []
  private var marksDirty = true
  private var flipsPages = true

  /// Three buffers: one shown, one pending, one to draw in.
  static let bufferCount = 3

  /// Allocates the buffers. Nothing is shown yet.
  init(_ card: Card, _ pipe: Pipe, rotation: QuarterTurn) throws(KernelError) {
    var buffers: [ScanoutBuffer] = []
    for _ in 0..<Self.bufferCount {
      buffers.append(try ScanoutBuffer(on: card, size: pipe.mode.size, format: pipe.format))
    }
    self.card = card
    self.pipe = pipe
    self.rotation = rotation
    self.buffers = buffers
    pictureSize = rotation.turned(pipe.mode.size)
    swapchain = Swapchain(count: Self.bufferCount, size: pictureSize)
  }

  var isFlipPending: Bool { swapchain.pending != nil }

  /// True when the next frame will be a modeset.
  var needsModeset: Bool {
    guard let committed, case .lit = committed.light else { return true }
    return false
  }

  // MARK: - Frames

  /// Asks the kernel whether it would show this pipe, changing nothing. The legacy interface
  /// cannot be asked and always agrees.
  func test() throws(KernelError) {
    guard pipe.atomic != nil, let first = buffers.first else { return }
    try modeset(to: .lit(first.framebuffer), isTest: true)
  }

  /// How a frame got on its way.
  enum Progress: Hashable, Sendable {
    /// It is on the glass: a blocking modeset.
    case shown
    /// A flip event will tell.
    case pending
    /// The kernel was busy; `retry` tries again.
    case stalled
  }

  /// Copies what a free buffer owes from `frame` and shows it, in place of a stalled frame if there
  /// is one. With no free buffer, or with a flip in flight, the frame only counts as damage, which
  /// a later frame carries.
  func show(
    _ frame: borrowing Pixmap, damage region: PixelRegion
  ) throws(KernelError) -> Progress {
    swapchain.damage(region)
    guard !isFlipPending, let index = swapchain.acquire() else { return .stalled }
    stalled = nil
    let buffer = buffers[index]
    damage.removeAll(keepingCapacity: true)
    buffer.write(
      swapchain.owed(index).rects, of: frame, rotation: rotation, into: &damage)
    return try commit(index)
  }

  /// Commits the stalled frame again.
  func retry() throws(KernelError) -> Progress {
    guard let index = stalled, !isFlipPending else { return .stalled }
    stalled = nil
    return try commit(index)
  }

  private func commit(_ index: Int) throws(KernelError) -> Progress {
    let next = OutputState.Light.lit(buffers[index].framebuffer)
    do throws(KernelError) {
      if OutputState(mode: pipe.mode, light: next).isModeset(from: committed) {
        try modeset(to: next, isTest: false)
        swapchain.drawn(index)
        swapchain.show(index)
        // A modeset shows the whole buffer; telling again what is dirty may fail in peace.
        try? markDirty(index)
        return .shown
      }
      try flip(to: index)
      // Only now: what a refused commit did not tell the driver is owed with the next one.
      swapchain.drawn(index)
      return isFlipPending ? .pending : .shown
    } catch {
      // The kernel still works on an earlier commit: the frame waits in its buffer.
      guard error.errno == EBUSY, !isFlipPending else { throw error }
      stalled = index
      return .stalled
    }
  }

  private func flip(to index: Int) throws(KernelError) {
    let framebuffer = buffers[index].framebuffer
    token = card.nextToken()
    if let properties = pipe.atomic {
      // What was written to this buffer, not only what changed on the glass: drivers that upload
      // (virtio-gpu before Linux 6.8) take the clips for the buffer's own damage.
      if properties.damage != nil, !damage.isEmpty {
        let blob = try PropertyBlob(on: card, damage: damage)
        pipe.writeFlip(framebuffer, properties, damageBlob: blob.id, into: &flipRequest)
        try card.commit(flipRequest, [.nonblocking, .flipEvent], token: token)
      } else {
        pipe.writeFlip(framebuffer, properties, damageBlob: nil, into: &flipRequest)
        try card.commit(flipRequest, [.nonblocking, .flipEvent], token: token)
      }
    } else if flipsPages {
      do throws(KernelError) {
        try card.pageFlip(pipe.crtc, framebuffer, token: token)
      } catch {
        guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.errno) else { throw error }
        flipsPages = false
      }
    }
    if pipe.atomic == nil, !flipsPages {
      try modeset(to: .lit(framebuffer), isTest: false)
      swapchain.show(index)
    } else {
      swapchain.submit(index)
      committed = OutputState(mode: pipe.mode, light: .lit(framebuffer))
    }
    try markDirty(index)
  }

  /// Takes a flip event; false when it belongs to no flip that is waited for.
  func complete(_ event: FlipEvent) -> Bool {
    guard isFlipPending, event.token == token, event.crtc == nil || event.crtc == pipe.crtc else {
      return false
    }
    swapchain.flipped()
    return true
  }

  // MARK: - Light

  /// Makes the glass dark and keeps the mode.
  func darken() throws(KernelError) {
    if pipe.atomic == nil, let dpms = pipe.dpms {
      try card.setProperty(of: pipe.connector, dpms, 3)
      committed = OutputState(mode: pipe.mode, light: .dark)
    } else {
      try modeset(to: .dark, isTest: false)
    }
    swapchain.forgetFlips()
    stalled = nil
  }

  /// Takes the pipe apart: the display is gone or another takes its place.
  func takeApart() throws(KernelError) {
    try modeset(to: .off, isTest: false)
    swapchain.forgetFlips()
    stalled = nil
  }

  /// Takes over what a new look at the same display found: planes and connectors that another
  /// program left on the CRTC, which the next modeset switches off.
  func look(again found: Pipe) {
    precondition(found.isSameDisplay(as: pipe), "the buffers are made for one display")
    guard pipe.atomic != nil, found.atomic != nil else { return }
    pipe = found
  }

  /// Notes that somebody else had the card: no flip event will come, nothing shown is known.
  func forgetState() {
    swapchain.forgetFlips()
    stalled = nil
    committed = nil
  }

  // MARK: - Commits

  /// Brings about `light` by a blocking modeset, and believes it only when the kernel said yes.
  private func modeset(to light: OutputState.Light, isTest: Bool) throws(KernelError) {
    let next = OutputState(mode: pipe.mode, light: light)
    if let properties = pipe.atomic {
      let flags: CommitFlags = isTest ? [.testOnly, .allowModeset] : .allowModeset
      if case .lit = light {
        let blob = try PropertyBlob(on: card, mode: pipe.mode)
        let request = pipe.modesetRequest(next, properties, modeBlob: blob.id)
        try card.commit(request, flags, token: 0)
      } else {
        let request = pipe.modesetRequest(next, properties, modeBlob: nil)
        try card.commit(request, flags, token: 0)
      }
    } else if !isTest {
      if case .lit(let framebuffer) = light {
        try card.setCRTC(
          pipe.crtc, CRTCState(framebuffer: framebuffer, mode: pipe.mode),
          connectors: [pipe.connector])
        // Also when it is not known: a fault may have come while the glass was dark.
        if needsModeset, let dpms = pipe.dpms {
          try card.setProperty(of: pipe.connector, dpms, 0)
        }
      } else {
        try card.setCRTC(pipe.crtc, CRTCState(), connectors: [])
      }
    }
    if !isTest { committed = next }
  }

  /// Tells a legacy driver what was written: those with a buffer of their own show it only then.
  private func markDirty(_ index: Int) throws(KernelError) {
    guard pipe.atomic == nil, marksDirty, !damage.isEmpty else { return }
    do throws(KernelError) {
      try card.markDirty(buffers[index].framebuffer, damage)
    } catch {
      // The driver scans out the buffer itself and needs no telling.
      guard error.errno == ENOSYS || error.errno == EOPNOTSUPP else { throw error }
      marksDirty = false
    }
  }
}

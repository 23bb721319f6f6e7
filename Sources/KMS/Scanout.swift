import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster

/// The buffers of a pipe, which is the path of a picture through a card: plane, CRTC and connector.
/// It turns frames into commits and records what the kernel accepted.
///
/// It does not handle a lost mastership or an unplugged cable. It throws every error to its caller.
/// It then has recorded only the commits that the kernel accepted before the failure. One flip is
/// in flight at a time.
final class Scanout {
  let card: Card
  private(set) var pipe: Pipe
  let rotation: QuarterTurn
  /// The size of the picture as the user sees it, in pixels.
  let pictureSize: PixelSize
  private(set) var swapchain: Swapchain
  /// The state that the kernel last accepted; nil if another program may have changed it.
  private(set) var committed: OutputState?
  /// The index of the buffer whose frame the kernel was too busy to take.
  private(set) var stalled: Int?
  /// The number of the last flip. An event with another number belongs to a flip that was given up.
  private(set) var token: UInt64 = 0

  private let buffers: [ScanoutBuffer]
  private var flipRequest = AtomicRequest()
  private var damage: [PixelRect] = []
  private var marksDirty = true
  private var flipsPages = true

  /// The number of buffers: one on the screen, one pending, one to draw in.
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

  /// Whether the next frame will be a modeset.
  var needsModeset: Bool {
    guard let committed, case .lit = committed.light else { return true }
    return false
  }

  // MARK: - Frames

  /// Asks the kernel whether it would show this pipe, without changing anything. The legacy
  /// interface has no test, so it always succeeds.
  ///
  /// - Throws: the kernel's refusal.
  func test() throws(KernelError) {
    guard pipe.atomic != nil, let first = buffers.first else { return }
    try modeset(to: .lit(first.framebuffer), isTest: true)
  }

  /// The progress of a frame.
  enum Progress: Hashable, Sendable {
    /// The frame is on the screen after a blocking modeset.
    case shown
    /// The frame is in flight; an event will report the flip.
    case pending
    /// The frame was not committed, because the kernel was busy, a flip is in flight, or no buffer
    /// is free. If it is in a buffer, `retry` commits it again; otherwise a later frame carries its
    /// damage.
    case stalled
  }

  /// Copies the pixels that a free buffer lacks from `frame`, and shows the buffer. It replaces a
  /// stalled frame. If no buffer is free or a flip is in flight, the frame is only recorded as
  /// damage, which a later frame will carry.
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
    let isModeset = needsModeset
    let progress = try commit(index)
    if isModeset, progress == .shown {
      // bochs of Linux 6.1 turns the card off and on without VBE_DISPI_NOCLEARMEM. QEMU then clears
      // the first bytes of the card's memory, where this buffer may lie, and a page that stands
      // still has no later frame. This can go when bochs_hw_setmode sets that bit.
      damage.removeAll(keepingCapacity: true)
      buffer.write([frame.bounds], of: frame, rotation: rotation, into: &damage)
    }
    return progress
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
        // A modeset shows the whole buffer, so a failure to mark it dirty does not matter.
        try? markDirty(index)
        return .shown
      }
      try flip(to: index)
      // The damage is cleared only now, because after a refused commit the next one must include
      // it.
      swapchain.drawn(index)
      return isFlipPending ? .pending : .shown
    } catch {
      // The kernel is still working on an earlier commit. The frame waits in its buffer.
      guard error.errno == .resourceBusy, !isFlipPending else { throw error }
      stalled = index
      return .stalled
    }
  }

  private func flip(to index: Int) throws(KernelError) {
    let framebuffer = buffers[index].framebuffer
    token = card.nextToken()
    if let properties = pipe.atomic {
      // The damage is what was written to this buffer, not only what changed on the screen. Drivers
      // that upload (virtio-gpu before Linux 6.8) use the clips as the buffer's own damage.
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
        guard [.invalidArgument, .noFunction, .notSupported].contains(error.errno) else {
          throw error
        }
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

  /// Handles a flip event. Returns false if it does not belong to the flip in flight.
  func complete(_ event: FlipEvent) -> Bool {
    guard isFlipPending, event.token == token, event.crtc == nil || event.crtc == pipe.crtc else {
      return false
    }
    swapchain.flipped()
    return true
  }

  // MARK: - Light

  /// Makes the display dark and keeps the mode.
  func darken() throws(KernelError) {
    if pipe.atomic == nil, let dpms = pipe.dpms {
      // 3 is DRM_MODE_DPMS_OFF, and 0 is DRM_MODE_DPMS_ON.
      try card.setProperty(of: pipe.connector, dpms, 3)
      committed = OutputState(mode: pipe.mode, light: .dark)
    } else {
      try modeset(to: .dark, isTest: false)
    }
    swapchain.forgetFlips()
    stalled = nil
  }

  /// Switches the pipe off, because the display was removed or is being replaced by another.
  func takeApart() throws(KernelError) {
    try modeset(to: .off, isTest: false)
    swapchain.forgetFlips()
    stalled = nil
  }

  /// Updates the pipe after a new search that found the same display. The new pipe may list planes
  /// and connectors that another program left on the CRTC; the next modeset switches them off.
  func look(again found: Pipe) {
    precondition(found.isSameDisplay(as: pipe), "the buffers are made for one display")
    guard pipe.atomic != nil, found.atomic != nil else { return }
    var next = found
    // The driver has no margins, or has refused to set them.
    if pipe.margins.isEmpty { next.margins = [] }
    pipe = next
  }

  /// Forgets the flip in flight and the state of the kernel, because another program had the card.
  func forgetState() {
    swapchain.forgetFlips()
    stalled = nil
    committed = nil
  }

  /// Sets the connector's margins one by one, for the legacy interface. Margins shrink the picture
  /// of a television that cuts off its edges. A picture without margins is better than none, so a
  /// refusal does not matter.
  private func setMargins() {
    for margin in pipe.margins {
      try? card.setProperty(of: pipe.connector, margin.property, margin.value)
    }
  }

  /// Sets the margins to 0, so that the next program uses the whole glass.
  func removeMargins() {
    for margin in pipe.margins { try? card.setProperty(of: pipe.connector, margin.property, 0) }
  }

  // MARK: - Commits

  /// Sets `light` by a blocking modeset, and records it only after the kernel accepted it.
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
        // `committed` is still the state before this modeset. The property is also set if that
        // state is unknown, because a failure may have come while the display was dark.
        if needsModeset, let dpms = pipe.dpms {
          try card.setProperty(of: pipe.connector, dpms, 0)
        }
        if needsModeset { setMargins() }
      } else {
        try card.setCRTC(pipe.crtc, CRTCState(), connectors: [])
      }
    }
    if !isTest { committed = next }
  }

  /// Reports the written pixels to a legacy driver. A driver with a buffer of its own shows them
  /// only after this report.
  private func markDirty(_ index: Int) throws(KernelError) {
    guard pipe.atomic == nil, marksDirty, !damage.isEmpty else { return }
    do throws(KernelError) {
      try card.markDirty(buffers[index].framebuffer, damage)
    } catch {
      // The driver scans out the buffer itself and needs no report.
      guard error.errno == .noFunction || error.errno == .notSupported else { throw error }
      marksDirty = false
    }
  }
}

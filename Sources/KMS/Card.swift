import Glibc
import MartletGeometry

/// An open descriptor of a card. It is closed when this value is destroyed.
struct CardDescriptor: ~Copyable {
  let kernel: any KernelInterface
  /// The descriptor for calls of the kernel. It must not outlive this value.
  let handle: CardHandle

  init(_ kernel: any KernelInterface, opening path: String) throws(KernelError) {
    handle = try uninterrupted { () throws(KernelError) in try kernel.openCard(path) }
    self.kernel = kernel
  }

  deinit { kernel.close(handle) }
}

/// The choice between the kernel's two commit interfaces.
package enum KMSInterface: String, Hashable, Sendable {
  /// Atomic commits if the driver supports them, otherwise the legacy interface.
  case automatic
  /// SETCRTC and PAGE_FLIP, even if the driver supports atomic commits.
  case legacy
}

/// One open display card. Every object made on it keeps a reference to it, so the card closes last.
///
/// Its methods are those of `DisplayInterface`, for this card. They repeat calls that a signal
/// interrupted.
final class Card {
  let kernel: any KernelInterface
  let path: String
  /// Whether commits are atomic on this card.
  let isAtomic: Bool
  let resources: CardResources
  private let descriptor: CardDescriptor
  private var lastToken: UInt64 = 0

  /// The descriptor for calls of the kernel, open while this object lives.
  var handle: CardHandle { descriptor.handle }

  /// Opens `path` and reads its capabilities.
  ///
  /// - Throws: ENOTSUP for a card without dumb buffers, connectors or CRTCs, such as a render-only
  ///   GPU.
  init(
    _ kernel: any KernelInterface, path: String, interface: KMSInterface
  ) throws(KernelError) {
    let descriptor = try CardDescriptor(kernel, opening: path)
    let handle = descriptor.handle
    let canDraw = try uninterrupted { () throws(KernelError) in
      try kernel.capability(handle, .dumbBuffer)
    }
    guard canDraw != 0 else { throw KernelError(call: .capability, errno: .notSupported) }
    var isAtomic = interface == .automatic
    if isAtomic {
      do throws(KernelError) {
        try uninterrupted { () throws(KernelError) in
          try kernel.setClientCapability(handle, .universalPlanes)
        }
        try uninterrupted { () throws(KernelError) in
          try kernel.setClientCapability(handle, .atomic)
        }
      } catch {
        // The kernel answers EOPNOTSUPP, EINVAL or EPERM, depending on the driver and its age. All
        // mean that atomic commits are not supported.
        if error.errno == .operationNotSupportedByDevice { throw error }
        isAtomic = false
      }
    }
    let resources = try uninterrupted { () throws(KernelError) in try kernel.resources(handle) }
    guard !resources.connectors.isEmpty, !resources.crtcs.isEmpty else {
      throw KernelError(call: .resources, errno: .notSupported)
    }
    self.kernel = kernel
    self.path = path
    self.isAtomic = isAtomic
    self.resources = resources
    self.descriptor = descriptor
  }

  /// Returns a number that no other flip on this card has had. A late event of a previous scanout
  /// therefore cannot be mistaken for a flip of the present one.
  func nextToken() -> UInt64 {
    lastToken += 1
    return lastToken
  }

  var isMaster: Bool { kernel.isMaster(handle) }

  /// Becomes master of the card, unless this process is already master.
  ///
  /// - Throws: EACCES or EBUSY if another process is master.
  func becomeMaster() throws(KernelError) {
    if isMaster { return }
    try uninterrupted { () throws(KernelError) in try kernel.setMaster(handle) }
  }

  func dropMaster() throws(KernelError) {
    try uninterrupted { () throws(KernelError) in try kernel.dropMaster(handle) }
  }

  func connector(_ id: ConnectorID, isProbed: Bool) throws(KernelError) -> Connector {
    try uninterrupted { () throws(KernelError) in
      try kernel.connector(handle, id, isProbed: isProbed)
    }
  }

  func encoder(_ id: EncoderID) throws(KernelError) -> Encoder {
    try uninterrupted { () throws(KernelError) in try kernel.encoder(handle, id) }
  }

  func crtc(_ id: CRTCID) throws(KernelError) -> CRTCState {
    try uninterrupted { () throws(KernelError) in try kernel.crtc(handle, id) }
  }

  func planes() throws(KernelError) -> [Plane] {
    let ids = try uninterrupted { () throws(KernelError) in try kernel.planes(handle) }
    var planes: [Plane] = []
    for id in ids {
      planes.append(try uninterrupted { () throws(KernelError) in try kernel.plane(handle, id) })
    }
    return planes
  }

  func properties(of object: ObjectID) throws(KernelError) -> [Property] {
    try uninterrupted { () throws(KernelError) in try kernel.properties(handle, of: object) }
  }

  func blob(_ id: BlobID) throws(KernelError) -> [UInt8] {
    try uninterrupted { () throws(KernelError) in try kernel.blob(handle, id) }
  }

  func commit(
    _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(KernelError) {
    // This is written as a loop because a closure cannot borrow the request.
    for _ in 0..<interruptionLimit {
      do throws(KernelError) {
        return try kernel.commit(handle, request, flags, token: token)
      } catch {
        if error.errno != .interrupted { throw error }
      }
    }
    throw KernelError(call: .atomicCommit, errno: .interrupted)
  }

  func setCRTC(
    _ id: CRTCID, _ state: CRTCState, connectors: [ConnectorID]
  ) throws(KernelError) {
    try uninterrupted { () throws(KernelError) in
      try kernel.setCRTC(handle, id, state, connectors: connectors)
    }
  }

  func pageFlip(
    _ id: CRTCID, _ framebuffer: FramebufferID, token: UInt64
  ) throws(KernelError) {
    try uninterrupted { () throws(KernelError) in
      try kernel.pageFlip(handle, id, framebuffer, token: token)
    }
  }

  func markDirty(_ id: FramebufferID, _ rects: [PixelRect]) throws(KernelError) {
    try uninterrupted { () throws(KernelError) in try kernel.markDirty(handle, id, rects) }
  }

  func setProperty(
    of connector: ConnectorID, _ id: PropertyID, _ value: UInt64
  ) throws(KernelError) {
    try uninterrupted { () throws(KernelError) in
      try kernel.setProperty(handle, of: connector, id, value)
    }
  }

  func readEvents(into events: inout [FlipEvent]) throws(KernelError) {
    for _ in 0..<interruptionLimit {
      do throws(KernelError) {
        return try kernel.readEvents(handle, into: &events)
      } catch {
        if error.errno != .interrupted { throw error }
      }
    }
  }
}

/// The maximum number of attempts of one call. A storm of signals then ends in an error, instead of
/// hanging the loop.
private let interruptionLimit = 100

/// Repeats a kernel call while a signal interrupts it. This is the only place that handles EINTR.
func uninterrupted<R>(_ call: () throws(KernelError) -> R) throws(KernelError) -> R {
  for _ in 1..<interruptionLimit {
    do throws(KernelError) {
      return try call()
    } catch {
      if error.errno != .interrupted { throw error }
    }
  }
  return try call()
}

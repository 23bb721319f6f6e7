internal import CDRM
import Glibc
import MartletDisplay
import MartletGeometry
import MartletThreads

// Buffers, blobs and commits of the real kernel.

extension LinuxKernel {
  // MARK: - Buffers

  func createDumbBuffer(
    _ card: CardHandle, _ size: PixelSize, bitsPerPixel: Int
  ) throws(KernelError) -> DumbBufferInfo {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var byteCount: UInt64 = 0
    let answer = unsafe drmModeCreateDumbBuffer(
      card.rawValue, UInt32(size.width), UInt32(size.height), UInt32(bitsPerPixel), 0, &handle,
      &pitch,
      &byteCount)
    try check(answer, .createDumbBuffer)
    return DumbBufferInfo(
      handle: DumbHandle(rawValue: handle), pitch: Int(pitch), byteCount: Int(byteCount))
  }

  func destroyDumbBuffer(_ card: CardHandle, _ handle: DumbHandle) throws(KernelError) {
    try check(drmModeDestroyDumbBuffer(card.rawValue, handle.rawValue), .destroyDumbBuffer)
  }

  @unsafe func mapDumbBuffer(
    _ card: CardHandle, _ handle: DumbHandle, byteCount: Int
  ) throws(KernelError) -> UnsafeMutableRawPointer {
    var offset: UInt64 = 0
    try check(unsafe drmModeMapDumbBuffer(card.rawValue, handle.rawValue, &offset), .mapDumbBuffer)
    let address = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, card.rawValue, off_t(offset))
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw KernelError(call: .mapDumbBuffer, errno: .current)
    }
    return unsafe address
  }

  @unsafe func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = unsafe munmap(address, byteCount)
  }

  func addFramebuffer(
    _ card: CardHandle, _ handle: DumbHandle, size: PixelSize, pitch: Int, format: ScanoutFormat
  ) throws(KernelError) -> FramebufferID {
    let handles: [UInt32] = [handle.rawValue, 0, 0, 0]
    let pitches: [UInt32] = [UInt32(pitch), 0, 0, 0]
    let offsets: [UInt32] = [0, 0, 0, 0]
    var id: UInt32 = 0
    let answer = unsafe drmModeAddFB2(
      card.rawValue, UInt32(size.width), UInt32(size.height), format.fourCC, handles, pitches,
      offsets, &id, 0)
    try check(answer, .addFramebuffer)
    return FramebufferID(rawValue: id)
  }

  func removeFramebuffer(_ card: CardHandle, _ id: FramebufferID) throws(KernelError) {
    try check(drmModeRmFB(card.rawValue, id.rawValue), .removeFramebuffer)
  }

  // MARK: - Blobs

  func createModeBlob(_ card: CardHandle, _ mode: Mode) throws(KernelError) -> BlobID {
    var raw = mode.raw
    var id: UInt32 = 0
    let answer = unsafe drmModeCreatePropertyBlob(
      card.rawValue, &raw, MemoryLayout<drmModeModeInfo>.size, &id)
    try check(answer, .createBlob)
    return BlobID(rawValue: id)
  }

  func createDamageBlob(_ card: CardHandle, _ rects: [PixelRect]) throws(KernelError) -> BlobID {
    var id: UInt32 = 0
    // The array is on the stack, so that a frame allocates nothing. A region has few rectangles.
    let answer = unsafe withUnsafeTemporaryAllocation(of: drm_mode_rect.self, capacity: rects.count)
    { buffer in
      for (index, rect) in rects.enumerated() {
        unsafe buffer.initializeElement(
          at: index,
          to: drm_mode_rect(
            x1: Int32(rect.minX), y1: Int32(rect.minY), x2: Int32(rect.maxX),
            y2: Int32(rect.maxY)))
      }
      return unsafe drmModeCreatePropertyBlob(
        card.rawValue, buffer.baseAddress, rects.count * MemoryLayout<drm_mode_rect>.stride, &id)
    }
    try check(answer, .createBlob)
    return BlobID(rawValue: id)
  }

  func destroyBlob(_ card: CardHandle, _ id: BlobID) throws(KernelError) {
    try check(drmModeDestroyPropertyBlob(card.rawValue, id.rawValue), .destroyBlob)
  }

  // MARK: - Commits

  func commit(
    _ card: CardHandle, _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(KernelError) {
    let answer = unsafe martlet_drm_atomic(
      card.rawValue, flags.rawValue, UInt32(request.objects.count), request.objects,
      request.propertyCounts,
      request.properties, request.values, token)
    if answer != 0 {
      throw KernelError(
        call: flags.contains(.testOnly) ? .atomicTest : .atomicCommit,
        errno: Errno(rawValue: answer))
    }
  }

  func setCRTC(
    _ card: CardHandle, _ id: CRTCID, _ state: CRTCState, connectors: [ConnectorID]
  ) throws(KernelError) {
    var ids = connectors.map(\.rawValue)
    let answer: CInt
    if let mode = state.mode {
      var raw = mode.raw
      answer = unsafe drmModeSetCrtc(
        card.rawValue, id.rawValue, state.framebuffer?.rawValue ?? 0, state.x, state.y, &ids,
        CInt(ids.count), &raw)
    } else {
      answer = drmModeSetCrtc(card.rawValue, id.rawValue, 0, 0, 0, nil, 0, nil)
    }
    try check(answer, .setCRTC)
  }

  func pageFlip(
    _ card: CardHandle, _ id: CRTCID, _ framebuffer: FramebufferID, token: UInt64
  ) throws(KernelError) {
    // Safety: the kernel returns the token in the event and never dereferences it.
    let answer = unsafe drmModePageFlip(
      card.rawValue, id.rawValue, framebuffer.rawValue, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
      UnsafeMutableRawPointer(bitPattern: UInt(token)))
    try check(answer, .pageFlip)
  }

  func markDirty(
    _ card: CardHandle, _ id: FramebufferID, _ rects: [PixelRect]
  ) throws(KernelError) {
    var clips = rects.map {
      drmModeClip(
        x1: UInt16(clamping: $0.minX), y1: UInt16(clamping: $0.minY),
        x2: UInt16(clamping: $0.maxX), y2: UInt16(clamping: $0.maxY))
    }
    try check(
      unsafe drmModeDirtyFB(card.rawValue, id.rawValue, &clips, UInt32(clips.count)),
      .dirtyFramebuffer)
  }

  func setProperty(
    _ card: CardHandle, of connector: ConnectorID, _ id: PropertyID, _ value: UInt64
  ) throws(KernelError) {
    try check(
      drmModeConnectorSetProperty(card.rawValue, connector.rawValue, id.rawValue, value),
      .setProperty)
  }

  func readEvents(_ card: CardHandle, into events: inout [FlipEvent]) throws(KernelError) {
    // The kernel returns whole events only; 1 KiB has room for 32 of them.
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      let count = unsafe Glibc.read(card.rawValue, buffer.baseAddress, buffer.count)
      if count > 0 {
        unsafe appendFlipEvents(
          from: UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
      }
      return count
    }
    guard count < 0 else { return }
    let code = Errno.current
    if code != .again { throw KernelError(call: .readEvents, errno: code) }
  }

  /// Throws an error unless libdrm's answer is 0. The answer is a negative errno, or -1 with errno
  /// set.
  private func check(_ answer: CInt, _ call: KernelCall) throws(KernelError) {
    guard answer != 0 else { return }
    throw KernelError(call: call, errno: answer == -1 ? .current : Errno(rawValue: -answer))
  }
}

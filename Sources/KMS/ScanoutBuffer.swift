import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster

// This file owns the memory of a picture on the screen: a dumb buffer, its mapping, and the
// framebuffer that identifies it to a plane. Each has one owner that releases it. If a release
// fails, the kernel repeats it when the card closes, so the error is ignored.

/// A dumb buffer: memory of the card.
struct DumbBuffer: ~Copyable {
  let card: Card
  let info: DumbBufferInfo

  init(on card: Card, size: PixelSize, format: ScanoutFormat) throws(KernelError) {
    info = try uninterrupted { () throws(KernelError) in
      try card.kernel.createDumbBuffer(card.handle, size, bitsPerPixel: 8 * format.bytesPerPixel)
    }
    self.card = card
  }

  deinit {
    let (card, handle) = (card, info.handle)
    try? uninterrupted { () throws(KernelError) in
      try card.kernel.destroyDumbBuffer(card.handle, handle)
    }
  }
}

/// The mapping of a dumb buffer. It is write-combined memory, so it is only written, never read.
///
/// Invariant: `address` points to `byteCount` mapped bytes until deinit and is lent only to
/// closures.
@safe
struct ScanoutMapping: ~Copyable {
  private let kernel: any KernelInterface
  private let address: UnsafeMutableRawPointer
  private let byteCount: Int

  init(_ buffer: borrowing DumbBuffer) throws(KernelError) {
    let (card, info) = (buffer.card, buffer.info)
    unsafe address = try uninterrupted { () throws(KernelError) in
      unsafe try card.kernel.mapDumbBuffer(card.handle, info.handle, byteCount: info.byteCount)
    }
    kernel = card.kernel
    byteCount = info.byteCount
  }

  deinit { unsafe kernel.unmap(address, byteCount: byteCount) }

  /// Lends the mapped memory as an array of words, one word per pixel.
  mutating func withWords<Word: FixedWidthInteger & BitwiseCopyable, R>(
    of type: Word.Type, _ body: (inout MutableSpan<Word>) -> R
  ) -> R {
    let count = byteCount / MemoryLayout<Word>.size
    // Safety: the mapping is page-aligned, has `byteCount` bytes and lives until deinit. One buffer
    // is only ever lent as words of one size.
    let words = unsafe UnsafeMutableBufferPointer(
      start: address.assumingMemoryBound(to: Word.self), count: count)
    var span = unsafe words.mutableSpan
    return body(&span)
  }
}

/// The id of a dumb buffer for planes and CRTCs. Removing one that is on the screen turns its pipe
/// off.
struct Framebuffer: ~Copyable {
  let card: Card
  let id: FramebufferID

  init(
    _ buffer: borrowing DumbBuffer, size: PixelSize, format: ScanoutFormat
  ) throws(KernelError) {
    let (card, info) = (buffer.card, buffer.info)
    id = try uninterrupted { () throws(KernelError) in
      try card.kernel.addFramebuffer(
        card.handle, info.handle, size: size, pitch: info.pitch, format: format)
    }
    self.card = card
  }

  deinit {
    let (card, id) = (card, id)
    try? uninterrupted { () throws(KernelError) in
      try card.kernel.removeFramebuffer(card.handle, id)
    }
  }
}

/// A property value that is too long for a number. The kernel keeps a blob that a commit used, so
/// the blob may be destroyed after the commit.
struct PropertyBlob: ~Copyable {
  let card: Card
  let id: BlobID

  init(on card: Card, mode: Mode) throws(KernelError) {
    id = try uninterrupted { () throws(KernelError) in
      try card.kernel.createModeBlob(card.handle, mode)
    }
    self.card = card
  }

  init(on card: Card, damage rects: [PixelRect]) throws(KernelError) {
    id = try uninterrupted { () throws(KernelError) in
      try card.kernel.createDamageBlob(card.handle, rects)
    }
    self.card = card
  }

  deinit {
    let (card, id) = (card, id)
    try? uninterrupted { () throws(KernelError) in try card.kernel.destroyBlob(card.handle, id) }
  }
}

/// One of a pipe's buffers. It releases its parts in reverse order of creation.
final class ScanoutBuffer {
  let layout: ScanoutLayout
  let format: ScanoutFormat
  let framebuffer: FramebufferID
  private var dumb: DumbBuffer?
  private var mapping: ScanoutMapping?
  private var owner: Framebuffer?

  init(on card: Card, size: PixelSize, format: ScanoutFormat) throws(KernelError) {
    let dumb = try DumbBuffer(on: card, size: size, format: format)
    let bytes = format.bytesPerPixel
    let layout = ScanoutLayout(size: size, stride: dumb.info.pitch / bytes)
    // A driver may return a buffer that is too small. This program must not write past its end.
    guard dumb.info.pitch % bytes == 0, layout.stride >= size.width,
      dumb.info.byteCount >= layout.wordCount * bytes
    else { throw KernelError(call: .createDumbBuffer, errno: .notSupported) }
    let mapping = try ScanoutMapping(dumb)
    let framebuffer = try Framebuffer(dumb, size: size, format: format)
    self.layout = layout
    self.format = format
    self.framebuffer = framebuffer.id
    self.owner = consume framebuffer
    self.mapping = consume mapping
    self.dumb = consume dumb
  }

  deinit {
    owner = nil
    mapping = nil
    dumb = nil
  }

  /// Writes rectangles of the user's picture, and appends the resulting rectangles of the panel to
  /// `written`.
  func write(
    _ rects: [PixelRect], of frame: borrowing Pixmap, rotation: QuarterTurn,
    into written: inout [PixelRect]
  ) {
    if format.bytesPerPixel == 2 {
      write(rects, of: frame, rotation: rotation, as: UInt16.self, into: &written)
    } else {
      write(rects, of: frame, rotation: rotation, as: UInt32.self, into: &written)
    }
  }

  private func write<Word: FixedWidthInteger & BitwiseCopyable>(
    _ rects: [PixelRect], of frame: borrowing Pixmap, rotation: QuarterTurn, as type: Word.Type,
    into written: inout [PixelRect]
  ) {
    mapping?.withWords(of: type) { words in
      for rect in rects {
        let target = copyForScanout(
          rect, of: frame, rotation: rotation, format: format, to: &words, layout: layout)
        if !target.isEmpty { written.append(target) }
      }
    }
  }
}

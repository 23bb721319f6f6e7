/// A picture: the frame of a camera, a photo, a weather map.
///
/// The pixels never change. Copies of the value share them. The processes of one machine can share
/// them too.
@safe
public final class DataPicture: Equatable, @unchecked Sendable {
  // The pointer makes this unchecked. Nobody writes to its memory after `init`.

  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// A descriptor of sealed memory that contains the pixels, from its first byte on; -1 if there is
  /// no such memory.
  package let descriptor: Int32
  private let base: UnsafePointer<UInt32>
  /// The owner of the memory of the pixels; nil if this object owns it.
  private let owner: (any AnyObject & Sendable)?

  /// The maximum number of pixels in a picture, enough for 8K.
  public static let maximumPixels = 1 << 25

  /// Makes a picture by copying pixels. Returns nil unless there are `width` times `height` of
  /// them, and at most `maximumPixels`.
  ///
  /// - Parameter words: premultiplied sRGB as 0xAARRGGBB, rows from the top without gaps.
  /// - Complexity: O(pixels).
  public init?(width: Int, height: Int, words: [UInt32]) {
    guard Self.isSize(width, height), words.count == width * height else { return nil }
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: words.count)
    // Safety: the memory has room for `words.count` words.
    unsafe words.withUnsafeBufferPointer { words in
      if let first = words.baseAddress {
        unsafe memory.initialize(from: first, count: words.count)
      }
    }
    self.width = width
    self.height = height
    descriptor = -1
    unsafe base = UnsafePointer(memory)
    owner = nil
  }

  /// Makes a picture of memory that lives as long as `owner` and is never written again. Returns
  /// nil if the size is not valid or if there are fewer bytes than the size needs.
  ///
  /// - Parameters:
  ///   - bytes: premultiplied sRGB as 0xAARRGGBB, rows from the top without gaps, aligned to 4
  ///     bytes.
  ///   - descriptor: a descriptor of sealed memory with these bytes, open as long as `owner` lives;
  ///     -1 if there is no such memory.
  ///   - owner: the object that keeps the memory alive; the picture retains it.
  package init?(
    width: Int, height: Int, bytes: UnsafeRawBufferPointer, descriptor: Int32,
    owner: any AnyObject & Sendable
  ) {
    guard Self.isSize(width, height), bytes.count >= width * height * 4,
      let base = bytes.baseAddress
    else { return nil }
    self.width = width
    self.height = height
    self.descriptor = descriptor
    unsafe self.base = base.assumingMemoryBound(to: UInt32.self)
    self.owner = owner
  }

  deinit {
    if owner == nil { unsafe base.deallocate() }
  }

  /// Returns whether a picture can have this size: at least 1 pixel in both directions and at most
  /// `maximumPixels` in total.
  package static func isSize(_ width: Int, _ height: Int) -> Bool {
    guard width > 0, height > 0 else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count <= maximumPixels
  }

  /// Lends the pixels: premultiplied sRGB as 0xAARRGGBB, rows from the top without gaps. The buffer
  /// is valid only during the call.
  public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    unsafe body(UnsafeBufferPointer(start: base, count: width * height))
  }

  /// Compares the pixels.
  ///
  /// - Complexity: O(pixels), but O(1) for the same object.
  public static func == (a: DataPicture, b: DataPicture) -> Bool {
    if a === b { return true }
    guard a.width == b.width, a.height == b.height else { return false }
    return unsafe a.withPixels { a in unsafe b.withPixels { b in unsafe a.elementsEqual(b) } }
  }
}

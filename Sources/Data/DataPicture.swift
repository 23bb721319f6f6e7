/// A picture: the page of a camera, a photo, a map of the weather.
///
/// The pixels never change. Copies of the value share them, and so may processes.
@safe
public final class DataPicture: Equatable, @unchecked Sendable {
  // Unchecked because of the pointer: nobody writes what it points to after `init`.

  /// The size in pixels, at least 1.
  public let width: Int
  public let height: Int
  /// A descriptor of sealed memory that holds the pixels, from its first byte on; -1 if there is
  /// none.
  package let descriptor: Int32
  private let base: UnsafePointer<UInt32>
  /// Holds the memory of the pixels; nil if it is this object's own.
  private let owner: (any AnyObject & Sendable)?

  /// The most pixels of a picture: 8K.
  public static let mostPixels = 1 << 25

  /// Makes a picture of pixels; nil unless there are `width` times `height` of them, from 1 to
  /// `mostPixels`.
  ///
  /// - Parameter words: premultiplied sRGB as 0xAARRGGBB, rows from the top without gaps.
  public init?(width: Int, height: Int, words: [UInt32]) {
    guard Self.isSize(width, height), words.count == width * height else { return nil }
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: words.count)
    // Safety: the memory has room for as many words.
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

  /// Makes a picture of memory that lives as long as `owner` and is never written again; nil for a
  /// size that no picture has, or without as many bytes.
  ///
  /// - Parameters:
  ///   - bytes: the pixels, aligned as words are.
  ///   - descriptor: a descriptor of sealed memory with these bytes, open as long as `owner` lives;
  ///     -1 if there is none.
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

  package static func isSize(_ width: Int, _ height: Int) -> Bool {
    guard width > 0, height > 0 else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count <= mostPixels
  }

  /// Lends the pixels: premultiplied sRGB as 0xAARRGGBB, rows from the top without gaps.
  public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    unsafe body(UnsafeBufferPointer(start: base, count: width * height))
  }

  /// O(1) for the same picture, else O(pixels).
  public static func == (a: DataPicture, b: DataPicture) -> Bool {
    if a === b { return true }
    guard a.width == b.width, a.height == b.height else { return false }
    return unsafe a.withPixels { a in unsafe b.withPixels { b in unsafe a.elementsEqual(b) } }
  }
}

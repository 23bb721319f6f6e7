extension Pixmap {
  /// Returns a copy of the pixels, row by row, with four bytes each in this machine's byte order.
  /// The words between `width` and `stride` are not copied. O(area).
  package borrowing func copiedBytes() -> [UInt8] {
    let (width, height, stride) = (width, height, stride)
    return unsafe withUnsafePixels { pixels in
      // Safety: a row lies inside the pixels, and its copy inside the array's storage.
      unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
        for y in 0..<height {
          let row = unsafe UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(pixels)[(y * stride * 4)..<((y * stride + width) * 4)])
          unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[(y * width * 4)...]
          ).copyMemory(from: row)
        }
        count = width * height * 4
      }
    }
  }

  /// Creates a picture from such bytes. Returns nil if their number does not match the size.
  /// O(area).
  package init?(width: Int, height: Int, copiedBytes bytes: [UInt8]) {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width >= 0, height >= 0, !isTooLarge, bytes.count % 4 == 0, bytes.count / 4 == area
    else { return nil }
    self.init(width: width, height: height)
    let stride = stride
    unsafe withUnsafeMutablePixels { pixels in
      unsafe bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          // Safety: the row lies inside the bytes, and its copy inside the pixels.
          let row = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[(y * width * 4)..<((y + 1) * width * 4)])
          unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(pixels)[(y * stride * 4)...]
          ).copyMemory(from: row)
        }
      }
    }
  }
}

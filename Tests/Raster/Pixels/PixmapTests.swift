import MartletGeometry
import Testing

@testable import MartletRaster

// Around 4 MiB, from which on large pages are asked for, and beside whole ones of them.
@Test(arguments: [
  (0, 0), (1, 1), (100, 1), (1024, 1023), (1024, 1024), (1024, 1025), (800, 1400), (1920, 1080),
  (3840, 2160),
])
func aPixmapIsClearAndItsRowsAligned(width: Int, height: Int) {
  var pixmap = Pixmap(width: width, height: height)
  let count = pixmap.stride * height
  pixmap.withUnsafeMutablePixels { pixels in
    #expect(pixels.count == count)
    if let base = pixels.baseAddress { #expect(Int(bitPattern: base) % 64 == 0) }
    #expect(pixels.allSatisfy { $0 == 0 })
    pixels.update(repeating: 0xFF11_2233)
  }
  // Memory that is given back is clear when it comes again.
  let next = Pixmap(width: width, height: height)
  next.withUnsafePixels { pixels in #expect(pixels.allSatisfy { $0 == 0 }) }
  if width > 0 { #expect(pixmap[width - 1, height - 1] == 0xFF11_2233) }
}

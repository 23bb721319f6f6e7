import MartletDisplay
import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

/// A picture whose every pixel is another number.
private func numbered(_ width: Int, _ height: Int) -> Pixmap {
  var picture = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { picture[x, y] = UInt32(y * width + x + 1) }
  }
  return picture
}

/// The panel's pixels after `rect` was copied, row by row without padding; 0 where untouched.
private func scanout(
  _ picture: borrowing Pixmap, _ rect: PixelRect, _ rotation: QuarterTurn, padding: Int = 3
) -> (pixels: [UInt32], padding: [UInt32]) {
  let size = rotation.turned(picture.size)
  let layout = ScanoutLayout(size: size, stride: size.width + padding)
  var words = [UInt32](repeating: 0, count: layout.wordCount)
  var span = words.mutableSpan
  copyForScanout(rect, of: picture, rotation: rotation, to: &span, layout: layout)
  var pixels: [UInt32] = []
  var rest: [UInt32] = []
  for (index, word) in words.enumerated() {
    if index % layout.stride < size.width { pixels.append(word) } else { rest.append(word) }
  }
  return (pixels, rest)
}

/// Where a pixel of the picture must appear, by the meaning of "clockwise".
private func expectedPosition(
  _ x: Int, _ y: Int, _ size: PixelSize, _ rotation: QuarterTurn
) -> (Int, Int) {
  switch rotation {
  case .none: (x, y)
  case .quarter: (size.height - 1 - y, x)
  case .half: (size.width - 1 - x, size.height - 1 - y)
  case .threeQuarters: (y, size.width - 1 - x)
  }
}

@Suite struct ScanoutCopyTests {
  @Test func quarterTurnPutsTheTopEdgeOnTheRight() {
    let picture = numbered(3, 2)
    let turned = scanout(picture, picture.bounds, .quarter)
    #expect(turned.pixels == [4, 1, 5, 2, 6, 3])
  }

  @Test(arguments: QuarterTurn.allCases)
  func turnedCopyEqualsTheTurnedPicture(rotation: QuarterTurn) {
    var random = SeededRandom(seed: 0x5EED + UInt64(rotation.rawValue))
    for _ in 0..<40 {
      let picture = numbered(random.next(1...90), random.next(1...90))
      let x0 = random.next(-5...picture.width)
      let y0 = random.next(-5...picture.height)
      let rect = PixelRect(
        x: x0, y: y0, width: random.next(0...100), height: random.next(0...100))
      let result = scanout(picture, rect, rotation)
      let width = rotation.turned(picture.size).width
      var expected = [UInt32](repeating: 0, count: picture.width * picture.height)
      for y in 0..<picture.height {
        for x in 0..<picture.width where rect.contains(PixelPoint(x: x, y: y)) {
          let (px, py) = expectedPosition(x, y, picture.size, rotation)
          expected[py * width + px] = picture[x, y]
        }
      }
      #expect(result.pixels == expected, "\(picture.size) \(rect) \(rotation)")
      #expect(result.padding.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: QuarterTurn.allCases)
  func writtenRectangleIsTheTurnedOne(rotation: QuarterTurn) {
    let picture = numbered(40, 30)
    let size = rotation.turned(picture.size)
    let layout = ScanoutLayout(size: size, stride: size.width)
    var words = [UInt32](repeating: 0, count: layout.wordCount)
    var span = words.mutableSpan
    let rect = PixelRect(x: 5, y: 7, width: 11, height: 3)
    let written = copyForScanout(
      rect, of: picture, rotation: rotation, to: &span, layout: layout)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isWritten = words[y * size.width + x] != 0
        #expect(isWritten == written.contains(PixelPoint(x: x, y: y)))
      }
    }
  }

  @Test func turnsFormAGroup() {
    for a in QuarterTurn.allCases {
      #expect(a + a.inverse == .none)
      for b in QuarterTurn.allCases {
        let size = PixelSize(width: 17, height: 9)
        let rect = PixelRect(x: 2, y: 3, width: 5, height: 4)
        let twoSteps = b.turned(a.turned(rect, in: size), in: a.turned(size))
        #expect(twoSteps == (a + b).turned(rect, in: size))
      }
    }
  }
}

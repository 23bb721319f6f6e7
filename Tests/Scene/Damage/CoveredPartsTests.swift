import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 520, height: 400)

/// Piles of cards, with and without round corners, in clips, layers and groups.
private struct Pile {
  let fonts: FontLibrary
  var random: SeededRandom

  mutating func list() -> DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    rubble(&builder, count: 12)
    for _ in 0..<Int.random(in: 2...4, using: &random) { scoped(&builder, depth: 0) }
    return builder.finish()
  }

  private mutating func scoped(_ builder: inout DisplayListBuilder, depth: Int) {
    guard depth < 3 else { return card(&builder) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      builder.pushClip(Path(rect()))
    case 1:
      builder.pushClip(Path(roundedRect: rect(), cornerRadius: number(0...60)))
    case 2:
      builder.pushClip(Path(ellipseIn: rect()))
    case 3:
      builder.pushLayer(
        ProjectionTransform(
          CGAffineTransform(
            a: number(0.7...1.4), b: 0, c: 0, d: number(0.7...1.4), tx: number(-40...40),
            ty: number(-40...40))))
    case 4:
      builder.pushLayer()
    case 5:
      builder.pushGroup(opacity: 0.7)
    case 6:
      builder.pushBlur(radius: 2)
    default:
      return card(&builder)
    }
    scoped(&builder, depth: depth + 1)
    if Bool.random(using: &random) { rubble(&builder, count: 3) }
    builder.pop()
  }

  private mutating func card(_ builder: inout DisplayListBuilder) {
    let isTurned = Int.random(in: 0..<6, using: &random) == 0
    if isTurned { builder.pushTransform(CGAffineTransform(rotationAngle: 0.1)) }
    builder.fill(
      Path(roundedRect: rect(), cornerRadius: [0, 12, 80].randomElement(using: &random)!),
      paint: .solid(color()))
    if isTurned { builder.popTransform() }
    rubble(&builder, count: 10)
  }

  private mutating func rubble(_ builder: inout DisplayListBuilder, count: Int) {
    for _ in 0..<count {
      let point = CGPoint(x: number(0...460), y: number(0...360))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        builder.text(
          fonts.layout(StyledText([.init("48 °C", style: TextStyle(size: 18, color: color()))])),
          at: point)
      case 1:
        let end = CGPoint(x: point.x + 60, y: point.y + number(-40...40))
        let path = Path {
          $0.move(to: point)
          $0.addLine(to: end)
        }
        builder.stroke(path, style: StrokeStyle(lineWidth: 3), paint: .solid(color()))
      default:
        builder.fill(
          Path(CGRect(origin: point, size: CGSize(width: number(4...50), height: 20.5))),
          paint: .solid(color()))
      }
    }
  }

  private mutating func rect() -> CGRect {
    CGRect(
      x: number(-60...120), y: number(-60...100), width: number(280...560),
      height: number(240...420))
  }

  private mutating func color() -> RGBA {
    RGBA(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
      .opacity([1, 1, 1, 0.6].randomElement(using: &random)!)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }
}

@Suite struct CoveredPartsTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func picture(
    _ list: DisplayList, threads: Int = 1, damage: PixelRegion = PixelRegion(PixelRect(size)),
    leavesOutCovered: Bool
  ) -> Pixmap {
    let renderer = SceneRenderer(
      fonts: fonts, runner: SerialRunner(width: threads), background: RGBA(hex: 0x506070))
    renderer.leavesOutCovered = leavesOutCovered
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(list, damage: damage, into: &pixmap)
    return pixmap
  }

  private func parts(_ list: DisplayList) -> CoveredParts {
    var selection = ItemSelection()
    let damage = PixelRegion(PixelRect(size))
    selection.choose(from: list, damage: damage, layers: [])
    var covered = CoveredParts()
    covered.find(selection, damage: damage)
    return covered
  }

  @Test func whatIsCoveredIsLeftOutAndNoPixelChanges() {
    var covered = 0
    for seed in 0..<120 as Range<UInt64> {
      var pile = Pile(fonts: fonts, random: SeededRandom(seed: seed))
      let list = pile.list()
      if parts(list).hidesItems { covered += 1 }
      let whole = picture(list, leavesOutCovered: false)
      #expect(
        pixelDifferences(whole, picture(list, leavesOutCovered: true)) == [], "seed \(seed)")
      #expect(
        pixelDifferences(whole, picture(list, threads: 2, leavesOutCovered: true)) == [],
        "seed \(seed), bands")
      let part = PixelRegion([
        PixelRect(x: 20, y: 15, width: 300, height: 290),
        PixelRect(x: 340, y: 101, width: 170, height: 250),
      ])
      #expect(
        pixelDifferences(
          picture(list, damage: part, leavesOutCovered: false),
          picture(list, damage: part, leavesOutCovered: true)) == [], "seed \(seed), damage")
    }
    #expect(covered > 40)
  }

  /// Ten boxes under something.
  private func list(_ cover: (inout DisplayListBuilder) -> Void) -> DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    for i in 0..<10 {
      builder.fill(
        Path(CGRect(x: 100 + 10 * i, y: 100, width: 40, height: 40)), paint: .solid(.white))
    }
    cover(&builder)
    return builder.finish()
  }

  private let card = CGRect(x: 20, y: 20, width: 460, height: 340)

  @Test func aCardHidesWhatLiesUnderItAndItsShadeDoesNot() {
    let solid = list { $0.fill(Path(roundedRect: card, cornerRadius: 20), paint: .solid(.black)) }
    #expect(parts(solid).hidesItems)
    let shade = list { $0.fill(Path(card), paint: .solid(.black.opacity(0.9))) }
    #expect(!parts(shade).hidesItems)
    let disc = list { $0.fill(Path(ellipseIn: card), paint: .solid(.black)) }
    #expect(parts(disc).parts.allSatisfy { $0.rect != PixelRect(covering: card) })
    let turned = list {
      $0.pushTransform(CGAffineTransform(rotationAngle: 0.1))
      $0.fill(Path(card), paint: .solid(.black))
      $0.popTransform()
    }
    #expect(!parts(turned).hidesItems)
  }

  @Test func aHoleIsSeenThrough() {
    let frame = list {
      $0.fill(
        Path {
          $0.addRect(card)
          $0.addRect(card.insetBy(dx: 60, dy: 60))
        }, rule: .evenOdd, paint: .solid(.black))
    }
    #expect(!parts(frame).hidesItems)
  }

  @Test func aKeptPictureOfACardHidesToo() {
    let layer = list {
      $0.pushClip(Path(CGRect(x: 0, y: 0, width: 520, height: 390)))
      $0.pushLayer(ProjectionTransform(CGAffineTransform(translationX: 7, y: 3)))
      $0.fill(Path(roundedRect: card, cornerRadius: 20), paint: .solid(.black))
      $0.pop()
      $0.pop()
    }
    let covered = parts(layer)
    #expect(covered.hidesItems)
    // Its clip is opened where it is drawn alone.
    #expect(covered.parts.first?.clips.count == 1)
  }
}

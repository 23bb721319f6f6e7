import MartletGeometry
import MartletRaster
import MartletUI
import MartletUITestSupport
import Testing

private let rect = CGRect(x: 10, y: 20, width: 40, height: 20)

private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
  abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9 && abs(a.maxX - b.maxX) < 1e-9
    && abs(a.maxY - b.maxY) < 1e-9
}

@MainActor @Test func aRotatedShapeTurnsAboutItsAnchor() {
  let middle = Rectangle().rotation(.degrees(90)).path(in: rect).boundingRect
  #expect(isClose(middle, CGRect(x: 20, y: 10, width: 20, height: 40)))
  let corner = Rectangle().rotation(.degrees(90), anchor: .topLeading).path(in: rect).boundingRect
  #expect(isClose(corner, CGRect(x: -10, y: 20, width: 20, height: 40)))
}

@MainActor @Test func aScaledShapeKeepsItsAnchor() {
  let middle = Rectangle().scale(0.5).path(in: rect).boundingRect
  #expect(isClose(middle, CGRect(x: 20, y: 25, width: 20, height: 10)))
  let wide = Rectangle().scale(x: 2, y: 1, anchor: .leading).path(in: rect).boundingRect
  #expect(isClose(wide, CGRect(x: 10, y: 20, width: 80, height: 20)))
}

@MainActor @Test func aTransformedShapesPathIsMappedFromTheOrigin() {
  let moved = Rectangle().transform(CGAffineTransform(translationX: 5, y: -5)).path(in: rect)
  #expect(isClose(moved.boundingRect, CGRect(x: 15, y: 15, width: 40, height: 20)))
  let sized = Rectangle().size(width: 8, height: 6).path(in: rect)
  #expect(isClose(sized.boundingRect, CGRect(x: 10, y: 20, width: 8, height: 6)))
}

/// A ring that begins at the top: trimmed, drawn as a line and turned.
@MainActor @Test func aLineThatIsTurnedIsStillALine() throws {
  let host = TestHost(width: 100, height: 100) {
    Circle().trim(from: 0, to: 0.25).stroke(lineWidth: 10).rotation(.degrees(270))
      .foregroundColor(.red).frame(width: 80, height: 80)
  }
  let picture = host.picture(fonts: try TestFonts.library())
  #expect(picture[80, 24] != 0xFFFF_FFFF, "the quarter from the top to the right is drawn")
  #expect(picture[80, 76] == 0xFFFF_FFFF && picture[50, 50] == 0xFFFF_FFFF)
}

@MainActor @Test func aBorderInTheForegroundStyleLiesInside() {
  let path = Rectangle().strokeBorder(lineWidth: 4).path(in: rect)
  #expect(isClose(path.boundingRect, rect))
  let turned = Rectangle().rotation(.degrees(90)).strokeBorder(lineWidth: 4).path(in: rect)
  #expect(isClose(turned.boundingRect, CGRect(x: 20, y: 10, width: 20, height: 40)))
}

@MainActor @Test func aFixedSizeDoesNotChangeTheLayout() {
  let sized = Rectangle().size(width: 5, height: 60)
  #expect(sized.sizeThatFits(ProposedViewSize(rect.size)) == rect.size)
}

@MainActor @Test func aTurnedShapeIsInsetBeforeItsTurn() {
  let path = Rectangle().rotation(.degrees(90)).inset(by: 2).path(in: rect)
  #expect(isClose(path.boundingRect, CGRect(x: 22, y: 12, width: 16, height: 36)))
}

@MainActor @Test func theScaleOfAShapeIsAnimated() {
  let target = Circle().scale(x: 3, y: 2)
  var shape = Circle().scale(x: 1, y: 1)
  shape.animatableData = target.animatableData
  #expect(shape.scale == CGSize(width: 3, height: 2))
}

import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ConcentricRectangleTests {
  private let container = RoundedRectangle(cornerRadius: 30)

  /// The differences of two views in a container of 120 × 100 points, which fills the picture.
  private func differences(
    _ a: some View, _ b: some View, in container: some InsettableShape
  ) throws -> [String] {
    let fonts = try TestFonts.library()
    func picture(_ view: some View) -> Pixmap {
      TestHost(width: 120, height: 100, text: fonts) {
        ZStack { view }.frame(maxWidth: .infinity, maxHeight: .infinity).containerShape(container)
      }.picture(fonts: fonts)
    }
    // The measured radius is right to 1/64 of a point, which moves an edge by less than 1/50.
    return pixelDifferences(picture(a), picture(b), tolerance: 6)
  }

  @Test func aCornerLosesTheDistanceBetweenTheCorners() throws {
    let padded = ConcentricRectangle().fill(.red).padding(12)
    let expected = RoundedRectangle(cornerRadius: 18).fill(.red).padding(12)
    #expect(try differences(padded, expected, in: container) == [])
    let far = ConcentricRectangle().fill(.red).padding(30)
    #expect(try differences(far, Rectangle().fill(.red).padding(30), in: container) == [])
    let whole = ConcentricRectangle().fill(.red)
    #expect(try differences(whole, container.fill(.red), in: container) == [])
  }

  @Test func eachCornerHasItsOwnDistance() throws {
    let insets = EdgeInsets(top: 4, leading: 4, bottom: 20, trailing: 10)
    let view = ConcentricRectangle().fill(.red).padding(insets)
    let expected = UnevenRoundedRectangle(
      topLeadingRadius: 26, bottomLeadingRadius: 10, bottomTrailingRadius: 10,
      topTrailingRadius: 20)
    #expect(try differences(view, expected.fill(.red).padding(insets), in: container) == [])
    let uniform = ConcentricRectangle(corners: .concentric, isUniform: true)
    #expect(
      try differences(
        uniform.fill(.red).padding(insets),
        RoundedRectangle(cornerRadius: 26).fill(.red).padding(insets), in: container) == [])
    let rows = ConcentricRectangle(
      uniformTopCorners: .concentric, uniformBottomCorners: .concentric(minimum: 14))
    #expect(
      try differences(
        rows.fill(.red).padding(insets),
        UnevenRoundedRectangle(
          topLeadingRadius: 26, bottomLeadingRadius: 14, bottomTrailingRadius: 14,
          topTrailingRadius: 26
        ).fill(.red).padding(insets), in: container) == [])
  }

  @Test func fixedCornersStay() throws {
    let view = ConcentricRectangle(topLeadingCorner: 5, bottomTrailingCorner: .fixed(40))
      .fill(.red).padding(10)
    let expected = UnevenRoundedRectangle(
      topLeadingRadius: 5, bottomLeadingRadius: 20, bottomTrailingRadius: 40,
      topTrailingRadius: 20
    ).fill(.red).padding(10)
    #expect(try differences(view, expected, in: container) == [])
  }

  @Test func otherContainersHaveCornersToo() throws {
    let padded = ConcentricRectangle().fill(.red).padding(10)
    #expect(
      try differences(
        padded, RoundedRectangle(cornerRadius: 40).fill(.red).padding(10), in: Capsule()) == [])
    #expect(try differences(padded, Rectangle().fill(.red).padding(10), in: Rectangle()) == [])
    let uneven = UnevenRoundedRectangle(topLeadingRadius: 24, bottomTrailingRadius: 16)
    #expect(
      try differences(
        padded,
        UnevenRoundedRectangle(topLeadingRadius: 14, bottomTrailingRadius: 6).fill(.red)
          .padding(10), in: uneven) == [])
  }

  @Test func withoutAContainerCornersHaveTheirLeastRadius() {
    let rect = CGRect(x: 0, y: 0, width: 60, height: 40)
    #expect(
      ConcentricRectangle(corners: .concentric(minimum: 8)).path(in: rect)
        == Path(
          roundedRect: rect,
          cornerRadii: RectangleCornerRadii(
            topLeading: 8, bottomLeading: 8, bottomTrailing: 8, topTrailing: 8)))
    #expect(
      ConcentricRectangle().path(in: rect)
        == Path(roundedRect: rect, cornerRadii: RectangleCornerRadii()))
  }

  @Test func anInsetShapeKnowsItsContainer() throws {
    let inset = ConcentricRectangle().inset(by: 12).fill(.red)
    let expected = RoundedRectangle(cornerRadius: 18).fill(.red).padding(12)
    #expect(try differences(inset, expected, in: container) == [])
    #expect(ConcentricRectangle() == .rect(corners: .concentric))
    #expect(ConcentricRectangle() != ConcentricRectangle(corners: 4))
  }
}

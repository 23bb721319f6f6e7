import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct BarFillTests {
  /// The colours that are filled, in order.
  private func fills(_ fill: BarFill) -> [RGBA] {
    TestHost(width: 100, height: 50) { fill }.displayList.items.compactMap { item in
      if case .fill(_, _, .solid(let color)) = item.content { color } else { nil }
    }
  }

  @Test func withoutAStyleTheGroundIsAGreyOfTheScheme() {
    let light = fills(BarFill(edge: .top)).first
    let dark = fills(BarFill(edge: .top, scheme: .dark)).first
    #expect(light == Color(white: 0.975).resolved(in: EnvironmentValues()))
    #expect(dark == Color(white: 0.09).resolved(in: EnvironmentValues()))
  }

  @Test func aStyleReplacesTheGrey() {
    #expect(fills(BarFill(AnyShapeStyle(Color.black), edge: .bottom)).first == .black)
  }
}

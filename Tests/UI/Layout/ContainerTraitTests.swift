import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContainerTraitTests {
  private enum Width: LayoutValueKey {
    static let defaultValue: CGFloat = 10
  }

  /// As wide as the values of its views say.
  private struct Sum: Layout {
    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> CGSize {
      CGSize(width: subviews.reduce(0) { $0 + $1[Width.self] }, height: 10)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}
  }

  private func width(@ViewBuilder _ views: () -> some View) -> CGFloat? {
    TestHost { Sum()(views).probe("sum") }.frame(of: "sum")?.width
  }

  @Test func aViewWithoutAValueHasTheDefault() {
    #expect(
      width {
        Color.red
        Color.red.layoutValue(key: Width.self, value: 30)
      } == 40)
  }

  @Test func aValuePassesThroughModifiersToTheNearestContainer() {
    #expect(width { Color.red.layoutValue(key: Width.self, value: 30).padding(5) } == 30)
    #expect(width { ZStack { Color.red.layoutValue(key: Width.self, value: 30) } } == 10)
  }

  @Test func theOuterValueCounts() {
    let view = Color.red.layoutValue(key: Width.self, value: 30)
    #expect(width { view.layoutValue(key: Width.self, value: 50) } == 50)
  }
}

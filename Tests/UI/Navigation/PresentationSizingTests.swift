import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PresentationSizingTests {
  /// Fills the card of a sheet. Its ideal size is 300 × 200 points.
  private var content: some View {
    Color.red
      .frame(idealWidth: 300, maxWidth: .infinity, idealHeight: 200, maxHeight: .infinity)
      .probe("card")
  }

  private func card(
    width: Double = 1000, height: Double = 700, _ sizing: (any PresentationSizing)?,
    detents: Set<PresentationDetent> = []
  ) -> CGRect? {
    func sized(_ sizing: some PresentationSizing) -> AnyView {
      AnyView(content.presentationSizing(sizing))
    }
    let sheet = sizing.map { sized($0) } ?? AnyView(content)
    let host = TestHost(width: width, height: height) {
      Color.gray.sheet(isPresented: .constant(true)) { sheet.presentationDetents(detents) }
    }
    host.advance(2)
    #expect(host.reports.isEmpty)
    return host.layoutFrame(of: "card")
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func theUsualSizeIsThatOfAPage() {
    let usual = rect(144, 24, 712, 652)
    #expect(card(nil) == usual)
    #expect(card(AutomaticPresentationSizing.automatic) == usual)
    #expect(card(PagePresentationSizing.page) == usual)
  }

  @Test func aFormIsSmaller() {
    #expect(card(FormPresentationSizing.form) == rect(230, 40, 540, 620))
    // The display has less height than a form.
    #expect(card(height: 500, FormPresentationSizing.form) == rect(230, 24, 540, 452))
  }

  @Test func aFittedSheetHasTheIdealSizeOfItsViews() {
    #expect(card(FittedPresentationSizing.fitted) == rect(350, 250, 300, 200))
    let page = PagePresentationSizing.page
    #expect(card(page.fitted(horizontal: false, vertical: true)) == rect(144, 250, 712, 200))
    #expect(card(page.fitted(horizontal: true, vertical: false)) == rect(350, 24, 300, 652))
    #expect(card(page.fitted(horizontal: true, vertical: true)) == rect(350, 250, 300, 200))
  }

  @Test func aRuleOfAProgramIsKeptWithinTheDisplay() {
    struct Own: PresentationSizing {
      let width: CGFloat?
      let height: CGFloat?

      func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
      ) -> ProposedViewSize { ProposedViewSize(width: width, height: height) }
    }
    #expect(card(Own(width: 400, height: nil)) == rect(300, 24, 400, 652))
    #expect(card(Own(width: 4000, height: .infinity)) == rect(24, 24, 952, 652))
    #expect(card(Own(width: 0, height: -5)) == rect(478, 328, 44, 44))
  }

  @Test func aNarrowDisplayAndDetentsIgnoreTheRule() {
    let form = FormPresentationSizing.form
    #expect(card(width: 600, form) == card(width: 600, nil))
    let usual = card(nil, detents: [.medium])
    #expect(card(form, detents: [.medium]) == usual)
  }

  @Test func theOutermostRuleWins() {
    let host = TestHost(width: 1000, height: 700) {
      Color.gray.sheet(isPresented: .constant(true)) {
        content.presentationSizing(.form.fitted(horizontal: true, vertical: false))
          .presentationSizing(.page)
      }
    }
    host.advance(2)
    #expect(host.layoutFrame(of: "card")?.width == 712)
  }
}

import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct FormTests {
  private func form() -> some View {
    Form { Color.red.frame(height: 32).probe("row") }
  }

  @Test func aFormWithoutABarBeginsBelowItsUpperEdge() {
    // A row of a list has an inset of 6 points.
    #expect(TestHost { form() }.frame(of: "row")?.minY == 41)
  }

  @Test func aFormBelowABarBeginsAtTheBar() {
    let host = TestHost {
      NavigationStack { form().navigationTitle("Title").navigationBarTitleDisplayMode(.inline) }
    }
    let top = host.frame(of: "row")?.minY ?? 0
    #expect(top >= 50 && top <= 51, "\(top)")
  }

  @Test func aHeaderOfTheFirstSectionHasItsOwnSpace() {
    let host = TestHost {
      Form {
        Section {
          Text("row")
        } header: {
          Color.red.frame(height: 20).probe("header")
        }
      }
    }
    // Insets of 6 points and the space of a header are part of the 35 points and the inset.
    #expect(host.frame(of: "header")?.minY == 41)
  }
}

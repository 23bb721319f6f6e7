import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ControlGroupTests {
  private struct Column: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.label
        configuration.content
      }
    }
  }

  @Test func controlsAre44PointsWideWithHairlinesBetween() {
    let host = TestHost {
      ControlGroup {
        box("a", 10, 10)
        box("b", 10, 10)
      }
      .probe("group")
    }
    #expect(host.frame(of: "group")?.size == CGSize(width: 89, height: 44))
    let distance = (host.frame(of: "b")?.minX ?? 0) - (host.frame(of: "a")?.minX ?? 0)
    #expect(distance == 45)
  }

  @Test func onlyAStyleOfItsOwnShowsTheLabel() {
    let group = ControlGroup("Edit") { Text("Cut") }
    #expect(TestHost { group }.texts == ["Cut"])
    #expect(TestHost { group.controlGroupStyle(Column()) }.texts == ["Edit", "Cut"])
  }
}

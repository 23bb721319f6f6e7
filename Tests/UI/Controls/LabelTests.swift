import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LabelTests {
  private struct Column: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.title
        configuration.icon
      }
    }
  }

  private func host(_ style: some LabelStyle) -> TestHost {
    TestHost(width: 200, height: 100) {
      Label {
        box("title", 60, 20)
      } icon: {
        box("icon", 20, 20)
      }
      .labelStyle(style)
    }
  }

  @Test func theIconIsEightPointsBeforeTheTitle() {
    for host in [host(.automatic), host(.titleAndIcon)] {
      #expect(host.frame(of: "icon") == rect(56, 40, 20, 20))
      #expect(host.frame(of: "title") == rect(84, 40, 60, 20))
    }
  }

  @Test func aStyleMayShowOnePartAlone() {
    #expect(host(.titleOnly).frame(of: "title") == rect(70, 40, 60, 20))
    #expect(host(.titleOnly).frame(of: "icon") == nil)
    #expect(host(.iconOnly).frame(of: "icon") == rect(90, 40, 20, 20))
    #expect(host(.iconOnly).frame(of: "title") == nil)
  }

  @Test func anOwnStyleGetsBothParts() {
    let host = host(Column())
    #expect(host.frame(of: "title") == rect(70, 30, 60, 20))
    #expect(host.frame(of: "icon") == rect(90, 50, 20, 20))
  }
}

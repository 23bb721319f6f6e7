import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ToolbarTests {
  /// A title keeps 8 points to the views at the ends, and is in the middle if it fits there.
  @Test func theTitleOfANarrowBarStays() throws {
    func host(_ title: String, _ width: Double, _ item: CGFloat = 0) -> TestHost {
      TestHost(width: width) {
        NavigationStack {
          Color.clear.navigationTitle(title).navigationBarTitleDisplayMode(.inline)
            .toolbar {
              ToolbarItem(placement: .topBarLeading) {
                if item > 0 { Color.red.frame(width: item, height: 20).probe("item") }
              }
            }
        }
      }
    }
    for width in [400.0, 176, 120, 90] {
      let frame = try #require(host("Hall", width).textFrames["Hall"], "\(width)")
      #expect(abs(frame.midX - width / 2) < 1 && frame.width > 20, "\(width): \(frame)")
    }
    let narrow = host("Hall", 150, 60)
    let title = try #require(narrow.textFrames["Hall"])
    #expect(title.minX >= 16 + 60 + 8 && title.maxX <= 150 - 16)
  }

  @Test func toolbarItemsStandInTheirAreas() throws {
    let host = TestHost {
      NavigationStack {
        Color.clear.toolbar {
          ToolbarItem(placement: .topBarLeading) { Text("left") }
          ToolbarItem(placement: .topBarTrailing) { Text("right") }
          ToolbarItem(placement: .bottomBar) { Text("low") }
          ToolbarItem(placement: .keyboard) { Text("never") }
        }
      }
    }
    let frames = host.textFrames
    #expect(try #require(frames["left"]).minX == 16)
    #expect(try #require(frames["right"]).maxX == 384)
    #expect(try #require(frames["low"]).minY > 240)
    #expect(frames["never"] == nil)
  }
}

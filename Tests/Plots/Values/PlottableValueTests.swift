import MartletUI
import Testing

@testable import MartletPlots

@MainActor
struct PlottableValueTests {
  @Test func theLabelCanBeAKeyOrAText() {
    let key: LocalizedStringKey = "Rooms"
    let interval = PlotInterval(3)
    #expect(PlottableValue.value(key, 3).interval == interval)
    #expect(PlottableValue.value(Text("Rooms"), 3).interval == interval)
    #expect(PlottableValue.value("Rooms", 3).interval == interval)
  }

  @Test func theLabelOfAProjectionCanBeAKey() {
    let key: LocalizedStringKey = "Length"
    let projection = PlottableProjection<String, Int>.value(key, \.count)
    #expect("Hall"[keyPath: projection.path] == 4)
  }
}

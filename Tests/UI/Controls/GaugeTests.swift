import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GaugeTests {
  /// Shows the position of the value in percent.
  private struct Percent: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
      Text("\(Int((configuration.value * 100).rounded()))")
    }
  }

  private func percent(_ value: Double, in bounds: ClosedRange<Double>) -> String? {
    TestHost { Gauge(value: value, in: bounds) { Text("Tank") }.gaugeStyle(Percent()) }.texts
      .first
  }

  @Test func theValueIsAPositionBetweenTheBounds() {
    #expect(percent(30, in: 20...60) == "25")
    #expect(percent(20, in: 20...60) == "0")
  }

  @Test func aValueBeyondTheBoundsStaysAtThem() {
    #expect(percent(150, in: 0...100) == "100")
    #expect(percent(-5, in: 0...100) == "0")
    #expect(percent(.nan, in: 0...100) == "0")
  }

  @Test func aCircleHasItsOwnSize() {
    let host = TestHost {
      Gauge(value: 0.5) { Text("Tank") }.gaugeStyle(.accessoryCircular).probe("gauge")
    }
    #expect(host.frame(of: "gauge")?.size == CGSize(width: 56, height: 56))
    #expect(host.texts.isEmpty, "it has no room for the label")
  }
}

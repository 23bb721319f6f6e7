import MartletUI
import Testing

struct AXChartDescriptorTests {
  @Test func aPointIsAtANumberOrAName() {
    #expect(AXDataPoint(x: 2, y: 3).xValue == .number(2))
    let point = AXDataPoint(x: "May", additionalValues: [.category("red")], label: "warm")
    #expect(point.xValue == .category("May") && point.yValue == nil)
    #expect(point.additionalValues == [.category("red")] && point.label == "warm")
  }
}

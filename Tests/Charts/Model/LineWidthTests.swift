import Testing

@testable import MartletCharts

@Suite struct LineWidthTests {
  @Test func widthsGrow() {
    let widths = [LineWidth.hairline, LineWidth.outline, LineWidth.line, LineWidth.sign]
    #expect(widths == [1, 1.5, 2, 3])
  }
}

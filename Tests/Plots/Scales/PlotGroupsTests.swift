import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotGroupsTests {
  private func groups(_ values: [_PlotValue], _ settings: GroupSettings = GroupSettings())
    -> PlotGroups
  {
    PlotGroups(
      values.map { value in
        var look = _MarkLook()
        look.colorGroup = value
        look.lineGroup = value
        return PlotMark(.point, x: nil, y: nil, look)
      }, settings)
  }

  @Test func valuesAreNumberedFromTheDomainOn() {
    var settings = GroupSettings()
    settings.colorDomain = [.category("c"), .category("a")]
    let groups = groups(["a", "b", "c", "b"].map { .category($0) }, settings)
    #expect(groups.colorNames.values == [.category("c"), .category("a"), .category("b")])
    #expect(groups.lineNames.index(of: .category("b")) == 1)
    #expect(groups.lineNames.index(of: .category("z")) == nil)
    let color = groups.style(of: .category("b")).style as? Color
    #expect(color == PlotGroups.colors[2])
  }

  @Test func onlyDifferentNumbersHaveShades() {
    #expect(groups([.number(1), .number(4)]).shades?.count == 2)
    #expect(groups([.number(4)]).shades == nil)
    #expect(groups([.number(1), .category("a")]).shades == nil)
    var settings = GroupSettings()
    settings.colorRange = [Color.red, .green, .blue].map { AnyShapeStyle($0) }
    #expect(groups([.number(1), .number(4)], settings).shades == [.red, .green, .blue])
    settings.colorMapping = { _ in AnyShapeStyle(Color.red) }
    #expect(groups([.number(1), .number(4)], settings).shades == nil)
  }

  /// The time for the styles of 16 times as many values is far from 256 times as long. The least of
  /// ten rounds leaves out what other processes take.
  @Test(arguments: [true, false]) func aStyleCostsTheSameWithAnyNumberOfValues(areNumbers: Bool) {
    func time(_ count: Int) -> Duration {
      let values = (0..<count).map { index -> _PlotValue in
        areNumbers ? .number(Double(index)) : .category("value \(index)")
      }
      let groups = groups(values)
      return (0..<10).map { _ in
        ContinuousClock().measure {
          for value in values {
            _ = groups.style(of: value)
            _ = groups.lineStyle(of: value)
          }
        }
      }.min() ?? .zero
    }
    #expect(time(16_000) < time(1000) * 160)
  }
}

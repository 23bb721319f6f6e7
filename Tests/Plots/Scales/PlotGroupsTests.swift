import MartletUI
import MartletUITestSupport
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

  @Test func numbersBeyondTheDomainHaveTheLooksOfItsEnds() {
    var settings = GroupSettings()
    settings.colorDomain = [.number(0), .number(10)]
    settings.colorRange = [AnyShapeStyle(Color.red), AnyShapeStyle(Color.blue)]
    (settings.sizeDomain, settings.sizeRange) = (0...9, 10...100)
    let groups = groups([.number(0), .number(20)], settings)
    let colors = [5, 10, 20].map { groups.style(of: .number($0)).style as? Color }
    #expect(colors[0] != colors[1] && colors[1] == colors[2])
    #expect([-1, 0, 4.5, 20].map { groups.symbolArea(of: .number($0)) } == [10, 10, 55, 100])
  }

  /// Reports the settings of the charts in its place.
  private struct Reporter: View {
    @Environment(\.chartSettings) private var settings
    let report: (GroupSettings) -> Void

    init(report: @escaping (GroupSettings) -> Void) { self.report = report }

    var body: some View {
      let _ = report(settings.groups)
      Color.clear
    }
  }

  @Test func modifiersSetDomainsAndMappings() {
    var found = GroupSettings()
    let host = TestHost {
      Reporter { found = $0 }
        .chartForegroundStyleScale(domain: 1...5, range: Gradient(colors: [.red, .blue]))
        .chartSymbolSizeScale(domain: 2...4, range: 30...60)
        .chartSymbolScale { (name: String) in
          name == "a" ? BasicChartSymbolShape.square : BasicChartSymbolShape.circle
        }
    }
    _ = host.displayList
    #expect(found.colorDomain == [.number(1), .number(5)] && found.colorRange.count == 2)
    #expect(found.sizeDomain == 2...4 && found.sizeRange == 30...60)
    #expect(found.symbolMapping?(.category("a")) != nil)
    #expect(found.symbolMapping?(.number(1)) == nil)
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

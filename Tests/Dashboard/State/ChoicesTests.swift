import MartletConfig
import MartletSeries
import Testing

@testable import MartletCharts
@testable import MartletDashboard

private typealias Record = ChartState.Record

@MainActor private func model() throws -> DashboardModel {
  let text = """
    [[source]]
    id = "s"
    path = "/s.json"
    [[page]]
    id = "a"
    source = "s"
    [[page]]
    id = "b"
    source = "s"
    sync = "group"
    """
  return DashboardModel(config: try Config(layers: [ConfigLayer(file: "/m.toml", text: text)]))
}

@MainActor struct ChoicesTests {
  @Test func whatWasChosenReadsBackWhatWasNotIsNotWritten() throws {
    var memory = ChartStore.Memory()
    memory.charts = [
      "s.0": Record(window: .newest(86_400_000.5), hidden: ["y0", "a \"b\" \\ \u{1}\u{7F}ü"]),
      "s.1": Record(window: .fixed(lower: 1.7e12, upper: 1.8e12, end: 1.81e12)),
    ]
    memory.shared = .newest(5)
    let choices = Choices(page: "b", charts: ["a": memory])
    #expect(Choices(parsing: choices.text) == choices)
    #expect(Choices().text == "")
  }

  @Test(arguments: [
    "no toml [", "page = 3", "[[chart]]\npage = \"a\"\n", "[chart]\n",
    "[[chart]]\nid = 3\npage = 4",
    "[[shared]]\npage = \"a\"\nnewest = [nan]", "[[shared]]\npage = \"a\"\nfixed = [2, 1, 3]",
    "[[shared]]\npage = \"a\"\nfixed = [1e300, 2e300, 3]", "[[shared]]\npage=\"a\"\nnewest=[-1]",
  ])
  func nonsenseIsAsIfNobodyHadChosen(text: String) throws {
    let model = try model()
    model.restore(Choices(parsing: text))
    #expect(model.choices == Choices(page: "a"))
  }

  @Test func aModelShowsWhatAnEarlierOneWasLeftAt() throws {
    let (old, new) = (try model(), try model())
    var count = 0
    old.onChoice = { count += 1 }
    old.showPage("b")
    let data = try ChartData(
      times: Array(stride(from: 0, to: 1_000_000, by: 1000)),
      series: [ChartSeries(id: "y0", name: "", values: Array(repeating: 1, count: 1000))])
    let chart = old.charts(of: "a").chart("s.0").state(isSynchronized: false)
    chart.wrappedValue.show(TimeWindow(lower: 100_000, upper: 300_000), in: data)
    chart.wrappedValue.setHidden(["y0"])
    let shared = old.charts(of: "b").chart("s.0").state(isSynchronized: true)
    shared.wrappedValue.show(TimeWindow(lower: 200_000, upper: 500_000), in: data)
    #expect(count == 4)
    new.restore(Choices(parsing: old.choices.text))
    #expect(new.choices == old.choices)
    #expect(new.state.page == "b")
    let restored = new.charts(of: "a").chart("s.0").state(isSynchronized: false).wrappedValue
    #expect(restored.window(in: data) == TimeWindow(lower: 100_000, upper: 300_000))
    #expect(restored.hidden == ["y0"])
    let other = new.charts(of: "b").chart("s.1").state(isSynchronized: true).wrappedValue
    #expect(other.window(in: data) == TimeWindow(lower: 200_000, upper: 500_000))
  }

  @Test func pagesThatAreGoneAreLeftOut() throws {
    let model = try model()
    var memory = ChartStore.Memory()
    memory.shared = .newest(5)
    model.restore(Choices(page: "gone", charts: ["gone": memory]))
    #expect(model.choices == Choices(page: "a"))
  }
}

import MartletCharts
import MartletConfig
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// A panel that nobody touches.
@MainActor @Suite struct IdleTests {
  private func dashboard(_ idle: String) throws -> (DashboardModel, TestHost) {
    let pages = ["a", "b", "c"].map { "[[page]]\nid = \"\($0)\"\nkind = \"tiles\"\n" }
    let text = "[status]\nshow = false\n[idle]\n\(idle)\n\(pages.joined())"
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    let host = TestHost(width: 420, height: 200) {
      DashboardRoot(model: model) { _ in 1_767_225_600_000 }
    }
    return (model, host)
  }

  private func touch(_ host: TestHost) {
    host.touch(.down, CGPoint(x: 200, y: 100))
    host.advance(0.05)
    host.touch(.up, CGPoint(x: 200, y: 100))
    host.advance(0.05)
  }

  @Test func thePanelReturnsToItsPageAndToTheFirstRange() throws {
    let (model, host) = try dashboard("page = \"b\"\nafter = \"10s\"")
    let charts = model.charts(of: "c")
    var memory = ChartStore.Memory()
    var record = ChartState.Record()
    record.hidden = ["y"]
    memory.charts["x"] = record
    charts.memory = memory
    #expect(charts.memory == memory)
    model.showPage("c")
    host.advance(9)
    #expect(model.choices.page == "c")
    host.advance(2)
    #expect(model.choices.page == "b")
    #expect(charts.memory == ChartStore.Memory())
    host.advance(1)
    #expect(host.host.nextDeadline == nil)
    // The next touch begins the time anew.
    touch(host)
    model.showPage("a")
    host.advance(9)
    #expect(model.choices.page == "a")
    host.advance(2)
    #expect(model.choices.page == "b")
  }

  @Test func pagesFollowEachOtherUntilATouch() throws {
    let (model, host) = try dashboard(
      "rotate = \"5s\"\nafter = \"10s\"\npages = [\"a\", \"c\"]")
    var seen: [String] = []
    for _ in 0..<29 {
      host.advance(1)
      if let page = model.choices.page, seen.last != page { seen.append(page) }
    }
    #expect(seen == ["a", "c", "a", "c"])
    touch(host)
    host.advance(9)
    #expect(model.choices.page == "c")
    host.advance(7)
    #expect(model.choices.page == "a")
  }

  @Test func anAttractPageIsLeftByATouch() throws {
    let (model, host) = try dashboard("attract = \"c\"\npage = \"b\"\nafter = \"10s\"")
    host.advance(9)
    #expect(model.choices.page != "c")
    host.advance(2)
    #expect(model.choices.page == "c")
    touch(host)
    #expect(model.choices.page == "b")
    // Who turns to it is not led away again.
    model.showPage("c")
    touch(host)
    #expect(model.choices.page == "c")
  }

  @Test func withoutAHomeATouchLeadsToTheFirstOtherPage() throws {
    let (model, host) = try dashboard("attract = \"a\"\nafter = \"10s\"")
    host.advance(11)
    #expect(model.choices.page == "a")
    touch(host)
    #expect(model.choices.page == "b")
  }

  @Test func withoutASettingNothingHappens() throws {
    let (model, host) = try dashboard("after = \"10s\"")
    model.showPage("c")
    host.advance(100)
    #expect(model.choices.page == "c" && host.host.nextDeadline == nil)
  }

  @Test(arguments: [
    ("page = \"d\"", "there is no page \"d\""), ("attract = \"d\"", "there is no page \"d\""),
    ("rotate = \"5s\"\npages = [\"x\"]", "there is no page \"x\""),
    ("pages = [\"a\"]", "idle.pages needs rotate"),
    ("page = \"a\"\nafter = \"1s\"", "after"),
  ])
  func aWrongSettingIsNamed(text: String, message: String) throws {
    let pages = "[[page]]\nid = \"a\"\nkind = \"tiles\"\n"
    let layers = [ConfigLayer(file: "/m.toml", text: "[idle]\n\(text)\n\(pages)")]
    let (_, problems) = Config.reading(layers)
    #expect(problems.contains { $0.message.contains(message) }, "\(problems)")
  }
}

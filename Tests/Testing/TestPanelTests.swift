import MartletGeometry
import MartletUI
import Testing

@testable import MartletTesting

private struct Page: View {
  @State private var starts = 0
  @State private var isOn = false
  @State private var volume = 0.25
  @State private var name = ""
  @State private var isLate = false

  var body: some View {
    VStack {
      Text("Started \(starts)")
      Button("Start") { starts += 1 }
      Button("Locked") { starts += 100 }.disabled(true)
      Toggle("Lamp", isOn: $isOn)
      Slider(value: $volume, label: { Text("Volume") })
      TextField("Name", text: $name)
      Text("Row").accessibilityAction(named: "Reset") { starts = 0 }
      if isLate { Text("Late") }
    }
    .onElapse(of: 1, since: 0) { _ in isLate = true }
  }
}

@MainActor struct TestPanelTests {
  private let panel = TestPanel(size: CGSize(width: 400, height: 400)) { Page() }

  @Test func aTapFindsAButtonByItsLabel() throws {
    #expect(panel.texts.contains("Started 0"))
    try panel.tap("Start")
    try panel.tap("Start")
    #expect(panel.texts.contains("Started 2"))
    try panel.perform("Reset", on: "Row")
    #expect(panel.texts.contains("Started 0"))
  }

  @Test func controlsAreSetAndSayTheirValues() throws {
    try panel.tap("Lamp")
    #expect(try panel.element("Lamp").value == "on")
    try panel.set("Lamp", to: false)
    #expect(try panel.element("Lamp").value == "off")
    try panel.set("Volume", to: 0.5)
    #expect(try panel.element("Volume").value == "50%")
    try panel.perform("increment", on: "Volume")
    #expect(try panel.element("Volume").value == "60%")
    try panel.set("Name", to: "Ada")
    #expect(try panel.element("Name").value == "Ada")
    #expect(try panel.element("Name").role == "textField")
  }

  @Test func anErrorListsTheLabelsThatAreThere() {
    let error = #expect(throws: TestPanelError.self) { try panel.tap("Strat") }
    #expect(
      error?.description
        == "no element is called “Strat”; there are “Started 0”, “Start”, “Locked”, “Lamp”, "
        + "“Volume”, “Name”, “Row”")
  }

  @Test func whatCannotBeDoneIsAnError() {
    func problem(_ body: () throws(TestPanelError) -> Void) -> TestPanelError.Problem? {
      do throws(TestPanelError) {
        try body()
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(problem { () throws(TestPanelError) in try panel.tap("Locked") } == .disabled)
    #expect(
      problem { () throws(TestPanelError) in try panel.perform("Fly", on: "Row") }
        == .noAction("Fly"))
    #expect(
      problem { () throws(TestPanelError) in try panel.set("Lamp", to: 0.5) } == .noValue)
    let small = TestPanel(size: CGSize(width: 100, height: 20)) {
      VStack(spacing: 0) {
        Color.red.frame(height: 200)
        Button("Below") {}
      }
    }
    #expect(problem { () throws(TestPanelError) in try small.tap("Below") } == .outside)
  }

  @Test func theClockIsTurnedByHand() {
    #expect(!panel.texts.contains("Late"))
    panel.advance(by: 0.5)
    #expect(!panel.texts.contains("Late"))
    panel.advance(by: 0.6)
    #expect(panel.texts.contains("Late"))
  }
}

import MartletConfig
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

@MainActor @Suite struct PageMenuTests {
  private nonisolated static let pages = [
    ("kitchen", "Kitchen", "House"), ("pump", "Pump", "Plant"), ("hall", "Hall", "House"),
    ("all", "Overview", ""), ("line", "Line 2", "Plant"),
  ]

  private static func config(
    language: String = "en", theme: String = "dark", groups: Bool = true
  ) throws -> Config {
    let tables = pages.map { id, title, group in
      "[[page]]\nid = \"\(id)\"\ntitle = \"\(title)\"\nkind = \"alarms\"\n"
        + (group.isEmpty || !groups ? "" : "group = \"\(group)\"\n")
    }
    let text =
      "[status]\nclock = \"\"\n[display]\ntheme = \"\(theme)\"\n[locale]\nlanguage = \"\(language)\"\n"
      + tables.joined()
    return try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  }

  @MainActor private struct Panel {
    let model: DashboardModel
    let host: TestHost

    init(
      _ config: Config, width: Double = 800, height: Double = 480,
      text: any TextSetting = FixedText()
    ) {
      let model = DashboardModel(config: config)
      self.model = model
      host = TestHost(width: width, height: height, text: text) {
        DashboardRoot(model: model) { _ in 1_767_268_800_000 }
      }
      host.advance(0.5)
    }
  }

  @Test func thePagesOfAGroupAreSideBySide() throws {
    let config = try Self.config()
    #expect(config.pages.map(\.id) == ["kitchen", "hall", "pump", "line", "all"])
    #expect(config.pageGroups.map(\.name) == ["House", "Plant", nil])
    #expect(config.pageGroups.map(\.pages) == [0..<2, 2..<4, 4..<5])
    #expect(config.hasMenu)
    let plain = try Self.config(groups: false)
    #expect(plain.pages.map(\.id) == Self.pages.map(\.0))
    #expect(!plain.hasMenu)
  }

  @Test func aTouchOfTheNameOpensTheMenuAndAnotherShowsAPage() throws {
    let panel = Panel(try Self.config())
    #expect(!panel.host.texts.contains("Line 2"))
    panel.host.tap("menu.open")
    panel.host.advance(0.5)
    for text in ["House", "Plant", "Kitchen", "Hall", "Pump", "Line 2", "Overview"] {
      #expect(panel.host.texts.contains(text), "\(text)")
    }
    panel.host.tap("menu.line")
    panel.host.advance(2)
    #expect(panel.model.page == "line")
    #expect(panel.host.frame(of: "menu") == nil)
    #expect(panel.host.host.nextDeadline == nil)
  }

  @Test func aTouchBesideTheMenuClosesItAndReachesNothingElse() throws {
    let panel = Panel(try Self.config())
    panel.model.openMenu()
    panel.host.advance(0.5)
    panel.host.drag(from: CGPoint(x: 700, y: 240), to: CGPoint(x: 420, y: 240))
    panel.host.advance(1)
    #expect(panel.model.page == "kitchen")
    panel.host.tap(CGPoint(x: 700, y: 240))
    panel.host.advance(0.5)
    #expect(panel.host.frame(of: "menu") == nil)
    #expect(panel.model.page == "kitchen")
  }

  @Test func keysOpenTheMenuMoveTheMarkAndChoose() throws {
    let panel = Panel(try Self.config())
    for key in [MenuKey.up, .down, .choose, .cancel] { #expect(!panel.model.handle(key)) }
    #expect(panel.model.handle(.menu))
    for _ in 0..<9 { #expect(panel.model.handle(.down)) }
    #expect(panel.model.handle(.up))
    panel.host.advance(0.5)
    #expect(panel.model.handle(.choose))
    panel.host.advance(2)
    #expect(panel.model.page == "line")
    #expect(panel.model.handle(.menu))
    #expect(panel.model.handle(.cancel))
    panel.host.advance(0.5)
    #expect(panel.host.frame(of: "menu") == nil)
    #expect(panel.model.page == "line")
  }

  @Test func keysTurnPagesWithoutAMenuToo() throws {
    let model = Panel(try Self.config(groups: false)).model
    #expect(model.page == "kitchen")
    // There is no page before the first one, and the key is used all the same.
    #expect(model.handle(.left) && model.page == "kitchen")
    #expect(model.handle(.right) && model.page == "pump")
    #expect(model.handle(.next) && model.page == "hall")
    #expect(model.handle(.previous) && model.page == "pump")
    // While a view has the focus, the arrow keys belong to it.
    #expect(!model.handle(.right, hasFocus: true) && model.page == "pump")
    #expect(model.handle(.next, hasFocus: true) && model.page == "hall")
    model.cleaning = 30
    #expect(!model.handle(.next) && model.page == "hall")
  }

  @Test func readFromTheRightTheNextPageIsAtTheLeft() throws {
    let model = Panel(try Self.config(language: "ar", groups: false)).model
    #expect(model.handle(.left) && model.page == "pump")
    #expect(model.handle(.right) && model.page == "kitchen")
    #expect(model.handle(.next) && model.page == "pump")
  }

  @Test func inTheMenuThePageKeysMoveTheMark() throws {
    let panel = Panel(try Self.config())
    panel.model.openMenu()
    #expect(panel.model.markedPage == "kitchen")
    #expect(panel.model.handle(.next) && panel.model.markedPage == "hall")
    #expect(panel.model.handle(.right) && panel.model.markedPage == "hall")
    #expect(panel.model.handle(.previous) && panel.model.markedPage == "kitchen")
    #expect(panel.model.page == "kitchen")
  }

  @Test func aKeyReachesTheNameOfThePageAndReturnOpensTheMenu() throws {
    let panel = Panel(try Self.config())
    #expect(!panel.host.host.hasFocus)
    panel.host.press("Tab")
    #expect(panel.host.focusedIdentifier == "menu.open")
    #expect(panel.host.host.hasFocus)
    panel.host.press("Enter")
    #expect(panel.model.markedPage == "kitchen")
    // The menu covers the page, so the focus is among its pages.
    panel.host.advance(0.7)
    #expect(panel.host.focusedIdentifier?.hasPrefix("menu.") == true)
    #expect(panel.host.focusedIdentifier != "menu.open")
    panel.host.press("Escape")
    #expect(!panel.host.host.hasFocus)
  }

  @Test func withoutGroupsThereIsNoMenu() throws {
    let panel = Panel(try Self.config(groups: false))
    #expect(panel.host.frame(of: "menu.open") == nil)
    #expect(!panel.model.handle(.menu))
    panel.model.openMenu()
    panel.host.advance(0.5)
    #expect(panel.host.frame(of: "menu") == nil)
  }

  @Test func readFromTheRightTheMenuIsAtTheRight() throws {
    let panel = Panel(try Self.config(language: "ar"))
    panel.model.openMenu()
    panel.host.advance(0.5)
    let frame = try #require(panel.host.frame(of: "menu"))
    #expect(frame.maxX == 800 && frame.minX == 480)
  }

  @Test(arguments: ["en dark 800 480", "ar light 480 800", "en dark 320 240"])
  func theMenuLooksAsItDid(variant: String) throws {
    let words = variant.split(separator: " ").map(String.init)
    let fonts = try TestFonts.library()
    let panel = Panel(
      try Self.config(language: words[0], theme: words[1]), width: Double(words[2])!,
      height: Double(words[3])!, text: fonts)
    panel.model.openMenu()
    panel.host.advance(0.5)
    let picture = panel.host.picture(fonts: fonts)
    expectGolden(picture, "menu-\(words[0])-\(words[2])")
  }
}

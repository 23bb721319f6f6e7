import MartletGeometry
import MartletUI
import Testing

@testable import MartletApp

@MainActor struct LayoutReportTests {
  private func json<V: View>(scale: Double = 1, @ViewBuilder _ view: @escaping () -> V) throws
    -> String
  {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 200, height: 100)
    options.scale = scale
    var report: LayoutReport?
    _ = try Program { _ in view() }.picture(
      at: 0, options, reporting: { Issue.record("\($0)") }, onLayout: { report = $0 })
    return try #require(report).json
  }

  @Test func elementsAreATreeInDevicePixels() throws {
    let found = try json(scale: 2) {
      Color.red.frame(width: 20, height: 10)
        .accessibilityLabel("Lamp \"one\"").accessibilityHint("Tap it")
        .accessibilityAddTraits([.isButton, .isSelected])
        .accessibilityAction(named: "Dim") {}
    }
    #expect(
      found.hasSuffix(
        #""accessibility":[{"role":"button","label":"Lamp \"one\"","hint":"Tap it","#
          + #""traits":["isButton","isSelected"],"frame":[80,40,40,20],"actions":["Dim"]}]}"#))
  }

  @Test func controlsHaveRolesValuesAndActions() throws {
    let found = try json {
      VStack {
        Toggle("Lamp", isOn: .constant(true)).disabled(true)
        SecureField("PIN", text: .constant("hunter2"))
      }
    }
    #expect(found.contains(#"{"role":"toggle","label":"Lamp","value":"on","enabled":false,"#))
    #expect(found.contains(#"{"role":"secureField","label":"PIN","traits":[]"#))
    #expect(!found.contains("hunter2"))
  }

  @Test func groupsHaveChildren() throws {
    let found = try json {
      Color.red.frame(width: 20, height: 10)
        .accessibilityChildren { Color.blue.accessibilityLabel("inside") }
    }
    #expect(found.contains(#"{"role":"group","label":"","traits":[],"frame":[90,45,20,10],"#))
    #expect(found.contains(#""children":[{"role":"element","label":"inside""#))
  }
}

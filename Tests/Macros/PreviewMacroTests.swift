import MartletMacros
import Testing

struct PreviewMacroTests {
  private func expand(_ source: String, line: Int = 7) throws -> String {
    try PreviewMacro.expand(source, file: "Panel/Card.swift", line: line, discriminator: "$sU")
  }

  @Test func aPreviewIsAnEntryOfADebuggingBuild() throws {
    #expect(
      try expand(#"#Preview("Card") { Card() }"#) == """
        #if DEBUG
        enum $sU15PreviewRegistryfMu_ {
        @section("martlet_previews") @used
        static let entry: @convention(c) @MainActor () -> UInt = {
        _PreviewSite(file: "Panel/Card.swift", line: 7).entry("Card") { Card() }
        }
        }
        #endif
        """)
  }

  @Test func argumentsAndBodyStayAsTheyAre() throws {
    for call in [
      " { Card() }",
      "(\"A \\(1)\", traits: .landscapeLeft, .modifier(Data { 1 })) {\n  Card() // }\n}",
      "(body: makeCard)", "(\"Kit\", traits: .fixedLayout(width: 3, height: 4)) { return view }",
    ] {
      #expect(try expand("#Preview\(call)").contains("line: 7).entry\(call)\n}"))
    }
  }

  @Test func theLineIsThatOfTheMacro() throws {
    let source = "\n// #Preview { }\n/* a\n */\n@available(iOS 17, *)\n#Preview { Card() }"
    #expect(try expand(source, line: 2).contains("line: 7).entry { Card() }"))
  }

  @Test func previewablePropertiesBecomeThoseOfAView() throws {
    let source = """
      #Preview("Lamp", traits: .sizeThatFitsLayout) {
        @Previewable @State var isOn = true  // }
        let title = "@Previewable {"
        @Previewable
        @State var names: [String] =
          ["a", "}"]
        Toggle(title, isOn: $isOn)
          .padding()
        ForEach(names, id: \\.self) { Text($0) }
      }
      """
    #expect(
      try expand(source) == #"""
        #if DEBUG
        enum $sU15PreviewRegistryfMu_ {
        fileprivate struct Wrapper: View {
        @State var isOn = true  // }
        @State var names: [String] =
            ["a", "}"]
        var body: some View {
        let title = "@Previewable {"
        Toggle(title, isOn: $isOn)
            .padding()
        ForEach(names, id: \.self) { Text($0) }
        }
        }
        @section("martlet_previews") @used
        static let entry: @convention(c) @MainActor () -> UInt = {
        _PreviewSite(file: "Panel/Card.swift", line: 7).entry("Lamp", traits: .sizeThatFitsLayout) \#
        { Wrapper() }
        }
        }
        #endif
        """#)
  }

  @Test func previewableNeedsAClosureThatFollows() {
    #expect(throws: MacroError.self) {
      try expand("#Preview(body: { @Previewable @State var a = 1; return Card() })")
    }
  }

  @Test func noModuleIsNamed() throws {
    let expansion = try expand("#Preview { @Previewable @State var a = 1; Card(a: a) }")
    #expect(!expansion.contains("MartletUI") && !expansion.contains("SwiftUI"))
  }

  @Test func whatIsNoPreviewIsAnError() {
    #expect(throws: MacroError.self) { try expand("#Widget { Card() }") }
  }
}

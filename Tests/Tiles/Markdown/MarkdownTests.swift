import MartletUI
import Testing

@testable import MartletTiles

/// Texts in Markdown as blocks.
@Suite struct MarkdownTests {
  private func blocks(_ text: String) throws -> [Markdown.Block] {
    try MarkdownReader.read(text).blocks
  }

  private func plain(_ spans: [Markdown.Span]) -> String { spans.map(\.text).joined() }

  private func text(_ block: Markdown.Block) -> String {
    switch block.content {
    case .heading(_, let spans), .paragraph(let spans): plain(spans)
    case .code(let text): text
    case .rule: "—"
    case .table(let table):
      table.rows.map { $0.map(plain).joined(separator: "|") }.joined(separator: "\n")
    }
  }

  @Test func headingsHaveLevels() throws {
    let blocks = try blocks("# One\n\n### Three *soft*\n\ntext")
    #expect(blocks.map(text) == ["One", "Three soft", "text"])
    guard case .heading(1, _) = blocks[0].content, case .heading(3, let spans) = blocks[1].content
    else {
      Issue.record("no headings")
      return
    }
    #expect(spans.map(\.isEmphasized) == [false, true])
  }

  @Test func spansKeepTheirStyles() throws {
    let blocks = try blocks("a **b *c*** `d` ~~e~~ [f](https://example.org) &amp; &#228;")
    guard case .paragraph(let spans) = blocks[0].content else { return }
    #expect(plain(spans) == "a b c d e f & ä")
    #expect(spans.first { $0.text == "b " }?.isStrong == true)
    #expect(spans.first { $0.text == "c" }.map { $0.isStrong && $0.isEmphasized } == true)
    #expect(spans.first { $0.text == "d" }?.isCode == true)
    #expect(spans.first { $0.text == "e" }?.isStruck == true)
    #expect(spans.first { $0.text == "f" }?.link == "https://example.org")
  }

  @Test func listsHaveSignsAndLevels() throws {
    let blocks = try blocks("- one\n- two\n  - inner\n\n3. three\n4. four\n")
    #expect(blocks.map(text) == ["one", "two", "inner", "three", "four"])
    #expect(blocks.map(\.marker) == ["•", "•", "•", "3.", "4."])
    #expect(blocks.map(\.level) == [1, 1, 2, 1, 1])
  }

  @Test func aSecondParagraphOfAnEntryHasNoSign() throws {
    let blocks = try blocks("- one\n\n  more\n\n- two")
    #expect(blocks.map(text) == ["one", "more", "two"])
    #expect(blocks.map(\.marker) == ["•", nil, "•"])
  }

  @Test func tablesHaveRowsAndAlignments() throws {
    let blocks = try blocks("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** | 3 |\n")
    guard case .table(let table) = blocks[0].content else {
      Issue.record("no table")
      return
    }
    #expect(text(blocks[0]) == "a|b|c\n1|2|3")
    #expect(table.alignments == [.leading, .center, .trailing])
    #expect(table.columnCount == 3)
  }

  @Test func quotesRulesAndCodeAreBlocks() throws {
    let blocks = try blocks("> said\n\n---\n\n```\nlet a = 1\n\nb\n```\n")
    #expect(blocks.map(text) == ["said", "—", "let a = 1\n\nb"])
    #expect(blocks[0].isQuoted && !blocks[1].isQuoted)
  }

  @Test func htmlIsText() throws {
    #expect(try blocks("<script>alert(1)</script>").map(text) == ["<script>alert(1)</script>"])
  }

  @Test func linksThatAPhoneOpensAreListedOnce() throws {
    let markdown = try MarkdownReader.read(
      "[a](https://a.org) [b](/local) https://c.org\n\n| [d](mailto:d@d.org) |\n|---|\n| [a](https://a.org) |"
    )
    #expect(markdown.links.map(\.address) == ["https://a.org", "https://c.org", "mailto:d@d.org"])
    #expect(markdown.links.map(\.words) == ["a", "https://c.org", "d"])
  }

  @Test func textsWithoutEndAreCut() throws {
    let long = String(repeating: "wörd ", count: 100_000)
    #expect(try MarkdownReader.read(long).blocks.count == 1)
    let many = String(repeating: "a\n\n", count: 20_000)
    #expect(try MarkdownReader.read(many).blocks.count == Markdown.maximumBlocks)
    let deep = String(repeating: "> ", count: 5000) + "a"
    #expect(try MarkdownReader.read(deep).blocks.count <= 1)
    let odd = "- " + String(repeating: "*_`[", count: 10_000)
    #expect(try MarkdownReader.read(odd).blocks.count <= Markdown.maximumBlocks)
  }

  @Test(arguments: [
    ("&lt;", "<"), ("&#x41;", "A"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
    ("&#99999999999;", "\u{FFFD}"), ("&unknown;", "&unknown;"),
  ])
  func entitiesAreCharacters(entity: String, text: String) {
    #expect(MarkdownEntity.text(of: entity) == text)
  }
}

/// The tile on glass.
@MainActor @Suite struct MarkdownTileTests {
  @Test func textAndDataAreTwoContents() {
    #expect(throws: (any Error).self) {
      try TilePage.settings(["{ id = \"a\", kind = \"markdown\", text = \"x\", data = \"s:text\" }"]
      )
    }
    #expect(throws: (any Error).self) {
      try TilePage.settings(["{ id = \"a\", kind = \"markdown\" }"])
    }
  }

  @Test func aLongTextScrolls() throws {
    let text = (0..<60).map { "Line \($0)" }.joined(separator: "\\n\\n")
    let page = try TilePage(
      ["{ id = \"a\", kind = \"markdown\", text = \"\(text)\", size = [2, 2] }"], layouts: [.grid])
    let before = try #require(page.host.textFrames["Line 5"])
    page.host.drag(
      from: CGPoint(x: before.midX, y: before.midY),
      to: CGPoint(x: before.midX, y: before.midY - 100), seconds: 0.5)
    let after = try #require(page.host.textFrames["Line 5"])
    #expect(after.minY < before.minY - 50)
  }
}

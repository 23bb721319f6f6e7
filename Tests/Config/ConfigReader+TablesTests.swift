import Testing

@testable import MartletConfig

struct ConfigReaderTablesTests {
  @Test func problemsOfInnerTablesHaveTheirFullName() throws {
    var root = try ConfigReader(
      toml: "[display]\nscale = \"x\"\n[[page]]\nid = 1\n[[page]]\nid = \"b\"")
    var display = root.table("display")
    #expect(display.number("scale", in: 0...4) == nil)
    root.adopt(display)
    let ids = root.tables("page").map { reader in
      var reader = reader
      defer { root.adopt(reader) }
      return reader.string("id")
    }
    #expect(ids == [nil, "b"])
    root.finish()
    #expect(
      root.problems.map(\.description) == [
        "f:2:9: display.scale takes a number, found a string",
        "f:4:6: page.id takes a string, found a whole number",
      ])
  }

  @Test func membersKeepTheOrderOfTheText() throws {
    var root = try ConfigReader(toml: "item.b = { x = 1 }\nitem.a = {}\nitem.c = 1")
    var members = root.members(of: "item")
    #expect(members.map(\.name) == ["b", "a"])
    members[0].reader.finish()
    #expect(
      members[0].reader.problems.map(\.message) == ["unknown key item.b.x; known here: "])
    #expect(root.problems.map(\.message) == ["item.c takes a table, found a whole number"])
  }

  @Test func aMissingTableIsEmpty() throws {
    var root = try ConfigReader(toml: "page = 1")
    #expect(!root.table("display").has("scale") && root.problems.isEmpty)
    #expect(root.tables("page").isEmpty)
    #expect(
      root.problems.map(\.message) == [
        "page takes named tables, written [[page]], found a whole number"
      ])
  }
}

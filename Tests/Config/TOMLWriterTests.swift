import MartletConfig
import Testing

private func table(_ toml: String) throws -> ConfigTable {
  try ConfigTable(toml: toml, origin: "m.toml", baseFolder: "/etc")
}

/// The kinds of all values, without their locations.
private func plain(_ table: ConfigTable) -> [String] {
  table.entries.sorted { $0.key < $1.key }.map { "\($0.key)=\(plain($0.value))" }
}

private func plain(_ value: ConfigValue) -> String {
  switch value.kind {
  case .table(let table): "{\(plain(table).joined(separator: ","))}"
  case .array(let items): "[\(items.map(plain).joined(separator: ","))]"
  default: "\(value.kind)"
  }
}

@Test(arguments: [
  "a = 1\nb = -0.5\nc = 1e300\nd = nan\ne = -inf\nf = true\ng = 1979-05-27T07:32:00Z",
  "t = \"a \\\"quoted\\\" \\\\ line\\nfeed \\u0007 \\u202e ü\"",
  "[display]\nrotation = 90\n[display.cutout]\nx = 1.0",
  "[[source]]\nid = \"a\"\nitem.solar = { unit = \"W\", map = { 0 = \"off\", \"a b\" = \"on\" } }",
  "[[page]]\nid = \"p\"\ntile = [{ id = \"a\", threshold = [{ value = 3 }, {}] }, { id = \"b\" }]",
  "[[page]]\nid = \"p\"\n[[page.tile]]\nid = \"a\"\nsize = [4, 2]\ndata = [\"a:b\", \"c\"]",
  "[sound]\n[vars]\nroom = \"Aspen\"",
  "mixed = [1, { a = 1 }, \"x\", []]\nempty = {}",
])
func writtenConfigurationReadsAsTheSame(toml: String) throws {
  let before = try table(toml)
  for namesOrigins in [false, true] {
    let text = TOMLWriter.text(before, namingOrigins: namesOrigins)
    #expect(plain(try table(text)) == plain(before), "\(text)")
  }
}

@Test func valuesAreWrittenWithTheirOrigins() throws {
  let layers = [
    ConfigLayer(file: "/etc/a.toml", text: "[display]\nscale = 2\nrotation = 90\n"),
    try ConfigLayer(assignment: "display.rotation=180"),
  ]
  let merged = ConfigTable.merged(layers).table
  #expect(
    TOMLWriter.text(merged, namingOrigins: true) == """
      [display]
      scale = 2  # /etc/a.toml:2:9
      rotation = 180  # --set display.rotation=180

      """)
}

/// A text that looks like a variable after the replacement must not be replaced again.
@Test func replacedVariablesStayReplaced() throws {
  let file = "a = \"$${room} ${room}\"\n[vars]\nroom = \"${x}\"\n"
  let first = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: file)])
  #expect(first.problems == [])
  let again = ConfigTable.merged([
    ConfigLayer(file: "/m.toml", text: TOMLWriter.text(first.table))
  ])
  #expect(again.problems == [])
  #expect(plain(again.table) == plain(first.table))
}

import Foundation
import MartletConfig
import Testing

@testable import MartletDashboard

private let shape = Config.shape()

/// Returns the tables of a list of tables with kinds, by their kinds.
private func kinds(_ shape: ConfigShape?) -> [String: ConfigTableShape] {
  var tables: [ConfigTableShape] = []
  if case .list(.either(let shapes), _)? = shape {
    for case .table(let table) in shapes { tables.append(table) }
  }
  return Dictionary(tables.map { ($0.kind ?? "", $0) }) { first, _ in first }
}

private func table(_ shape: ConfigShape?) -> ConfigTableShape? {
  switch shape {
  case .table(let table)?: table
  case .list(.table(let table), _)?: table
  case .members(.table(let table))?: table
  default: nil
  }
}

@Test func theShapeSaysWhatKeysTake() throws {
  let display = try #require(table(shape["display"]))
  #expect(display["rotation"] == .word(["0", "90", "180", "270"]))
  #expect(display["scale"] == .number(0.5...8))
  #expect(display["blank"] == .schedule)
  #expect(display["mode"] == .text)
  #expect(table(display["cutout"])?["width"] == .number(0...4000))
  #expect(table(shape["rainbow"])?["colors"] == .list(of: .color))
  #expect(shape["vars"] == .members(.either([.text, .whole(Int.min...Int.max)])))
}

@Test func theShapeKnowsTheKeysOfEachKind() throws {
  let sources = kinds(shape["source"])
  #expect(Set(sources.keys).isSuperset(of: ["columns", "json", "csv", "tsv", "text", "random"]))
  let json = try #require(sources["json"])
  let item = try #require(table(json["item"]))
  #expect(item["path"] == .text)
  #expect(item["decimals"] == .whole(0...9))
  #expect(sources["csv"]?["delimiter"] == .text)
  #expect(json["delimiter"] == nil)
  #expect(sources["columns"]?.isDefaultKind == true)
  let pages = kinds(shape["page"])
  let tiles = kinds(pages["tiles"]?["tile"])
  #expect(tiles["value"]?["sparkline"] == .flag)
  #expect(tiles["chart"]?["threshold"] != nil)
  #expect(tiles["chart"]?["sparkline"] == nil)
  #expect(pages["charts"]?["threshold"] != nil)
}

/// Every key that `config/martlet.toml` has at the start of a line is in the shape of some table.
@Test func theShapeHasEveryDocumentedKey() throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../config/martlet.toml").standardized
  let text = try String(contentsOf: file, encoding: .utf8)
  var found = 0
  let all = Set(names(.table(shape)))
  // The keys of [vars] are the user's own.
  for line in text.split(separator: "\n") where !line.hasPrefix("# room = ") {
    guard let match = line.wholeMatch(of: #/(# )?([a-z_]+)[.a-z_0-9]* = .*/#) else { continue }
    #expect(all.contains(String(match.output.2)), "\(line)")
    found += 1
  }
  #expect(found > 100)
}

private func names(_ shape: ConfigShape) -> [String] {
  switch shape {
  case .table(let table): table.keys.flatMap { [$0.name] + names($0.shape) }
  case .list(let inner, _), .members(let inner): names(inner)
  case .either(let shapes): shapes.flatMap(names)
  default: []
  }
}

/// A record of the keys that readers read and of the values that each key takes. It is made while a
/// specimen, which is an example configuration, is read.
///
/// Only the code that reads a configuration defines which keys are accepted. The schema and the
/// manual are made from this record, so they agree with the checks. In a survey, missing arrays of
/// tables and missing tables whose keys the user chooses have one empty member, so that the keys of
/// members are read too. A specimen therefore contains only tables with kinds: one for each kind.
package final class ConfigSurvey {
  private var names: [String] = []
  private var shapes: [String: ConfigShape] = [:]
  private var children: [String: Children] = [:]
  private var kind: String?
  private var isDefaultKind = false

  private struct Children {
    enum Arrangement { case table, tables, members }
    var arrangement: Arrangement
    var nodes: [ConfigSurvey] = []
  }

  /// Makes an empty record.
  package init() {}

  /// The keys that were read so far, with those of nested tables.
  package var shape: ConfigTableShape {
    ConfigTableShape(
      kind: kind, isDefaultKind: isDefaultKind,
      keys: names.map { ConfigTableShape.Key(name: $0, shape: shape(of: $0)) })
  }

  private func shape(of name: String) -> ConfigShape {
    let noted = shapes[name] ?? .anything
    guard let children = children[name] else { return noted }
    let tables = ConfigTableShape.merged(children.nodes.map(\.shape)).map(ConfigShape.table)
    let one = tables.count == 1 ? tables[0] : .either(tables)
    let nested: ConfigShape =
      switch children.arrangement {
      case .table: one
      case .tables: .list(of: one)
      case .members: .members(one)
      }
    // A key may also accept a plain value in place of the table.
    return noted == .anything ? nested : noted
  }

  /// Records a key. A later shape replaces an earlier one, but `anything` replaces no other shape.
  func note(_ name: String, _ shape: ConfigShape) {
    if shapes[name] == nil { names.append(name) }
    if shapes[name] == nil || shape != .anything { shapes[name] = shape }
  }

  func note(kind: String, isDefault: Bool) {
    self.kind = kind
    isDefaultKind = isDefault
  }

  func table(_ name: String) -> ConfigSurvey { child(name, .table) }
  func entry(of name: String) -> ConfigSurvey { child(name, .tables) }
  func member(of name: String) -> ConfigSurvey { child(name, .members) }

  private func child(_ name: String, _ arrangement: Children.Arrangement) -> ConfigSurvey {
    let node = ConfigSurvey()
    children[name, default: Children(arrangement: arrangement)].nodes.append(node)
    return node
  }
}

extension ConfigTableShape {
  /// Merges the tables of each kind into one table that has the keys of all of them.
  fileprivate static func merged(_ tables: [ConfigTableShape]) -> [ConfigTableShape] {
    var result: [ConfigTableShape] = []
    for table in tables {
      guard let index = result.firstIndex(where: { $0.kind == table.kind }) else {
        result.append(table)
        continue
      }
      result[index].isDefaultKind = result[index].isDefaultKind || table.isDefaultKind
      for key in table.keys where result[index][key.name] == nil { result[index].keys.append(key) }
    }
    return result
  }
}

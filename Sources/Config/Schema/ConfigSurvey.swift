/// A record of the keys that readers read and of the values that each key takes. It is made while
/// an example configuration is read, the specimen.
///
/// Only the code that reads a configuration defines which keys are accepted. The schema and the
/// manual are made from this record, so they agree with the checks.
///
/// `ConfigReader` reads more tables for a survey than the specimen has: if an array of tables is
/// missing, or a table whose keys the user chooses, it reads one empty table in its place. Only the
/// tables with a `kind`, which decides their other keys, must be in the specimen, one for each
/// kind.
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

  /// The keys that were read so far, with those of nested tables. A nested table is included if its
  /// key was noted, too, as `ConfigReader.table` does.
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
    // If the key was also read with a shape of its own, such as a text or a table, that shape
    // includes the table.
    return noted == .anything ? nested : noted
  }

  /// Records a key. A later shape replaces an earlier one, but `anything` replaces no other shape.
  func note(_ name: String, _ shape: ConfigShape) {
    if shapes[name] == nil { names.append(name) }
    if shapes[name] == nil || shape != .anything { shapes[name] = shape }
  }

  /// Records the `kind` of this table, and whether a table without one has this kind.
  func note(kind: String, isDefault: Bool) {
    self.kind = kind
    isDefaultKind = isDefault
  }

  /// Adds the record of the table of a key, of one table of an array, or of one table whose name
  /// the user chooses.
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

import MartletApp
import MartletConfig

/// Writes the shape of a configuration as a JSON Schema (draft 7), which TOML editors understand.
enum JSONSchema {
  static func text(_ shape: ConfigTableShape) -> String {
    var members = [
      ("$schema", JSONText.string("http://json-schema.org/draft-07/schema#")),
      ("title", JSONText.string("martlet.toml")),
    ]
    members += object(shape)
    return JSONText.object(members)
  }

  private typealias Members = [(String, String)]

  private static func schema(_ shape: ConfigShape) -> String { JSONText.object(members(shape)) }

  private static func members(_ shape: ConfigShape) -> Members {
    switch shape {
    case .anything: []
    case .text:
      [type("string"), ("maxLength", String(ConfigReader.maximumStringLength))]
    case .word(let words): word(words)
    case .number(let range): [type("number")] + bounds(range)
    case .whole(let range): [type("integer")] + wholeBounds(range)
    case .flag: [type("boolean")]
    case .duration:
      [
        (
          "anyOf",
          JSONText.array([
            JSONText.object([type("number"), ("minimum", "0")]),
            JSONText.object([
              type("string"),
              ("pattern", JSONText.string(#"^ *([0-9]*\.?[0-9]+ *(ms|s|min|m|h|d) *)+$"#)),
            ]),
          ])
        )
      ]
    case .schedule:
      [type("string"), ("examples", JSONText.array([JSONText.string("Mon-Fri 19:00-07:00")]))]
    case .color:
      [type("string"), ("pattern", JSONText.string("^#[0-9A-Fa-f]{6}$"))]
    case .list(let item, let count):
      [
        type("array"), ("items", schema(item)), ("minItems", String(count.lowerBound)),
        ("maxItems", String(count.upperBound)),
      ]
    case .either(let shapes): either(shapes)
    case .table(let table): object(table)
    case .members(let member): [type("object"), ("additionalProperties", schema(member))]
    }
  }

  private static func type(_ name: String) -> (String, String) { ("type", JSONText.string(name)) }

  /// Returns the schema of one of several words. A word that is a whole number is also accepted as
  /// a number, as in rotation = 90.
  private static func word(_ words: [String]) -> Members {
    let numbers = words.filter { Int($0) != nil }
    return [("enum", JSONText.array(words.map(JSONText.string) + numbers))]
  }

  private static func bounds(_ range: ClosedRange<Double>) -> Members {
    [("minimum", "\(range.lowerBound)"), ("maximum", "\(range.upperBound)")]
  }

  private static func wholeBounds(_ range: ClosedRange<Int>) -> Members {
    range == Int.min...Int.max
      ? [] : [("minimum", "\(range.lowerBound)"), ("maximum", "\(range.upperBound)")]
  }

  /// Returns the schema of one of several shapes. Tables with kinds become conditions, so that an
  /// editor reports only the key that is wrong, and not all kinds.
  private static func either(_ shapes: [ConfigShape]) -> Members {
    let tables: [ConfigTableShape] = shapes.compactMap {
      if case .table(let table) = $0, table.kind != nil { table } else { nil }
    }
    guard tables.count == shapes.count else {
      return [("anyOf", JSONText.array(shapes.map(schema)))]
    }
    let kinds = tables.compactMap(\.kind)
    let defaultKind = tables.first(where: \.isDefaultKind)
    var members: Members = [
      type("object"), ("properties", JSONText.object([("kind", JSONText.object(word(kinds)))])),
    ]
    if defaultKind == nil {
      members.append(("required", JSONText.array([JSONText.string("kind")])))
    }
    var conditions = tables.map { table in
      let kind = JSONText.object([("const", JSONText.string(table.kind ?? ""))])
      return condition(
        [
          ("properties", JSONText.object([("kind", kind)])),
          ("required", JSONText.array([JSONText.string("kind")])),
        ], table)
    }
    if let defaultKind {
      let hasKind = JSONText.object([("required", JSONText.array([JSONText.string("kind")]))])
      conditions.append(condition([("not", hasKind)], defaultKind))
    }
    return members + [("allOf", JSONText.array(conditions))]
  }

  private static func condition(_ test: Members, _ table: ConfigTableShape) -> String {
    JSONText.object([
      ("if", JSONText.object(test)), ("then", JSONText.object(object(table))),
    ])
  }

  private static func object(_ table: ConfigTableShape) -> Members {
    [
      type("object"),
      ("properties", JSONText.object(table.keys.map { ($0.name, schema($0.shape)) })),
      ("additionalProperties", "false"),
    ]
  }
}

import MartletFormats
import MartletImages
import MartletUI

/// The values of `@AppStorage` and `@SceneStorage` as JSON, one key a line:
///
///     {"version":1,"values":{
///     "count":41,
///     "isOpen":true,
///     "name":"Ada",
///     "picture":{"bytes":"Zm9v"},
///     "share":0.5}}
///
/// A number without a fraction and exponent is an `Int`. NaN and the infinities, which JSON lacks,
/// are `{"number":"nan"}`, `"inf"` and `"-inf"`. The keys are sorted, so equal values give equal
/// bytes.
package enum StoredValuesText {
  /// The version that is written.
  static let version = 1

  /// Returns the values as JSON.
  package static func text(of values: [String: StoredValue]) -> String {
    let lines = values.sorted { $0.key < $1.key }.map { key, value in
      "\n\(JSONText.string(key)):\(json(value))"
    }
    return "{\"version\":\(version),\"values\":{\(lines.joined(separator: ","))}}\n"
  }

  private static func json(_ value: StoredValue) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value) where value.isFinite: "\(value)"
    case .number(let value): JSONText.object([("number", JSONText.string("\(value)"))])
    case .text(let value): JSONText.string(value)
    case .bytes(let value): JSONText.object([("bytes", JSONText.string(Base64.text(value)))])
    }
  }

  /// Parses the bytes of a file.
  ///
  /// - Throws: the first problem, with its byte.
  package static func values(
    parsing bytes: [UInt8]
  ) throws(StoredValuesProblem) -> [String: StoredValue] {
    var reader = StoredValuesReader(bytes)
    return try reader.readFile()
  }
}

/// The reason why the text of stored values cannot be read.
package struct StoredValuesProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, such as "a text without its end".
  package var what: String
  /// The offset of the byte at which it was found.
  package var offset: Int

  /// The problem and its byte.
  package var description: String { "\(what) at byte \(offset)" }
}

import MartletApp
import MartletImport

extension DocumentValue {
  /// The value as JSON.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? Self.text(of: number) : "null"
    case .text(let text): JSONText.string(text)
    case .list(let items): JSONText.array(items.map(\.json))
    case .table(let members): JSONText.object(members.map { ($0.key, $0.value.json) })
    }
  }
}

import MartletConfig
import MartletData

extension ConfigReader {
  /// Reads the items that `key` names: `"source:item"` or an array of such names. A missing or
  /// wrong value is reported and gives nil. An unknown source is only reported.
  ///
  /// - Parameters:
  ///   - owner: the name of the table in problems, such as `tile "power"`.
  ///   - sources: the ids of the known sources; nil allows any.
  ///   - maximum: the maximum number of names.
  package mutating func items(
    _ key: String, of owner: String, sources: [String]?, maximum: Int = ConfigReader.maximumCount
  ) -> [ItemName]? {
    guard let value = value(key, as: maximum > 1 ? .oneOrMore(.text) : .text) else {
      report("\(owner) needs \(key), such as \"energy:power\": a source and its item")
      return nil
    }
    var values = [value]
    if case .array(let items) = value.kind { values = items }
    var names: [ItemName] = []
    for value in values {
      guard case .string(let text) = value.kind else {
        report(
          "\(key) takes \"source:item\" or an array of such, found \(value.kindName)",
          at: value.location)
        return nil
      }
      let name = ItemName(text)
      if let sources, !sources.contains(name.source) {
        var message = "\(owner) names the source \"\(name.source.excerpt)\", which does not exist"
        if let near = nearest(to: name.source, in: sources) { message += "; did you mean \(near)?" }
        report(message, at: value.location)
      }
      names.append(name)
    }
    if names.isEmpty || names.count > maximum {
      report("\(key) takes 1 to \(maximum) names, found \(names.count)", at: value.location)
      return nil
    }
    return names
  }
}

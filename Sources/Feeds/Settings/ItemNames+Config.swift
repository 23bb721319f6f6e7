import MartletConfig
import MartletData

extension ConfigReader {
  /// Reads the items that `key` names: `"source:item"` or an array of such names. A missing or
  /// wrong value is reported and gives nil. An unknown source is only reported. Each name is also
  /// one of `references`, because an unknown item is found only when all sources are read.
  ///
  /// - Parameters:
  ///   - owner: the name of the table in problems, such as `tile "power"`.
  ///   - sources: the ids of the known sources; nil allows any.
  ///   - maximum: the maximum number of names.
  ///   - areActions: whether the names are those of actions, which are not among `references`.
  package mutating func items(
    _ key: String, of owner: String, sources: [String]?, maximum: Int = ConfigReader.maximumCount,
    areActions: Bool = false
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
      if !areActions {
        refer(ConfigReference(owner: owner, name: text, location: value.location))
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

extension ItemName {
  /// The maximum number of items that a message lists.
  private static let maximumListed = 8

  /// Returns the message that the source does not have the item, with the nearest item or those
  /// that there are.
  ///
  /// - Parameter known: the items of the source.
  package func absence(from known: [String]) -> String {
    let message = "the source \"\(source.excerpt)\" has no item \"\(item.excerpt)\"; "
    if let near = nearest(to: item, in: known) { return message + "did you mean \(near)?" }
    let listed = known.prefix(Self.maximumListed).map(\.excerpt).joined(separator: ", ")
    return message + "it has \(listed)" + (known.count > Self.maximumListed ? ", …" : "")
  }
}

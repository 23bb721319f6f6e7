// What tables of several rooms have in common: names of their own and files.

extension ConfigReader {
  /// The `id` of a table of the array `[[kind]]`; nil, and a problem, without a name of its own.
  ///
  /// - Parameter taken: the ids of the tables before.
  package mutating func id(of kind: String, taken: [String]) -> String? {
    guard let value = value("id") else {
      report("a [[\(kind)]] needs id, a name of its own")
      return nil
    }
    guard let id = string("id") else { return nil }
    if id.isEmpty {
      report("a [[\(kind)]] needs id, a name of its own", at: value.place)
      return nil
    }
    if taken.contains(id) {
      report("there are two [[\(kind)]] with the id \"\(id.excerpt)\"", at: value.place)
    }
    return id
  }

  /// The file that `key` names, resolved against the folder of the text; nil, and a problem, without
  /// one.
  ///
  /// - Parameter owner: who needs it, for the problem: `source "energy"`.
  package mutating func file(_ key: String, of owner: String) -> String? {
    guard let place = value(key)?.place else {
      report("\(owner) needs \(key), the file to read")
      return nil
    }
    guard let text = string(key) else { return nil }
    if text.isEmpty {
      report("\(owner) needs \(key), the file to read", at: place)
      return nil
    }
    return place.resolve(text)
  }

  /// Whether the table has this key, which stays as unknown as it is.
  package func has(_ key: String) -> Bool { placeOfValue(key) != nil }

  /// The place of a key's value; the table's own where the key is missing.
  package func place(of key: String) -> ConfigPlace { placeOfValue(key) ?? place }
}

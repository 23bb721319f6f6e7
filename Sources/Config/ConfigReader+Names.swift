// Keys that tables of several modules use: ids and paths of files. This file also finds out whether
// a table has a key, and where.

extension ConfigReader {
  /// Returns the `id` of a table of the array `[[kind]]`. A missing or empty id is reported and
  /// gives nil. A repeated id is reported and returned.
  ///
  /// - Parameters:
  ///   - kind: the name of the array, for messages.
  ///   - taken: the ids of the previous tables.
  package mutating func id(of kind: String, taken: [String]) -> String? {
    guard let value = value("id", as: .text) else {
      report("a [[\(kind)]] needs id, a name of its own")
      return nil
    }
    // It reports a value that is not a text.
    guard let id = string("id") else { return nil }
    if id.isEmpty {
      report("a [[\(kind)]] needs id, a name of its own", at: value.location)
      return nil
    }
    if taken.contains(id) {
      report("there are two [[\(kind)]] with the id \"\(id.excerpt)\"", at: value.location)
    }
    return id
  }

  /// Returns the file that `key` names, resolved against the folder of the configuration file. A
  /// missing or empty name is reported and gives nil.
  ///
  /// - Parameters:
  ///   - key: the key of the file.
  ///   - owner: the name of the table for messages, such as `source "energy"`.
  package mutating func file(_ key: String, of owner: String) -> String? {
    guard let location = value(key, as: .text)?.location else {
      report("\(owner) needs \(key), the file to read")
      return nil
    }
    guard let text = string(key) else { return nil }
    if text.isEmpty {
      report("\(owner) needs \(key), the file to read", at: location)
      return nil
    }
    return location.resolve(text)
  }

  /// Returns the file or folder that `key` names, resolved as in `file(_:of:)`; nil if the key is
  /// missing. An empty name is reported and gives nil.
  package mutating func optionalFile(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    guard !text.isEmpty else {
      report("\(key) takes the path of a file", at: location(of: key))
      return nil
    }
    return location(of: key).resolve(text)
  }

  /// Returns whether the table has this key. It does not mark the key as known, so `finish` may
  /// still report it as unknown.
  package func has(_ key: String) -> Bool { peek(key) != nil }

  /// Returns the location of the key's value, or the location of the table if the key is missing.
  package func location(of key: String) -> ConfigLocation { peek(key)?.location ?? location }
}

/// Tables inside the table: each gets a reader of its own.
extension ConfigReader {
  /// Returns a reader of the table `key`, which is empty if the key is missing. Pass it to `adopt`
  /// after reading it.
  package mutating func table(_ key: String) -> ConfigReader {
    let survey = survey?.table(key)
    guard let value = value(key) else {
      return ConfigReader(ConfigTable(), name: dottedName(key), location: location, survey: survey)
    }
    guard case .table(let table) = value.kind else {
      expected("a table", for: key, found: value)
      return ConfigReader(ConfigTable(), name: dottedName(key), location: value.location)
    }
    return inner(table, name: dottedName(key), at: value.location, survey)
  }

  /// Returns a reader of a table that collects references if this reader does.
  private func inner(
    _ table: ConfigTable, name: String, at location: ConfigLocation, _ survey: ConfigSurvey? = nil
  ) -> ConfigReader {
    ConfigReader(
      table, name: name, location: location, survey: survey,
      collectsReferences: references != nil)
  }

  /// Returns readers of the tables `[[key]]`, in the order of the text. Pass each to `adopt` after
  /// reading it.
  package mutating func tables(_ key: String) -> [ConfigReader] {
    let name = dottedName(key)
    guard let value = value(key) else {
      return survey.map {
        [ConfigReader(ConfigTable(), name: name, location: location, survey: $0.entry(of: key))]
      } ?? []
    }
    guard case .array(let items) = value.kind else {
      expected("named tables, written [[\(name)]]", for: key, found: value)
      return []
    }
    guard checkCount(of: items, "[[\(name)]]", at: value.location) else { return [] }
    var readers: [ConfigReader] = []
    for item in items {
      guard case .table(let table) = item.kind else {
        expected("named tables, written [[\(name)]]", for: key, found: item)
        continue
      }
      readers.append(inner(table, name: name, at: item.location, survey?.entry(of: key)))
    }
    return readers
  }

  /// Returns readers of the tables in the table `key`, whose names the user chooses, as in
  /// `item.solar = {…}`. They keep the order of the text. Pass each to `adopt` after reading it.
  package mutating func members(of key: String) -> [(name: String, reader: ConfigReader)] {
    guard let value = value(key) else {
      return survey.map {
        let name = "NAME"
        let survey = $0.member(of: key)
        return [(name, ConfigReader(ConfigTable(), name: name, location: location, survey: survey))]
      } ?? []
    }
    guard case .table(let table) = value.kind else {
      expected("tables, written \(dottedName(key)).NAME = { … }", for: key, found: value)
      return []
    }
    guard checkCount(of: table.entries.map(\.value), dottedName(key), at: value.location) else {
      return []
    }
    var members: [(String, ConfigReader)] = []
    for entry in table.entries {
      let name = "\(dottedName(key)).\(entry.key.excerpt)"
      guard case .table(let table) = entry.value.kind else {
        report("\(name) takes a table, found \(entry.value.kindName)", at: entry.value.location)
        continue
      }
      members.append((entry.key, inner(table, name: name, at: entry.keyLocation)))
    }
    return members
  }
}

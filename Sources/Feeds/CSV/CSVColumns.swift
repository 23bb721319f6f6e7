/// The roles of the fields of each record, from the format and the header.
struct CSVColumns: Hashable {
  enum Role: Hashable {
    case skipped
    /// A part of the time, 0 or 1.
    case time(Int)
    /// A value, by its index among the values.
    case value(Int)
  }

  /// The role of each field of a record, by the field's index.
  private(set) var roles: [Role]
  /// The name of each field: its text in the header, or its number from 1 without a header.
  let names: [String]
  /// The names of the columns of values, in the order of the values.
  private(set) var values: [String] = []

  /// The maximum number of fields in a record.
  static let maximumFields = 1000

  /// Finds the columns that the format names.
  ///
  /// - Parameters:
  ///   - header: the fields of the first record.
  ///   - line: the line of the first record, from 1, for problems.
  /// - Throws: the problem if a column is missing, ambiguous or wanted as time and as value, or if
  ///   there are too many columns.
  init(_ format: CSVFormat, header: [String], line: Int) throws(CSVProblem) {
    func fail(_ what: String) -> CSVProblem { CSVProblem(line: line, what: what) }
    guard header.count <= Self.maximumFields else {
      throw fail("\(header.count) fields; at most \(Self.maximumFields) are possible")
    }
    names = format.hasHeader ? header : header.indices.map { "\($0 + 1)" }
    roles = Array(repeating: .skipped, count: header.count)
    let names = names
    func index(of column: CSVFormat.Column) throws(CSVProblem) -> Int {
      switch column {
      case .index(let index):
        if index < names.count { return index }
        throw fail("no column \(column); there are \(names.count)")
      case .named(let name):
        let found = names.indices.filter { names[$0] == name }
        if found.count == 1 { return found[0] }
        if found.count > 1 { throw fail("\(found.count) columns of the name \(column)") }
        let known = names.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
        throw fail(
          "no column \(column); the header has \(known)"
            + (names.count > 20 ? " and \(names.count - 20) more" : ""))
      }
    }
    for (part, column) in format.time.enumerated() { roles[try index(of: column)] = .time(part) }
    var wanted: [Int] = []
    if let columns = format.values {
      for column in columns { wanted.append(try index(of: column)) }
    } else {
      wanted = roles.indices.filter { roles[$0] == .skipped }
    }
    for index in wanted {
      switch roles[index] {
      case .time: throw fail("the column \"\(names[index])\" is wanted as time and as value")
      // Several items may show the same column, and one item may give it both by name and by
      // number.
      case .value: continue
      case .skipped:
        roles[index] = .value(values.count)
        values.append(names[index])
      }
    }
    guard !values.isEmpty else { throw fail("no column of values") }
  }

  /// Returns the index of a wanted column among the values. The column always exists, because
  /// `init` throws for a missing one.
  func valueIndex(of column: CSVFormat.Column) -> Int {
    let index: Int?
    switch column {
    case .index(let column): index = column
    case .named(let name): index = names.firstIndex(of: name)
    }
    guard let index, case .value(let value) = roles[index] else { return 0 }
    return value
  }
}

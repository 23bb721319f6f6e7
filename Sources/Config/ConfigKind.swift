/// An entry in a list of kinds, which the key `kind` of a table chooses by its name.
package protocol ConfigKindEntry: Sendable {
  var name: String { get }
}

extension ConfigReader {
  /// The entry of `entries` that `kind` names.
  ///
  /// Nil, and a problem, for another word. Then all keys count as known, because nobody can tell
  /// which of them an unknown kind has.
  ///
  /// - Parameter usual: the word where the key is missing; nil makes that a problem.
  package mutating func kind<Entry: ConfigKindEntry>(of entries: [Entry], usual: String?) -> Entry?
  {
    let names = entries.map(\.name)
    guard let value = value("kind") else {
      if let usual { return entries.first { $0.name == usual } }
      report("\(dottedName("kind")) is missing; it is one of \(names.joined(separator: ", "))")
      acceptAll()
      return nil
    }
    if case .string(let name) = value.kind, let entry = entries.first(where: { $0.name == name }) {
      return entry
    }
    var message = "\(dottedName("kind")) takes one of \(names.joined(separator: ", "))"
    if case .string(let name) = value.kind, let near = nearest(to: name, in: names) {
      message += "; did you mean \(near)?"
    }
    report(message, at: value.place)
    acceptAll()
    return nil
  }
}

/// The settings of any kind of one protocol. They are equal if they are of the same kind and equal.
package struct AnyKind<Kind: Sendable>: Hashable, Sendable {
  package let value: Kind

  /// - Parameter value: of a type that is `Hashable`; another is equal to nothing.
  package init(_ value: Kind) {
    self.value = value
  }

  private var comparable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }

  package static func == (a: Self, b: Self) -> Bool {
    guard let one = a.comparable, let other = b.comparable else { return false }
    return one == other
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(comparable) }
}

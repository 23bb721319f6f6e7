/// An entry of a list of kinds. The key `kind` of a table chooses it by its name.
package protocol ConfigKindEntry: Sendable {
  /// The word that the key `kind` takes for this entry, such as "json".
  var name: String { get }

  /// Whether messages about the key `kind` offer the entry. The key takes it in any case.
  var isOffered: Bool { get }
}

extension ConfigKindEntry {
  /// The default: messages offer the entry.
  package var isOffered: Bool { true }
}

extension ConfigReader {
  /// Returns the entry of `entries` that the key `kind` names.
  ///
  /// Any other word is reported and gives nil. All keys of the table are then marked as known,
  /// because it is not known which keys an unknown kind has.
  ///
  /// - Parameter defaultKind: the name of the entry to use if the key is missing. If it is nil, a
  ///   missing key is reported.
  package mutating func kind<Entry: ConfigKindEntry>(of entries: [Entry], defaultKind: String?)
    -> Entry?
  {
    func offered() -> [String] { entries.filter(\.isOffered).map(\.name) }
    noteKind(defaultKind: defaultKind)
    // The shape is evaluated only in a survey: each page and each tile of a panel that starts has a
    // kind.
    guard let value = value("kind", as: .word(entries.map(\.name))) else {
      if let defaultKind { return entries.first { $0.name == defaultKind } }
      report("\(dottedName("kind")) is missing; it is one of \(offered().joined(separator: ", "))")
      acceptAll()
      return nil
    }
    if case .string(let name) = value.kind, let entry = entries.first(where: { $0.name == name }) {
      return entry
    }
    var message = "\(dottedName("kind")) takes one of \(offered().joined(separator: ", "))"
    if case .string(let name) = value.kind, let near = nearest(to: name, in: offered()) {
      message += "; did you mean \(near)?"
    }
    report(message, at: value.location)
    acceptAll()
    return nil
  }

  /// Records in the survey to which kind this table belongs.
  private func noteKind(defaultKind: String?) {
    guard isSurveyed else { return }
    var kind = defaultKind
    if case .string(let name)? = peek("kind")?.kind { kind = name }
    if let kind { survey?.note(kind: kind, isDefault: kind == defaultKind) }
  }
}

/// The settings of one kind of a protocol, compared by value. Two are equal if their types and
/// values are equal.
package struct AnyKind<Kind: Sendable>: Hashable, Sendable {
  /// The settings.
  package let value: Kind

  /// Wraps the settings of a kind.
  ///
  /// - Parameter value: a value of a `Hashable` type. Any other value never compares equal.
  package init(_ value: Kind) {
    self.value = value
  }

  private var comparable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }

  /// Whether both wrap equal values of the same type.
  package static func == (a: Self, b: Self) -> Bool {
    guard let one = a.comparable, let other = b.comparable else { return false }
    return one == other
  }

  /// Hashes the wrapped value.
  package func hash(into hasher: inout Hasher) { hasher.combine(comparable) }
}

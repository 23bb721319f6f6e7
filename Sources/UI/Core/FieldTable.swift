@_spi(Reflection) import Swift

// What the runtime knows of a view type's stored fields, asked once per type: which of them are
// dynamic properties to be linked to their node, and how two values of the type are compared.
//
// Safety, for the whole file: pointers into a value come from `withUnsafe(Mutable)Pointer` and
// never leave its closure; offsets and types are the runtime's own for exactly that type, so each
// access is to an initialised field of the type it is bound to.

/// The stored fields of the types of one tree.
@MainActor
package final class FieldTable {
  private var comparisons: [ObjectIdentifier: LazyComparer] = [:]
  private var linkers: [ObjectIdentifier: [FieldLinker]] = [:]
  private lazy var plain = PlainTypes()
  private lazy var conformances = FieldConformances()

  @safe fileprivate struct FieldLinker {
    let offset: Int
    let link: @MainActor (UnsafeMutableRawPointer, inout _PropertyLinker) -> Void
  }

  package init() {}

  // MARK: - Dynamic properties

  /// Connects the dynamic properties of `value` with their storage, in field order.
  package func link<V>(_ value: inout V, _ linker: inout _PropertyLinker) {
    let fields = linkers(of: V.self)
    if fields.isEmpty { return }
    unsafe withUnsafeMutablePointer(to: &value) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for field in fields {
        unsafe field.link(base + field.offset, &linker)
      }
    }
  }

  private func linkers<V>(of type: V.Type) -> [FieldLinker] {
    let id = ObjectIdentifier(type)
    if let known = linkers[id] { return known }
    var found: [FieldLinker] = []
    forEachField(of: type) { offset, type in
      guard unsafe plain.comparer(of: type) == nil,
        let property = conformances.dynamicProperty(type)
      else {
        return
      }
      found.append(FieldTable.linker(of: property, at: offset))
    }
    linkers[id] = found
    return found
  }

  private static func linker<P: DynamicProperty>(
    of type: P.Type, at offset: Int
  ) -> FieldLinker {
    unsafe FieldLinker(offset: offset) { pointer, linker in
      unsafe pointer.assumingMemoryBound(to: P.self).pointee._link(&linker)
    }
  }

  // MARK: - Comparison

  /// How two values of `type` are compared: by `==` where there is one.
  package func comparison<T>(of type: T.Type) -> ViewComparison {
    unsafe ViewComparison(comparer(of: type) { unsafe $0.equality(of: type) }, self)
  }

  /// The same for views, who say themselves whether they have `==`.
  package func comparison<V: View>(of type: V.Type) -> ViewComparison {
    let made = unsafe comparer(of: type) { _ in
      let fields = FieldComparers(of: type)
      return { a, b, table in
        unsafe V._areEqual(
          a.assumingMemoryBound(to: V.self).pointee, b.assumingMemoryBound(to: V.self).pointee)
          ?? fields.areEqual(a, b, table)
      }
    }
    return ViewComparison(made, self)
  }

  package func comparison<M: ViewModifier>(of type: M.Type) -> ViewComparison {
    let made = unsafe comparer(of: type) { _ in
      let fields = FieldComparers(of: type)
      return { a, b, table in
        unsafe M._areEqual(
          a.assumingMemoryBound(to: M.self).pointee, b.assumingMemoryBound(to: M.self).pointee)
          ?? fields.areEqual(a, b, table)
      }
    }
    return ViewComparison(made, self)
  }

  private func comparer<T>(
    of type: T.Type, _ make: @escaping @MainActor (FieldTable) -> Comparer
  ) -> LazyComparer {
    let id = ObjectIdentifier(type)
    if let known = comparisons[id] { return known }
    let made = unsafe LazyComparer(size: MemoryLayout<T>.size, make)
    comparisons[id] = made
    return made
  }

  /// How two values of any type are compared whose bytes differ: by `==` where there is one, by the
  /// fields of a struct; others differ, at times in bytes that mean nothing, which costs an
  /// evaluation and no more. Structs of plain bytes, too, are compared by their fields: what lies
  /// between those is chance, and would make runs of the program differ.
  private func equality<T>(of type: T.Type) -> Comparer {
    if let known = unsafe plain.comparer(of: type) { return unsafe known }
    if let equatable = conformances.equatable(type) {
      return unsafe equatableComparer(of: equatable)
    }
    let fields = FieldComparers(of: type)
    return { a, b, table in unsafe fields.areEqual(a, b, table) }
  }

  fileprivate func fieldComparer<T>(of type: T.Type) -> LazyComparer {
    unsafe comparer(of: type) { table in
      if unsafe table.plain.comparer(of: type) == nil,
        let property = table.conformances.dynamicProperty(type)
      {
        return unsafe table.propertyComparer(of: property)
      }
      return unsafe table.equality(of: type)
    }
  }

  private func propertyComparer<P: DynamicProperty>(of type: P.Type) -> Comparer {
    let fields = FieldComparers(of: type)
    return { a, b, table in
      unsafe P._areSame(
        a.assumingMemoryBound(to: P.self).pointee, b.assumingMemoryBound(to: P.self).pointee)
        ?? fields.areEqual(a, b, table)
    }
  }
}

/// Compares structs field by field.
@MainActor
private final class FieldComparers {
  private let type: Any.Type
  private var known: [(offset: Int, comparer: LazyComparer)]?

  init(of type: Any.Type) {
    self.type = type
  }

  /// Functions, enums and existentials have bytes but no fields, and theirs differ.
  func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ table: FieldTable) -> Bool {
    let fields = known ?? find(in: table)
    if fields.isEmpty { return false }
    for field in fields {
      if unsafe !field.comparer.isEqual(a + field.offset, b + field.offset, table) {
        return false
      }
    }
    return true
  }

  private func find(in table: FieldTable) -> [(offset: Int, comparer: LazyComparer)] {
    var fields: [(offset: Int, comparer: LazyComparer)] = []
    forEachField(of: type) { offset, field in
      fields.append((offset, table.fieldComparer(of: field)))
    }
    known = fields
    return fields
  }
}

/// Calls `body` with offset and type of each stored field; false when the type has none to visit
/// (it is no struct).
@discardableResult
private func forEachField(of type: Any.Type, _ body: (Int, Any.Type) -> Void) -> Bool {
  guard !(type is AnyClass) else { return false }
  return unsafe _forEachField(of: type, options: []) { _, offset, field, _ in
    body(offset, field)
    return true
  }
}

/// Compares two values of a type that it knows; the table is for what it has not looked up yet.
typealias Comparer = @MainActor (UnsafeRawPointer, UnsafeRawPointer, FieldTable) -> Bool

@MainActor func equatableComparer<T: Equatable>(of type: T.Type) -> Comparer {
  { a, b, _ in
    unsafe a.assumingMemoryBound(to: T.self).pointee
      == b.assumingMemoryBound(to: T.self).pointee
  }
}

/// A comparison that is found when two values differ in their bytes: to ask the runtime for a
/// type's conformances costs a search through all there are, and most values are equal to the byte.
/// Those are equal, because both are alive, so that the same reference is the same object.
@MainActor
@safe private final class LazyComparer {
  private let size: Int
  private let make: @MainActor (FieldTable) -> Comparer
  private var made: Comparer?

  init(size: Int, _ make: @escaping @MainActor (FieldTable) -> Comparer) {
    self.size = size
    unsafe self.make = make
  }

  func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ table: FieldTable) -> Bool {
    if unsafe hasSameBytes(a, b) { return true }
    // Not by `??`, which would wrap the closure once more each time.
    if unsafe made == nil { unsafe made = make(table) }
    return unsafe made?(a, b, table) ?? false
  }

  private func hasSameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    var i = 0
    while i + 8 <= size {
      let word = unsafe a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if unsafe word != b.loadUnaligned(fromByteOffset: i, as: UInt64.self) { return false }
      i += 8
    }
    while i < size {
      let byte = unsafe a.load(fromByteOffset: i, as: UInt8.self)
      if unsafe byte != b.load(fromByteOffset: i, as: UInt8.self) { return false }
      i += 1
    }
    return true
  }
}

/// Tells whether a new value of a view can differ from the old one.
@MainActor
package struct ViewComparison {
  private let comparer: LazyComparer
  private let table: FieldTable

  fileprivate init(_ comparer: LazyComparer, _ table: FieldTable) {
    self.comparer = comparer
    self.table = table
  }

  /// False negatives are allowed, false positives are not.
  package func isEqual<V>(_ a: V, _ b: V) -> Bool {
    unsafe withUnsafePointer(to: a) { a in
      unsafe withUnsafePointer(to: b) { b in
        unsafe comparer.isEqual(UnsafeRawPointer(a), UnsafeRawPointer(b), table)
      }
    }
  }
}

/// Equality of two values of unknown type; false where there is none.
package func isEqualIfEquatable<T>(_ a: T, _ b: T) -> Bool {
  guard let a = a as? any Equatable else { return false }
  return isEqual(a, b)
}

private func isEqual<E: Equatable>(_ a: E, _ b: Any) -> Bool {
  (b as? E).map { $0 == a } ?? false
}

@_spi(Reflection) import Swift

// The stored fields of a view type are read from the runtime's metadata, once per type. They say
// which fields are dynamic properties, which must be linked to their node, and how two values of
// the type are compared.

/// The stored fields of all view types in one tree, with their comparisons.
///
/// Each `ViewGraph` has one. Structure nodes call `link` before they evaluate a body and
/// `comparison(of:)` when they are updated, and state calls it when it is written. Entries are made
/// at first use and never removed. A look-up of a known type costs one hash.
@MainActor
package final class FieldTable {
  private var comparisons: [ObjectIdentifier: LazyComparer] = [:]
  private var linkers: [ObjectIdentifier: [FieldLinker]] = [:]
  private let known: KnownTypes
  private lazy var plain = KnownEquatableTypes(known)
  private lazy var conformances = FieldConformances(known)

  /// A field of a type that is a dynamic property: its offset in bytes, and the function that links
  /// the property at that address.
  @safe fileprivate struct FieldLinker {
    let offset: Int
    let link: @MainActor (UnsafeMutableRawPointer, inout _PropertyLinker) -> Void
  }

  /// - Parameter known: types whose conformances need no search.
  package init(known: KnownTypes) {
    self.known = known
  }

  // MARK: - Dynamic properties

  /// Links the dynamic properties of `value` with their storage, in the order of the fields.
  package func link<V>(_ value: inout V, _ linker: inout _PropertyLinker) {
    let fields = linkers(of: V.self)
    if fields.isEmpty { return }
    unsafe withAddress(of: &value) { base in
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

  /// Returns the comparison for values of `type`. It uses `==` if the type has one, and compares
  /// the fields otherwise. The runtime is asked only when two values differ in their bytes.
  package func comparison<T>(of type: T.Type) -> ViewComparison {
    unsafe ViewComparison(comparer(of: type) { unsafe $0.equality(of: type) }, self)
  }

  /// Returns the comparison for values of `type`, which is made by `make` at its first use.
  func comparer<T>(
    of type: T.Type, _ make: @escaping @MainActor (FieldTable) -> Comparer
  ) -> LazyComparer {
    let id = ObjectIdentifier(type)
    if let known = comparisons[id] { return known }
    let made = unsafe LazyComparer(size: MemoryLayout<T>.size, make)
    comparisons[id] = made
    return made
  }

  /// Returns the comparison for two values of `type` whose bytes differ. A type with `==` is
  /// compared by it, and a struct by its fields. All other values count as different, even if only
  /// padding differs; the cost of that is one unnecessary evaluation. Structs of plain bytes are
  /// compared by their fields as well, because their padding is random and would make two runs of
  /// the program differ.
  private func equality<T>(of type: T.Type) -> Comparer {
    if let known = unsafe plain.comparer(of: type) { return unsafe known }
    if let equatable = conformances.equatable(type) {
      return unsafe equatableComparer(of: equatable)
    }
    if type is BoxedFields.Type { return unsafe compareBoxes }
    let fields = FieldComparers(of: type)
    return { a, b, table in unsafe fields.areEqual(a, b, table) }
  }

  /// Returns true if two fields are equal: dynamic properties by what they stand for, all others as
  /// `comparison(of:)` does.
  package func areEqual<T>(_ a: T, _ b: T) -> Bool {
    ViewComparison(fieldComparer(of: T.self), self).isEqual(a, b)
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

/// Compares two values of one struct type field by field. The fields are looked up at the first
/// comparison.
@MainActor
final class FieldComparers {
  private let type: Any.Type
  private var known: [(offset: Int, comparer: LazyComparer)]?

  init(of type: Any.Type) {
    self.type = type
  }

  /// Compares the fields of two values whose bytes differ. Functions, enums and existentials have
  /// no fields, so they count as different.
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

/// Calls `body` with the offset in bytes and the type of each stored field of a struct. Returns
/// false for a class, an existential and any other type whose fields the runtime does not list.
@discardableResult
private func forEachField(of type: Any.Type, _ body: (Int, Any.Type) -> Void) -> Bool {
  guard !(type is AnyClass), !isExistential(type) else { return false }
  return unsafe _forEachField(of: type, options: []) { _, offset, field, _ in
    body(offset, field)
    return true
  }
}

/// Compares two values, given by their addresses, of a type that the closure knows. The table finds
/// the comparisons of types that have not been looked up yet.
typealias Comparer = @MainActor (UnsafeRawPointer, UnsafeRawPointer, FieldTable) -> Bool

@MainActor func equatableComparer<T: Equatable>(of type: T.Type) -> Comparer {
  { a, b, _ in
    unsafe a.assumingMemoryBound(to: T.self).pointee
      == b.assumingMemoryBound(to: T.self).pointee
  }
}

/// An object that holds the fields of a view, so that a copy of the view only retains it.
///
/// The fields of a view over a parameter pack form a tuple of a size that only the runtime knows. A
/// copy of such a tuple, and its end, would each ask the runtime for the tuple's type.
package class BoxedFields {
  /// Makes the part of the object that holds no field.
  package init() {}

  /// Returns true if the fields of both objects are equal. `other` has the class of this object.
  @MainActor package func areEqual(_ other: BoxedFields, _ table: FieldTable) -> Bool {
    self === other
  }
}

/// Compares two boxes by their fields.
@MainActor private func compareBoxes(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ table: FieldTable
) -> Bool {
  let first = unsafe a.assumingMemoryBound(to: BoxedFields.self).pointee
  return unsafe first.areEqual(b.assumingMemoryBound(to: BoxedFields.self).pointee, table)
}

/// A comparison that is looked up only when two values differ in their bytes. The runtime searches
/// all conformances for each type, and most values have equal bytes. Values with equal bytes are
/// equal: both are alive, so the same reference is the same object.
@MainActor
@safe final class LazyComparer {
  private let size: Int
  private let make: @MainActor (FieldTable) -> Comparer
  private var made: Comparer?

  init(size: Int, _ make: @escaping @MainActor (FieldTable) -> Comparer) {
    self.size = size
    unsafe self.make = make
  }

  func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ table: FieldTable) -> Bool {
    if unsafe hasSameBytes(a, b) { return true }
    // The operator `??` would wrap the closure once more on each call.
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

/// Says whether a new value of a view may differ from the old one. Nodes keep one for the type of
/// their view.
@MainActor
package struct ViewComparison {
  private let comparer: LazyComparer
  private let table: FieldTable

  init(_ comparer: LazyComparer, _ table: FieldTable) {
    self.comparer = comparer
    self.table = table
  }

  /// Returns true only if the values are equal. It may return false for equal values, which costs
  /// one evaluation.
  package func isEqual<V>(_ a: V, _ b: V) -> Bool {
    unsafe withAddresses(of: a, b) { a, b in unsafe comparer.isEqual(a, b, table) }
  }
}

/// Calls `body` with the addresses of two values, which are valid only during the call.
///
/// It belongs to no actor, because closures of the main actor are checked at run time where the
/// standard library calls them, and this is done for each field of each view.
private nonisolated func withAddresses<V, R>(
  of a: V, _ b: V, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> R
) -> R {
  unsafe withUnsafePointer(to: a) { a in
    unsafe withUnsafePointer(to: b) { b in
      unsafe body(UnsafeRawPointer(a), UnsafeRawPointer(b))
    }
  }
}

/// Calls `body` with the address of a value, which is valid only during the call. It belongs to no
/// actor, as `withAddresses(of:_:_:)`.
private nonisolated func withAddress<V>(
  of value: inout V, _ body: (UnsafeMutableRawPointer) -> Void
) {
  unsafe withUnsafeMutablePointer(to: &value) { unsafe body(UnsafeMutableRawPointer($0)) }
}

/// Returns true if both values have the same type, that type has `==`, and they are equal.
package func isEqualIfEquatable<T>(_ a: T, _ b: T) -> Bool {
  guard let a = a as? any Equatable else { return false }
  return isEqual(a, b)
}

private func isEqual<E: Equatable>(_ a: E, _ b: Any) -> Bool {
  (b as? E).map { $0 == a } ?? false
}

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
  private var fieldComparisons: [ObjectIdentifier: LazyComparer] = [:]
  private var linkers: [ObjectIdentifier: [FieldLinker]] = [:]

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
      guard let property = type as? any DynamicProperty.Type else { return }
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

  /// How two values of `type` are compared.
  package func comparison<V>(of type: V.Type) -> ViewComparison {
    ViewComparison(lazyComparer(of: type))
  }

  private func lazyComparer<V>(of type: V.Type) -> LazyComparer {
    let id = ObjectIdentifier(type)
    if let known = comparisons[id] { return known }
    let made = unsafe LazyComparer(size: MemoryLayout<V>.size) { [weak self] in
      unsafe self?.comparer(of: type)
    }
    comparisons[id] = made
    return made
  }

  /// The same for a field of that type.
  private func lazyFieldComparer<T>(of type: T.Type) -> LazyComparer {
    let id = ObjectIdentifier(type)
    if let known = fieldComparisons[id] { return known }
    let made = unsafe LazyComparer(size: MemoryLayout<T>.size) { [weak self] in
      if let field = type as? any ComparedAsField.Type {
        return unsafe FieldTable.fieldComparer(of: field)
      }
      return unsafe self?.comparer(of: type)
    }
    fieldComparisons[id] = made
    return made
  }

  /// How two values of a type whose bytes differ are compared: by `==` where there is one, by the
  /// fields of a struct; others differ, at times in bytes that mean nothing, which costs an
  /// evaluation and no more. Structs of plain bytes, too, are compared by their fields: what lies
  /// between those is chance, and would make runs of the program differ.
  private func comparer<T>(of type: T.Type) -> Comparer {
    if let equatable = type as? any Equatable.Type {
      return unsafe FieldTable.equatableComparer(of: equatable)
    }
    var fields: [(offset: Int, comparer: LazyComparer)] = []
    forEachField(of: type) { offset, field in
      fields.append((offset, lazyFieldComparer(of: field)))
    }
    // Functions, enums and existentials have bytes but no fields, and theirs differ.
    if fields.isEmpty { return { _, _ in false } }
    return { a, b in
      fields.allSatisfy { field in
        unsafe field.comparer.isEqual(a + field.offset, b + field.offset)
      }
    }
  }

  private static func equatableComparer<T: Equatable>(of type: T.Type) -> Comparer {
    { a, b in
      unsafe a.assumingMemoryBound(to: T.self).pointee
        == b.assumingMemoryBound(to: T.self).pointee
    }
  }

  private static func fieldComparer<T: ComparedAsField>(of type: T.Type) -> Comparer {
    if let compared = type as? any IdentityComparable.Type {
      return unsafe identityComparer(of: compared)
    }
    return { _, _ in true }
  }

  private static func identityComparer<T: IdentityComparable>(of type: T.Type) -> Comparer {
    { a, b in
      unsafe a.assumingMemoryBound(to: T.self).pointee.isIdentical(
        to: b.assumingMemoryBound(to: T.self).pointee)
    }
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

private typealias Comparer = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

/// A comparison that is found when two values differ in their bytes: to ask the runtime for a
/// type's conformances and those of its fields costs a search through all there are, and most
/// values are equal to the byte. Those are equal, because both are alive, so that the same
/// reference is the same object.
@safe private final class LazyComparer {
  private let size: Int
  private let make: () -> Comparer?
  private var made: Comparer?

  init(size: Int, _ make: @escaping () -> Comparer?) {
    self.size = size
    unsafe self.make = make
  }

  func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    if unsafe hasSameBytes(a, b) { return true }
    if unsafe made == nil { unsafe made = make() }
    return unsafe made?(a, b) ?? false
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
package struct ViewComparison {
  private let comparer: LazyComparer

  fileprivate init(_ comparer: LazyComparer) {
    self.comparer = comparer
  }

  /// False negatives are allowed, false positives are not.
  package func isEqual<V>(_ a: V, _ b: V) -> Bool {
    unsafe withUnsafePointer(to: a) { a in
      unsafe withUnsafePointer(to: b) { b in
        unsafe comparer.isEqual(UnsafeRawPointer(a), UnsafeRawPointer(b))
      }
    }
  }
}

/// A field that is compared in a way of its own; every such field has one of the protocols below.
package protocol ComparedAsField {}

/// A field whose value lives in the node, so that the view's own copy says nothing.
package protocol StateStorage: ComparedAsField {}

/// A field that is compared by where it leads, not by its bytes.
package protocol IdentityComparable: ComparedAsField {
  func isIdentical(to other: Self) -> Bool
}

/// Equality of two values of unknown type; false where there is none.
package func isEqualIfEquatable<T>(_ a: T, _ b: T) -> Bool {
  guard let a = a as? any Equatable else { return false }
  return isEqual(a, b)
}

private func isEqual<E: Equatable>(_ a: E, _ b: Any) -> Bool {
  (b as? E).map { $0 == a } ?? false
}

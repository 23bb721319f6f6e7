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
  private var comparisons: [ObjectIdentifier: ViewComparison] = [:]
  private var fieldComparisons: [ObjectIdentifier: ViewComparison] = [:]
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

  /// How two values of `type` are compared. The first question for a type costs the runtime's
  /// search for its conformances and those of its fields, so it is asked when two values are
  /// there to compare, not before.
  package func comparison<V>(of type: V.Type) -> ViewComparison {
    let id = ObjectIdentifier(type)
    if let known = comparisons[id] { return known }
    let made = unsafe ViewComparison(comparer(of: type))
    comparisons[id] = made
    return made
  }

  /// The same for a field of that type.
  private func fieldComparison<T>(of type: T.Type) -> ViewComparison {
    let id = ObjectIdentifier(type)
    if let known = fieldComparisons[id] { return known }
    let made =
      if let field = type as? any ComparedAsField.Type {
        unsafe ViewComparison(FieldTable.fieldComparer(of: field))
      } else {
        comparison(of: type)
      }
    fieldComparisons[id] = made
    return made
  }

  fileprivate typealias Comparer = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  /// How two values of a type are compared: by `==` where there is one, by the fields of a
  /// struct, else by their bytes. Bytes that are equal mean the same references, because both
  /// values are alive; unequal bytes may be those of an enum's other case, which costs an
  /// evaluation and no more. Structs of plain bytes, too, are compared by their fields: what lies
  /// between those is chance, and would make runs of the program differ.
  private func comparer<T>(of type: T.Type) -> Comparer {
    if let equatable = type as? any Equatable.Type {
      return unsafe FieldTable.equatableComparer(of: equatable)
    }
    var fields: [(Int, Comparer)] = unsafe []
    forEachField(of: type) { offset, field in
      unsafe fields.append((offset, fieldComparison(of: field).compare))
    }
    // Functions, enums and existentials have bytes but no fields: no field differing would
    // make any two of them equal.
    if unsafe !fields.isEmpty {
      return { a, b in
        for unsafe(offset, isEqual) in unsafe fields
        where unsafe !isEqual(a + offset, b + offset) {
          return false
        }
        return true
      }
    }
    let size = MemoryLayout<T>.size
    return { a, b in
      for i in 0..<size
      where unsafe a.load(fromByteOffset: i, as: UInt8.self)
        != b.load(fromByteOffset: i, as: UInt8.self)
      {
        return false
      }
      return true
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

/// Tells whether a new value of a view can differ from the old one.
@safe package struct ViewComparison {
  fileprivate let compare: (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  fileprivate init(_ compare: @escaping (UnsafeRawPointer, UnsafeRawPointer) -> Bool) {
    unsafe self.compare = compare
  }

  /// False negatives are allowed, false positives are not.
  package func isEqual<V>(_ a: V, _ b: V) -> Bool {
    unsafe withUnsafePointer(to: a) { a in
      unsafe withUnsafePointer(to: b) { b in
        unsafe compare(UnsafeRawPointer(a), UnsafeRawPointer(b))
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

import MartletGeometry

// Facts about the types of fields that are found without a search through all conformances of the
// program.
//
// Safety, for the whole file: the metadata of a type begins with its kind. The metadata of a struct
// continues with its descriptor and its generic arguments. This layout is the ABI of the linked
// runtime.

/// The kinds of type metadata, as the runtime numbers them.
private enum Kind {
  static let `struct`: UInt = 0x200
  static let `enum`: UInt = 0x201
  static let optional: UInt = 0x202
  static let existential: UInt = 0x303
}

/// Returns true for the type of an existential, such as `any Shape`. The runtime cannot list its
/// fields without a value.
func isExistential(_ type: Any.Type) -> Bool { kind(of: type) == Kind.existential }

/// Returns the kind of the type's metadata.
private func kind(of type: Any.Type) -> UInt {
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
}

/// Returns the address of the nominal type descriptor of a struct or enum. All generic arguments
/// share one descriptor.
func descriptor(of type: Any.Type) -> UInt {
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
}

/// Finds out whether the type of a field is a dynamic property or has `==`. `FieldTable` asks once
/// per type.
struct FieldConformances {
  private let known: KnownTypes
  private let dynamicProperties = ConformanceIndex(of: (any DynamicProperty).self)
  private let equatables = ConformanceIndex(of: (any Equatable).self)

  init(_ known: KnownTypes) {
    self.known = known
  }

  /// Returns `type` as a dynamic property; nil for all other types. Only structs are found.
  @MainActor func dynamicProperty(_ type: Any.Type) -> (any DynamicProperty.Type)? {
    guard kind(of: type) == Kind.struct, dynamicProperties.mayConform(descriptor(of: type)) else {
      return nil
    }
    return known.dynamicProperty(type) ?? type as? any DynamicProperty.Type
  }

  /// Returns `type` as a type with `==`; nil for all other types and for classes.
  func equatable(_ type: Any.Type) -> (any Equatable.Type)? {
    mayBeEquatable(type) ? type as? any Equatable.Type : nil
  }

  private func mayBeEquatable(_ type: Any.Type) -> Bool {
    switch kind(of: type) {
    case Kind.optional: mayBeEquatable(argument(of: type))
    // These types are equal if their first arguments are.
    case Kind.struct
    where descriptor(of: type) == descriptor(of: [Int].self)
      || known.followsFirstArgument(type):
      mayBeEquatable(argument(of: type))
    case Kind.struct, Kind.enum: equatables.mayConform(descriptor(of: type))
    // Objects are compared by identity. Functions, tuples and metatypes have no conformances.
    default: false
    }
  }
}

/// The types that are frequent as fields of views, with their conformances. They need no search by
/// the runtime.
///
/// `Host/KnownTypes.swift` makes the one instance, because the Graph folder may not name the types
/// above it.
package struct KnownTypes: Sendable {
  /// Returns `type` as a dynamic property if it is one of the known ones; nil otherwise.
  let dynamicProperty: @MainActor @Sendable (Any.Type) -> (any DynamicProperty.Type)?
  /// Returns true for a generic struct that has `==` exactly if its first generic argument has it,
  /// as `Array` does.
  let followsFirstArgument: @Sendable (Any.Type) -> Bool
  /// Adds the types that are compared by `==`.
  let addKnownEquatableTypes: @MainActor @Sendable (inout KnownEquatableTypes) -> Void
}

/// Returns the first generic argument of a generic struct or enum.
func argument(of type: Any.Type) -> Any.Type {
  unsafe unsafeBitCast(type, to: UnsafePointer<Any.Type>.self)[2]
}

/// The comparisons by `==` of types that occur as fields in many views. They are found without a
/// search by the runtime.
@MainActor
@safe struct KnownEquatableTypes {
  private var comparers: [ObjectIdentifier: Comparer] = unsafe [:]

  init(_ known: KnownTypes) {
    add(Bool.self)
    add(Int.self)
    add(Int64.self)
    add(UInt64.self)
    add(Double.self)
    add(CGFloat.self)
    add(String.self)
    add(CGPoint.self)
    add(CGSize.self)
    add(CGRect.self)
    add(Int?.self)
    add(Double?.self)
    add(CGFloat?.self)
    add(String?.self)
    add([Int].self)
    add([String].self)
    add(Set<String>.self)
    add(UnitPoint.self)
    add(Angle.self)
    add(StrokeStyle.self)
    known.addKnownEquatableTypes(&self)
  }

  func comparer(of type: Any.Type) -> Comparer? { unsafe comparers[ObjectIdentifier(type)] }

  mutating func add<T: Equatable>(_ type: T.Type) {
    unsafe comparers[ObjectIdentifier(type)] = equatableComparer(of: type)
  }
}

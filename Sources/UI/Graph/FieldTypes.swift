import MartletGeometry

// Facts about the type of a field that need no search through all conformances of the program.
//
// Safety, for the whole file: the metadata of a type begins with its kind. The metadata of a struct
// continues with its descriptor and its generic arguments. This layout is the ABI of the linked
// runtime.

private enum Kind {
  static let `struct`: UInt = 0x200
  static let `enum`: UInt = 0x201
  static let optional: UInt = 0x202
}

private func kind(of type: Any.Type) -> UInt {
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
}

/// The address of the descriptor of a struct or enum: one for all generic arguments.
func descriptor(of type: Any.Type) -> UInt {
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
}

/// The types of the program that conform to the protocols that matter for fields.
struct FieldConformances {
  private let known: KnownTypes
  private let dynamicProperties = ConformanceIndex(of: (any DynamicProperty).self)
  private let equatables = ConformanceIndex(of: (any Equatable).self)

  init(_ known: KnownTypes) {
    self.known = known
  }

  /// Returns `type` as a dynamic property, which is a struct; nil for all others.
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

/// The types that are frequent as fields of views, with their known conformances. They save a
/// search by the runtime.
///
/// The file that knows all types of the view layer lists them (`Host/KnownTypes.swift`).
package struct KnownTypes: Sendable {
  /// Returns `type` as a dynamic property if it is one of the known ones; nil otherwise.
  let dynamicProperty: @MainActor @Sendable (Any.Type) -> (any DynamicProperty.Type)?
  /// Returns true for a generic struct whose values have `==` exactly if its first argument has it,
  /// such as `Array`.
  let followsFirstArgument: @Sendable (Any.Type) -> Bool
  /// Adds the types that are compared by `==`.
  let addPlainTypes: @MainActor @Sendable (inout PlainTypes) -> Void
}

/// The first generic argument of a struct or enum.
func argument(of type: Any.Type) -> Any.Type {
  unsafe unsafeBitCast(type, to: UnsafePointer<Any.Type>.self)[2]
}

/// The comparisons of types that occur as fields in many views.
@MainActor
@safe struct PlainTypes {
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
    add(Alignment.self)
    add(UnitPoint.self)
    add(Angle.self)
    add(StrokeStyle.self)
    known.addPlainTypes(&self)
  }

  func comparer(of type: Any.Type) -> Comparer? { unsafe comparers[ObjectIdentifier(type)] }

  mutating func add<T: Equatable>(_ type: T.Type) {
    unsafe comparers[ObjectIdentifier(type)] = equatableComparer(of: type)
  }
}

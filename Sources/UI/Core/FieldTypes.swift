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

private func descriptor(of type: Any.Type) -> UInt {
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
}

/// The types of the program that conform to the protocols that matter for fields.
struct FieldConformances {
  private let dynamicProperties = ConformanceIndex(of: (any DynamicProperty).self)
  private let equatables = ConformanceIndex(of: (any Equatable).self)

  /// Returns `type` as a dynamic property; nil if it is not a struct or does not conform.
  @MainActor func dynamicProperty(_ type: Any.Type) -> (any DynamicProperty.Type)? {
    guard kind(of: type) == Kind.struct, dynamicProperties.mayConform(descriptor(of: type)) else {
      return nil
    }
    return knownDynamicProperty(type)
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
      || descriptor(of: type) == descriptor(of: ModifiedContent<Int, Int>.self):
      mayBeEquatable(argument(of: type))
    case Kind.struct, Kind.enum: equatables.mayConform(descriptor(of: type))
    // Objects are compared by identity. Functions, tuples and metatypes have no conformances.
    default: false
    }
  }
}

@MainActor private func knownDynamicProperty(_ type: Any.Type) -> (any DynamicProperty.Type)? {
  // Most dynamic properties are one of these four, each time with another type of value.
  func state<T>(_ value: T.Type) -> any DynamicProperty.Type { State<T>.self }
  func environment<T>(_ value: T.Type) -> any DynamicProperty.Type { Environment<T>.self }
  func binding<T>(_ value: T.Type) -> any DynamicProperty.Type { Binding<T>.self }
  func gestureState<T>(_ value: T.Type) -> any DynamicProperty.Type { GestureState<T>.self }
  switch descriptor(of: type) {
  case descriptor(of: State<Int>.self): return state(argument(of: type))
  case descriptor(of: Environment<Int>.self): return environment(argument(of: type))
  case descriptor(of: Binding<Int>.self): return binding(argument(of: type))
  case descriptor(of: GestureState<Int>.self): return gestureState(argument(of: type))
  default: return type as? any DynamicProperty.Type
  }
}

/// Returns the first generic argument of a struct or enum.
private func argument(of type: Any.Type) -> Any.Type {
  unsafe unsafeBitCast(type, to: UnsafePointer<Any.Type>.self)[2]
}

/// The comparisons of types that occur as fields in many views.
@MainActor
@safe struct PlainTypes {
  private var comparers: [ObjectIdentifier: Comparer] = unsafe [:]

  init() {
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
    add(EdgeInsets.self)
    add(Alignment.self)
    add(UnitPoint.self)
    add(Angle.self)
    add(Color.self)
    add(StrokeStyle.self)
  }

  func comparer(of type: Any.Type) -> Comparer? { unsafe comparers[ObjectIdentifier(type)] }

  private mutating func add<T: Equatable>(_ type: T.Type) {
    unsafe comparers[ObjectIdentifier(type)] = equatableComparer(of: type)
  }
}

import CConformances
import Testing

@testable import MartletUI

/// What the program's records say agrees with the runtime, for types of every kind.
@MainActor @Suite struct ConformanceIndexTests {
  private struct Plain: Equatable { var a = 1 }
  private struct Bare { var a = 1 }
  private enum Choice: Equatable {
    case a
    case b(Int)
  }
  private enum BareChoice {
    case a
    case b(Bare)
  }
  private struct Pair<Value> { var a: Value }
  private struct Same<Value>: Equatable {
    var a: Value
    static func == (a: Self, b: Self) -> Bool { true }
  }
  private final class Object: Equatable {
    static func == (a: Object, b: Object) -> Bool { a === b }
  }
  private class BareObject {}
  private struct Property: DynamicProperty { @State var a = 1 }
  private struct GenericProperty<Value>: DynamicProperty { var a: Value }
  private struct Wrapped: DynamicProperty, Equatable { var a = 1 }

  private static let types: [Any.Type] = [
    Int.self, String.self, Double?.self, [Int].self, [[Int]].self, [Bare].self, [String: Int].self,
    [String: Bare].self, Set<Int>.self, Bare?.self, Plain?.self, Plain??.self, Bare??.self,
    Range<Int>.self, ClosedRange<Int64>?.self, Result<Int, CancellationError>.self, Never.self,
    Plain.self, Bare.self, Choice.self, BareChoice.self, Pair<Int>.self, Pair<Bare>.self,
    Same<Bare>.self, Object.self, BareObject.self, Object?.self, BareObject?.self,
    ((Int) -> Int).self, (Int, Int).self, Void.self, Any.self, (any Equatable).self, Int.Type.self,
    AnyHashable.self, UnsafeRawPointer.self, ObjectIdentifier.self, AnyView.self, Text.self,
    State<Int>.self, State<Bare>.self, Binding<Bare>.self, Environment<Int>.self,
    GestureState<Bare>.self, Property.self, GenericProperty<Bare>.self, Wrapped.self,
    ModifiedContent<Plain, Plain>.self, ModifiedContent<Plain, Bare>.self,
    ModifiedContent<Bare, Plain>.self, TupleView<(Text, Text)>.self, VStack<Text>.self,
    HStack<Text>?.self, Color.self,
    ObservedObject<Model>.self, StateObject<Model>.self, EnvironmentObject<Model>.self,
  ]
  private final class Model: ObservableObject {}

  @Test func equalityIsFoundWhereTheRuntimeFindsIt() {
    let conformances = FieldConformances(.views)
    var count = 0
    for type in Self.types where type != Object.self && type != Object?.self {
      let found = conformances.equatable(type)
      let wanted = type as? any Equatable.Type
      #expect(found.map { "\($0)" } == wanted.map { "\($0)" }, "\(type)")
      if found != nil { count += 1 }
    }
    #expect(count > 20)
    // An object can change while it stays equal to itself.
    #expect(conformances.equatable(Object.self) == nil)
    #expect(conformances.equatable(Object?.self) == nil)
  }

  @Test func dynamicPropertiesAreFoundWhereTheRuntimeFindsThem() {
    let conformances = FieldConformances(.views)
    for type in Self.types {
      let found = conformances.dynamicProperty(type)
      let wanted = type as? any DynamicProperty.Type
      #expect(found.map { "\($0)" } == wanted.map { "\($0)" }, "\(type)")
    }
    #expect(conformances.dynamicProperty(Property.self) != nil)
  }

  /// Without the program's records, every type might conform and the index would be of no use.
  @Test func theIndexKnowsWhatDoesNotConform() {
    let index = ConformanceIndex(of: (any Equatable).self)
    func descriptor(_ type: Any.Type) -> UInt {
      unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
    }
    #expect(index.mayConform(descriptor(Plain.self)))
    #expect(index.mayConform(descriptor(Same<Int>.self)))
    #expect(!index.mayConform(descriptor(Bare.self)))
    #expect(!index.mayConform(descriptor(Pair<Int>.self)))
    #expect(!index.mayConform(descriptor(VStack<Text>.self)))
  }

  /// A witness table's address; `conformance` is `any P.Type`: a type and its table.
  private static func table<Conformance>(_ conformance: Conformance?) -> UInt? {
    conformance.map { unsafe unsafeBitCast($0, to: (UInt, UInt).self).1 }
  }

  @Test func theTableHasTheWitnessTablesOfTheRuntime() {
    let protocols: [(Any.Type, (Any.Type) -> UInt?)] = [
      ((any Equatable).self, { Self.table($0 as? any Equatable.Type) }),
      ((any Hashable).self, { Self.table($0 as? any Hashable.Type) }),
      ((any DynamicProperty).self, { Self.table($0 as? any DynamicProperty.Type) }),
      ((any View).self, { Self.table($0 as? any View.Type) }),
      ((any ViewModifier).self, { Self.table($0 as? any ViewModifier.Type) }),
      ((any Error).self, { Self.table($0 as? any Error.Type) }),
    ]
    var known = 0
    for (existential, runtime) in protocols {
      let target = unsafe unsafeBitCast(existential, to: UnsafePointer<UInt>.self)[2]
      for type in Self.types {
        var found: UnsafeRawPointer?
        let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard unsafe martlet_find_witness_table(metadata, target, &found) else { continue }
        known += 1
        let address = UInt(bitPattern: found)
        #expect(address == runtime(type) ?? 0, "\(type): \(existential)")
      }
    }
    #expect(known > 60)
  }

  /// Conditions, and types without a descriptor, are left to the runtime.
  @Test(
    arguments: [
      ModifiedContent<Plain, Plain>.self, Plain?.self, Object.self, (Int, Int).self,
      (any Equatable).self, ((Int) -> Int).self,
    ] as [Any.Type])
  private func whatNeedsTheRuntimeIsLeftToIt(_ type: Any.Type) {
    let equatable: Any.Type = (any Equatable).self
    let target = unsafe unsafeBitCast(equatable, to: UnsafePointer<UInt>.self)[2]
    var found: UnsafeRawPointer?
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    let isKnown = unsafe martlet_find_witness_table(metadata, target, &found)
    #expect(!isKnown)
  }
}

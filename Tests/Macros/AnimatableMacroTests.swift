import MartletMacros
import Testing

struct AnimatableMacroTests {
  private func expand(_ source: String, type: String = "A", conforms: Bool = false) throws -> String
  {
    try AnimatableMacro.expand(source, type: type, conforms: conforms)
  }

  @Test func onePropertyIsTheDataItself() throws {
    #expect(
      try expand("@Animatable struct A: Shape { var size: CGFloat }") == """
        extension A {
          var animatableData: CGFloat.AnimatableData {
            get { size.animatableData }
            set {
              size.animatableData = newValue
            }
          }
        }
        """)
  }

  @Test func severalPropertiesAreNestedPairs() throws {
    let source = """
      @Animatable public struct A {
        private(set) var x: Double
        var y = 0.5, angle: Angle = .zero
        func path(in rect: CGRect) -> Path { var z: CGFloat = 1; return Path() }
      }
      """
    #expect(
      try expand(source, type: "B.A", conforms: true) == """
        extension B.A: Animatable {
          public var animatableData: AnimatablePair<Double.AnimatableData, \
        AnimatablePair<Double.AnimatableData, Angle.AnimatableData>> {
            get { AnimatablePair(x.animatableData, \
        AnimatablePair(y.animatableData, angle.animatableData)) }
            set {
              x.animatableData = newValue.first
              y.animatableData = newValue.second.first
              angle.animatableData = newValue.second.second
            }
          }
        }
        """)
  }

  @Test func whatIsNoStoredVariableIsLeftOut() throws {
    let source = """
      @Animatable
      struct A: Shape {
        let name: String
        static var shared: Double = 1
        @AnimatableIgnored
        var count: Int = 0
        @AnimatableIgnored var isOn = false  // a switch
        @Environment(\\.lineWidth) var width
        var double: Double { size * 2 }
        var half: Double {
          get { size / 2 }
        }
        var size: Double
          = 3 {
          didSet { print("{") }
        }
        lazy var late: Double = 1
      }
      """
    let expansion = try expand(source)
    #expect(expansion.contains("get { size.animatableData }"))
    #expect(expansion.contains("var animatableData: Double.AnimatableData {"))
  }

  @Test func namesThatShareATypeAreProperties() throws {
    let expansion = try expand("@Animatable struct A { var x, y: CGFloat; var z: Pair<A, B> }")
    #expect(expansion.contains("AnimatablePair<CGFloat.AnimatableData, AnimatablePair<"))
    #expect(expansion.contains("z.animatableData = newValue.second.second"))
  }

  @Test func theTypeComesFromTheValue() throws {
    #expect(try expand("@Animatable struct A { var a = Angle(degrees: 3) }").contains("Angle."))
    #expect(try expand("@Animatable struct A { var a = UI.Angle.zero }").contains("UI.Angle."))
  }

  @Test func aTypeThatIsNotSaidIsAnError() {
    #expect(throws: MacroError.self) { try expand("@Animatable struct A { var count = 0 }") }
    #expect(throws: MacroError.self) { try expand("@Animatable struct A { var a = made() }") }
    #expect(throws: MacroError.self) { try expand("@Animatable struct A { let a: Double }") }
  }
}

import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct SheetLookTests {
  @Test func aDetentIsAHeightOrAFractionOfTheAvailableOne() {
    #expect(PresentationDetent.medium.height(in: 600) == 300)
    #expect(PresentationDetent.height(200).height(in: 600) == 200)
    #expect(PresentationDetent.fraction(0.25).height(in: 600) == 150)
  }

  @Test func aDetentBeyondTheAvailableHeightIsTheWholeOne() {
    #expect(PresentationDetent.large.height(in: 600) == nil)
    #expect(PresentationDetent.height(700).height(in: 600) == nil)
    #expect(PresentationDetent.fraction(1).height(in: 600) == nil)
  }

  @Test func aLowDetentIsHighEnoughForAFinger() {
    #expect(PresentationDetent.height(20).height(in: 600) == 44)
    #expect(PresentationDetent.fraction(0.01).height(in: 600) == 44)
  }

  @Test func aRuleComputesTheHeightOfItsDetent() {
    struct Third: CustomPresentationDetent {
      static func height(in context: Context) -> CGFloat? { context.maxDetentValue / 3 }
    }
    struct Endless: CustomPresentationDetent {
      static func height(in context: Context) -> CGFloat? { nil }
    }
    #expect(PresentationDetent.custom(Third.self).height(in: 600) == 200)
    #expect(PresentationDetent.custom(Third.self).height(in: 60) == 44)
    #expect(PresentationDetent.custom(Endless.self).height(in: 600) == nil)
    #expect(PresentationDetent.custom(Third.self) == .custom(Third.self))
    #expect(PresentationDetent.custom(Third.self) != .custom(Endless.self))
  }

  @Test func aSheetOpensAtItsLowestDetent() {
    var look = SheetLook()
    #expect(look.detent(in: 600) == nil)
    look.detents = [.large, .height(350), .medium]
    #expect(look.detent(in: 600) == .medium)
    #expect(look.detent(in: 800) == .height(350))
  }

  @Test func theBarOfASheetIsShownWhereThereIsAChoice() {
    var look = SheetLook()
    look.detents = [.large]
    #expect(!look.showsIndicator)
    look.detents = [.large, .medium]
    #expect(look.showsIndicator)
    look.indicator = .hidden
    #expect(!look.showsIndicator)
  }

  @Test func theFirstViewThatSetsAValueWins() {
    var first = SheetLook()
    first.cornerRadius = 3
    var second = SheetLook()
    second.cornerRadius = 9
    second.indicator = .visible
    SheetLookKey.reduce(value: &first) { second }
    #expect(first.cornerRadius == 3 && first.indicator == .visible)
  }
}

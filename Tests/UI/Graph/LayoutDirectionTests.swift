import MartletUI
import Testing

struct LayoutDirectionTests {
  @Test(arguments: ["ar", "he-IL", "fa_IR.UTF-8", "uz-Arab-AF", "UR"])
  func aTagOfARightToLeftScriptGivesItsDirection(tag: String) {
    #expect(LayoutDirection(language: tag) == .rightToLeft)
  }

  @Test(arguments: ["de", "ur-Latn", "ar-Latn-EG", "", "C"])
  func anyOtherTagIsReadFromTheLeft(tag: String) {
    #expect(LayoutDirection(language: tag) == .leftToRight)
  }
}

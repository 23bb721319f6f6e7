import Testing

@testable import MartletCharts

@Suite struct TypeScaleTests {
  @Test func sizesGrowAndNoneIsSmallerThanACaption() {
    let sizes = [
      TypeScale.caption, TypeScale.detail, TypeScale.body, TypeScale.entry, TypeScale.label,
      TypeScale.subtitle, TypeScale.title, TypeScale.heading, TypeScale.value, TypeScale.setting,
      TypeScale.stat, TypeScale.clock,
    ]
    #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
    #expect(sizes[0] == 12 && sizes.last == 72)
  }

  @Test func aSettingCannotChooseTextThatIsTooSmall() {
    #expect(TypeScale.choices == 12...72)
  }

  /// The line of a caption has 1.3 times the height of its font.
  @Test func aLineOfCaptionsHasRoom() {
    #expect(TypeScale.captionHeight >= TypeScale.caption * 1.3)
  }
}

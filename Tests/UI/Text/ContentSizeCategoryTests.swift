import Testing

@testable import MartletUI

@MainActor
struct ContentSizeCategoryTests {
  @Test func categoriesAndStepsMatch() {
    #expect(ContentSizeCategory.allCases.map(\.step) == DynamicTypeSize.allCases)
    for category in ContentSizeCategory.allCases {
      #expect(ContentSizeCategory(category.step) == category)
    }
    #expect(ContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    #expect(!ContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    #expect(ContentSizeCategory.small < .extraLarge)
  }

  @Test func theCategoryIsTheStepOfTheEnvironment() {
    var environment = EnvironmentValues()
    environment.sizeCategory = .accessibilityLarge
    #expect(environment.dynamicTypeSize == .accessibility2)
    environment.dynamicTypeSize = .xSmall
    #expect(environment.sizeCategory == .extraSmall)
  }
}

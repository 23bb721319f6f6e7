import MartletUI
import Testing

@MainActor
struct LoadingActivitiesTests {
  @Test func theFractionIsTheMeanOfAllActivitiesSinceLoadingBegan() {
    let loading = LoadingActivities()
    let first = loading.begin(progress: 0.5)
    let second = loading.begin(progress: 0.25)
    #expect(loading.fractionCompleted == 0.375)
    loading.end(second)
    #expect(loading.fractionCompleted == 0.75)
    loading.report(7, of: first)
    #expect(loading.fractionCompleted == 1)
    loading.end(first)
    #expect(!loading.isActive)
  }

  @Test func anActivityWithoutAFractionHidesTheOthers() {
    let loading = LoadingActivities()
    _ = loading.begin(progress: 0.5)
    let unknown = loading.begin()
    #expect(loading.fractionCompleted == nil)
    loading.end(unknown)
    #expect(loading.fractionCompleted == 0.75)
  }

  @Test func aFailureIsShownUntilLoadingBeginsAgain() {
    let loading = LoadingActivities()
    let id = loading.begin()
    loading.fail(id)
    #expect(loading.summary.isFailed && !loading.isActive)
    loading.fail(id)
    #expect(loading.summary.orders == 2)
    _ = loading.begin()
    #expect(!loading.summary.isFailed && loading.summary.orders == 3)
  }

  @Test func sourcesThatAreGoneEndAndViewsGoOn() {
    let loading = LoadingActivities()
    loading.begin(LoadingActivities.source("a"))
    let own = loading.begin()
    loading.keepSources(["b"])
    #expect(loading.isActive)
    loading.end(own)
    #expect(!loading.isActive)
  }
}

import MartletUI
import Testing

@testable import plots_bench

@MainActor
struct PlotSceneTests {
  @Test func theLineIsTheSameInEachRun() {
    let (first, second) = (PlotScene(count: 1000), PlotScene(count: 1000))
    #expect(first.samples.map(\.value) == second.samples.map(\.value))
    #expect(first.samples.map(\.time) == (0..<1000).map(Double.init))
  }
}

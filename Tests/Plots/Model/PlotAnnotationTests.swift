import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotAnnotationTests {
  private func annotation<C: ChartContent>(
    @ChartContentBuilder _ content: () -> C
  ) -> PlotAnnotation? {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    return marks.marks.first?.look.annotations.first
  }

  @Test func theProgramChoosesHowAnAnnotationStaysInside() {
    let mark = PointMark(x: .value("x", 1), y: .value("y", 1))
    #expect(annotation { mark.annotation { Text("a") } }?.overflow == .automatic)
    let resolution = AnnotationOverflowResolution(x: .fit(to: .plot), y: .disabled)
    let own = annotation { mark.annotation(overflowResolution: resolution) { Text("a") } }
    #expect(own?.overflow == resolution && own?.spacing == 4)
  }

  @Test func strategiesDiffer() {
    typealias Strategy = AnnotationOverflowResolution.Strategy
    let all: Set<Strategy> = [.automatic, .fit, .padScale, .disabled, .fit(to: .plot)]
    #expect(all.count == 5)
    #expect(Strategy.fit == .fit(to: .automatic))
  }
}

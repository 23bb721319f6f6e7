import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

private final class Model: ObservableObject {
  @Published var count = 0
}

@MainActor
struct StateObjectTests {
  private final class Made {
    var models: [Model] = []

    func make() -> Model {
      models.append(Model())
      return models[models.count - 1]
    }
  }

  private struct Owner: View {
    @StateObject private var model: Model
    let step: Int

    init(_ made: Made, step: Int) {
      _model = StateObject(wrappedValue: made.make())
      self.step = step
    }

    var body: some View { Text("\(step) \(model.count)") }
  }

  private struct Panel: View {
    let made: Made
    let handle: Handle
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      return Owner(made, step: step)
    }
  }

  @Test func theObjectIsMadeOnceAndKept() throws {
    let (made, handle) = (Made(), Handle())
    let host = TestHost { Panel(made: made, handle: handle) }
    #expect(made.models.count == 1)
    try #require(made.models.first).count = 5
    handle.act()
    host.update()
    #expect(made.models.count == 1)
    #expect(host.texts == ["1 5"])
  }

  @Test func aChangeEvaluatesTheBody() throws {
    let (made, handle) = (Made(), Handle())
    let host = TestHost { Panel(made: made, handle: handle) }
    try #require(made.models.first).count = 2
    host.update()
    #expect(host.texts == ["0 2"])
    #expect(host.statistics.bodies == 1)
  }
}
